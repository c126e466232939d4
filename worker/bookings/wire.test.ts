import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shippedSettings } from '#shared/site/settings';
import { type CallOptions, call } from '../test/client';
import { addDatedTour, addInquiry, signIn } from '../test/factories';

// A client that knows nothing but the table of calls: paths, bodies and answers are written out as it has them.

const start = '2027-06-19';
const uuid = /^[\da-f-]{36}$/;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01T06:00:00Z') }));
afterEach(() => void vi.useRealTimers());

type Body = Record<string, unknown> & { booking: Record<string, unknown>; payment: Record<string, unknown> };

/** One call: its status and its answer. */
async function ask(
  method: string,
  path: string,
  body?: unknown,
  { headers, ...options }: CallOptions = {},
): Promise<[number, Body]> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const sent = new Headers(headers);
  if (body !== undefined) sent.set('Content-Type', 'application/json');
  if (method === 'POST' && !sent.has('Idempotency-Key')) sent.set('Idempotency-Key', crypto.randomUUID());
  const response = await call(path, { ...options, ...init, method, headers: sent });
  return [response.status, (await response.json()) as Body];
}

/** Paths of the table and a body that each would take; `of` is an id. */
const table = (of: string): [method: string, path: string, body?: unknown][] => [
  ['GET', '/api/settings'],
  ['PUT', '/api/settings', shippedSettings],
  ['GET', '/api/bookings?departure=2027-06-19&state=booked&q=dolma'],
  ['POST', '/api/bookings', {}],
  ['GET', `/api/bookings/${of}`],
  ['PUT', `/api/bookings/${of}/people`, []],
  ['POST', `/api/bookings/${of}/payments`, { day: '2027-03-01', amountPaise: 100, mode: 'upi' }],
  ['POST', `/api/bookings/${of}/payments/${of}/reversal`, { reason: 'Bounced' }],
  ['POST', `/api/bookings/${of}/move`, { start }],
  ['GET', `/api/bookings/${of}/cancellation?day=2027-03-01`],
  ['POST', `/api/bookings/${of}/cancellation`, { day: '2027-03-01', reason: 'Ill' }],
  ['GET', '/api/departures?from=2027-06-01&to=2027-06-30'],
  ['GET', '/api/papers/HPR/26-27/0001'],
  ['GET', '/api/accounts/2027-03.csv'],
];

async function prepare() {
  const token = await signIn('staff');
  const owner = await signIn();
  const tour = await addDatedTour(owner, [
    { day: start, seats: 3 },
    { day: '2027-07-10', seats: 3 },
  ]);
  const body = {
    tourId: tour._id,
    start,
    seats: 2,
    payer: { name: 'Tsering Dolma', phone: '+91 98160 12345', email: 'dolma@example.com', stateCode: '29', gstin: '' },
    lines: [{ what: 'Rider', number: 2, pricePaise: 4_240_000 }],
    source: 'whatsapp',
    inquiryId: await addInquiry(),
  };
  return { token, owner, tour, body };
}

it('refuses calls without a token, and staff who write settings', async () => {
  const token = await signIn('staff');
  const id = crypto.randomUUID();
  for (const [method, path, body] of table(id)) {
    const what = `${method} ${path}`;
    const stranger = await ask(method, path, body);
    expect([stranger[0], stranger[1].code], what).toEqual([401, 'unauthorized']);
    const response = await call(path, {
      method,
      token,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { status } = response;
    const isOwners = path === '/api/settings';
    expect(isOwners ? [403] : [200, 400, 404], what).toContain(status);
    if (status === 200) continue;
    // Every error has this shape.
    const code = isOwners ? 'forbidden' : status === 404 ? 'not_found' : 'bad_request';
    expect(await response.json(), what).toMatchObject({
      code,
      message: expect.any(String),
      requestId: expect.stringMatching(uuid),
    });
  }
});

it('answers each call of a booking’s life as documented', async () => {
  const { token, tour, body } = await prepare();
  const key = { headers: { 'Idempotency-Key': crypto.randomUUID() }, token };
  const [status, { booking }] = await ask('POST', '/api/bookings', body, key);
  expect([status, booking]).toMatchObject([201, { id: expect.stringMatching(uuid), totalPaise: 8_480_000 }]);
  const [again, { booking: same }] = await ask('POST', '/api/bookings', body, key);
  expect([again, same.id]).toEqual([201, booking.id]);
  const [reused, other] = await ask('POST', '/api/bookings', { ...body, seats: 1 }, key);
  expect([reused, other.code]).toEqual([422, 'key_reused']);
  const path = `/api/bookings/${booking.id}`;

  const search = '/api/bookings?departure=2027-06-19&state=waiting&q=dolma';
  const [, rows] = (await ask('GET', search, undefined, { token })) as unknown as [number, object[]];
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    id: booking.id,
    reference: expect.stringMatching(/^HP-B-[0-9A-Z]{5}$/),
    tourId: tour._id,
    start,
    payer: { name: 'Tsering Dolma', phone: '+91 98160 12345' },
    seats: 2,
    totalPaise: 8_480_000,
    paidPaise: 0,
    balancePaise: 8_480_000,
    state: 'waiting',
  });

  const full = { ...body, seats: 2, inquiryId: undefined };
  expect(await ask('POST', '/api/bookings', full, { token })).toMatchObject([409, { code: 'no_seats', free: 1 }]);
  expect(await ask('POST', '/api/bookings', { ...full, overbook: true }, { token })).toMatchObject([
    201,
    { booking: {} },
  ]);

  const people = [
    { name: 'Tsering Dolma', age: 34 },
    { name: 'Padma', role: 'pillion' },
  ];
  const stale = { token, headers: { 'If-Match': '"v9"' } };
  expect(await ask('PUT', `${path}/people`, people, stale)).toMatchObject([412, { code: 'conflict', booking: {} }]);
  const right = { token, headers: { 'If-Match': `"v${booking.version}"` } };
  expect(await ask('PUT', `${path}/people`, people, right)).toMatchObject([
    200,
    { booking: { people: [{ name: 'Tsering Dolma', age: 34 }, { name: 'Padma' }] } },
  ]);

  const pay = { day: '2027-03-01', amountPaise: 1_000_000, mode: 'upi', reference: '412345678901' };
  const once = { token, headers: { 'Idempotency-Key': crypto.randomUUID() } };
  const [paid, first] = await ask('POST', `${path}/payments`, pay, once);
  expect([paid, Object.keys(first).sort(), first]).toMatchObject([
    201,
    ['balancePaise', 'paper', 'payment'],
    { payment: pay, paper: { kind: 'receipt', number: 'HPR/26-27/0001' }, balancePaise: 7_480_000 },
  ]);
  expect(await ask('POST', `${path}/payments`, pay, once)).toEqual([201, first]);
  const wrong = await ask('POST', `${path}/payments`, { ...pay, amountPaise: 100, reference: undefined }, { token });
  expect(wrong[1].balancePaise).toBe(7_479_900);
  const [taken, back] = await ask(
    'POST',
    `${path}/payments/${wrong[1].payment.id}/reversal`,
    { reason: 'Typed wrong' },
    { token },
  );
  expect([taken, back]).toMatchObject([201, { payment: { kind: 'reversal' }, balancePaise: 7_480_000 }]);

  const [, { booking: whole }] = await ask('GET', path, undefined, { token });
  expect(whole).toMatchObject({
    instalments: [
      { due: null, amountPaise: 1_000_000 },
      { due: '2027-05-05', amountPaise: 4_936_000 },
      { due: '2027-05-20', amountPaise: 2_544_000 },
    ],
    people: [{ name: 'Tsering Dolma' }, { name: 'Padma' }],
    papers: [
      { kind: 'receipt', number: 'HPR/26-27/0001' },
      { kind: 'receipt', number: 'HPR/26-27/0002' },
    ],
  });
  expect((whole.payments as unknown[]).length).toBe(3);

  expect(await ask('POST', `${path}/move`, { start: '2027-07-10' }, { token })).toMatchObject([
    200,
    { booking: { start: '2027-07-10' } },
  ]);
  const [, departures] = (await ask('GET', '/api/departures?from=2027-07-01&to=2027-07-31', undefined, {
    token,
  })) as unknown as [number, object[]];
  expect(departures).toMatchObject([
    { tourId: tour._id, start: '2027-07-10', seats: 3, taken: 2, waiting: 0, duePaise: 7_480_000, incomplete: 2 },
  ]);

  const kept = { keptPaise: 1_000_000, backPaise: 0 };
  expect(await ask('GET', `${path}/cancellation?day=2027-03-01`, undefined, { token })).toMatchObject([200, kept]);
  expect(await ask('POST', `${path}/cancellation`, { day: '2027-03-01', reason: 'Ill' }, { token })).toMatchObject([
    200,
    kept,
  ]);

  for (const number of ['HPR/26-27/0001', 'HPR%2F26-27%2F0001']) {
    const paper = await call(`/api/papers/${number}`, { token });
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    expect(await paper.text()).toContain('₹10,000.00');
  }
  for (const [kind, mark] of [
    ['papers', 'HPR/26-27/0001'],
    ['payments', '412345678901'],
  ]) {
    const csv = await call(`/api/accounts/2027-03.csv?kind=${kind}`, { token });
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(await csv.text()).toContain(mark);
  }
});

it('lets owners read the settings, and write them over the version that they saw', async () => {
  const token = await signIn();
  const [, read] = await ask('GET', '/api/settings', undefined, { token });
  expect(Object.keys(read).sort()).toEqual(['settings', 'version']);
  const put = (version: unknown, tagline: string) =>
    ask(
      'PUT',
      '/api/settings',
      { ...(read.settings as object), tagline },
      {
        token,
        headers: { 'If-Match': `"v${version}"` },
      },
    );
  const [status, saved] = await put(read.version, 'Over the passes');
  expect([status, saved]).toMatchObject([200, { settings: { tagline: 'Over the passes' } }]);
  expect(saved.version).not.toBe(read.version);
  expect(await put(read.version, 'Too late')).toMatchObject([412, { code: 'conflict' }]);
});

it('accepts calls without a key one by one, and refuses a key that is no UUID', async () => {
  const { token, body } = await prepare();
  const send = (headers: HeadersInit) =>
    call('/api/bookings', {
      method: 'POST',
      token,
      body: JSON.stringify({ ...body, seats: 1, inquiryId: undefined }),
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
  expect([(await send({})).status, (await send({})).status]).toEqual([201, 201]);
  const refused = await send({ 'Idempotency-Key': 'twice' });
  expect([refused.status, await refused.json()]).toMatchObject([400, { message: 'Idempotency-Key must be a UUID.' }]);
  const { results } = await env.DB.prepare('select count(*) as rows from bookings').all();
  expect(results).toEqual([{ rows: 2 }]);
});
