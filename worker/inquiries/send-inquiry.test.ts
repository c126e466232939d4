import { expect, it } from 'vitest';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import { api } from '#shared/test/api';
import { type CallOptions, call, createExhaustedLimit, newAddress, postForm, send, setClock } from '../test/client';
import { countRows, createInquiryInput, listInquiries, signIn } from '../test/factories';

async function submit(input: unknown, key?: string, options: CallOptions = {}) {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  const response = await send(api.submitInquiry.path, input, { headers, ...options });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

const listed = async () => listInquiries(await signIn());

it('stores an inquiry, confirms it, and shows it to the agency', async () => {
  const key = crypto.randomUUID();
  const sent = createInquiryInput({ name: 'तेनज़िन', writtenAt: '2026-11-12T13:10:00.000Z' });
  const before = Date.now();
  const { status, body } = await submit(sent, key);
  expect(status).toBe(200);
  expect(body).toEqual({ message: inquiryStoredMessage, key });
  const [stored] = await listed();
  expect(stored).toMatchObject({ ...sent });
  expect(Date.parse(stored?.receivedAt ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(stored?.receivedAt ?? '')).toBeLessThanOrEqual(Date.now());
});

it('stores tour, date, question and plan, and includes them in the fingerprint', async () => {
  const key = crypto.randomUUID();
  const asked = {
    message: 'Is the road open?',
    tourId: 'manali-to-leh',
    departureId: 'd1',
    ride: 'First day: 12 Jul 2027.\r\n2 people.',
  };
  expect((await submit(createInquiryInput(asked), key)).status).toBe(200);
  expect((await submit(createInquiryInput(asked), key)).status).toBe(200);
  expect((await submit(createInquiryInput({ ...asked, ride: 'Another plan.' }), key)).status).toBe(422);
  expect((await submit(createInquiryInput({ ...asked, message: 'Is it cold?' }), key)).status).toBe(422);
  expect((await submit(createInquiryInput(), key)).status).toBe(422);
  expect(await listed()).toMatchObject([{ ...asked, ride: 'First day: 12 Jul 2027.\n2 people.' }]);
});

it('treats empty fields as missing, and rejects a question or a plan that is too long', async () => {
  const key = crypto.randomUUID();
  expect(
    (await submit(createInquiryInput({ message: ' \n', tourId: ' ', departureId: '', ride: '\n' }), key)).status,
  ).toBe(200);
  // The same inquiry from a client without these fields.
  expect((await submit(createInquiryInput(), key)).status).toBe(200);
  expect(await listed()).toMatchObject([{ message: null, tourId: null, departureId: null, ride: null }]);
  const { status, body } = await submit(createInquiryInput({ message: 'x'.repeat(1_001), ride: 'x'.repeat(1_001) }));
  expect([status, body.fields]).toEqual([
    400,
    { message: 'At most 1000 characters.', ride: 'At most 1000 characters.' },
  ]);
});

it('accepts the number of people as text, and a request without a key', async () => {
  const { status, body } = await submit({ ...createInquiryInput(), number: '4', inquiryPage: undefined });
  expect([status, body]).toEqual([200, { message: inquiryStoredMessage }]);
  expect(await listed()).toMatchObject([{ number: 4, inquiryPage: 'contactPage', writtenAt: null }]);
});

it('stores every text in one line, and rejects one of only line breaks', async () => {
  const breaks = '\r\n\t\u000b\f\u0085\u2028\u2029 \u00a0';
  const inquiryPage = `${breaks}contact${breaks}Page${breaks}`;
  const sent = { name: `Tsering${breaks}Dolma`, subject: `Leh${breaks}Ladakh`, inquiryPage };
  expect((await submit(createInquiryInput(sent))).status).toBe(200);
  expect(await listed()).toMatchObject([{ name: 'Tsering Dolma', subject: 'Leh Ladakh', inquiryPage: 'contact Page' }]);
  const { status, body } = await submit(createInquiryInput({ name: breaks }));
  expect([status, body.fields]).toEqual([400, { name: 'Enter your name.' }]);
});

it('stores two equal inquiries without a key twice', async () => {
  await submit(createInquiryInput());
  await submit(createInquiryInput());
  expect(await countRows('inquiries')).toBe(2);
});

it('stores one inquiry per key when it is sent many times at once', async () => {
  const keys = Array.from({ length: 20 }, () => crypto.randomUUID());
  const answers = await Promise.all(
    [...keys, ...keys, ...keys].map((key, index) =>
      submit(createInquiryInput({ writtenAt: `2026-11-12T13:10:${10 + (index % 50)}Z` }), key),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await countRows('inquiries'), await countRows('email_outbox')]).toEqual([20, 20]);
});

it('rejects a key of another inquiry, and ignores the key’s case', async () => {
  const key = crypto.randomUUID();
  await submit(createInquiryInput(), key);
  expect((await submit(createInquiryInput(), key.toUpperCase())).status).toBe(200);
  const { status, body } = await submit(createInquiryInput({ name: 'Somebody else' }), key);
  expect([status, body.code]).toEqual([422, 'key_reused']);
  expect(await countRows('inquiries')).toBe(1);
});

it('accepts a key again after the inquiry was rejected', async () => {
  const key = crypto.randomUUID();
  expect((await submit(createInquiryInput({ email: 'nobody' }), key)).status).toBe(400);
  expect((await submit(createInquiryInput(), key)).status).toBe(200);
});

it.each(['', 'abc', '123', `${crypto.randomUUID()}x`, 'null'])('rejects the key %j', async (key) => {
  expect((await submit(createInquiryInput(), key)).status).toBe(400);
  expect(await countRows('inquiries')).toBe(0);
});

it.each<[string, Record<string, unknown>, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a very long name', { name: 'x'.repeat(101) }, 'name'],
  ['a list for a name', { name: ['x'] }, 'name'],
  ['an object for a name', { name: { $ne: null } }, 'name'],
  ['half a character', { name: 'a\ud800' }, 'name'],
  ['a name that is only NUL', { name: '\u0000' }, 'name'],
  ['an unknown country code', { countryCode: '+999' }, 'countryCode'],
  ['a country’s name for a code', { countryCode: 'India' }, 'countryCode'],
  ['an invalid e-mail', { email: 'nobody' }, 'email'],
  ['a second header line', { email: 'a@b.co\r\nBcc: x@y.z' }, 'email'],
  ['zero people', { number: 0 }, 'number'],
  ['the placeholder for a month', { departureMonth: 'Select Month of Departure' }, 'departureMonth'],
  ['a made-up time', { writtenAt: 'yesterday' }, 'writtenAt'],
  ['an unknown field', { admin: true }, 'admin'],
])('rejects an inquiry with %s and names the field', async (_, changes, field) => {
  const { status, body } = await submit({ ...createInquiryInput(), ...changes });
  expect([status, body.code]).toEqual([400, 'bad_request']);
  expect(Object.keys(body.fields as object)).toEqual([field]);
});

it.each<[string, string, string, number]>([
  ['text', 'text/plain', JSON.stringify(createInquiryInput()), 415],
  ['no type', '', JSON.stringify(createInquiryInput()), 415],
  ['XML', 'application/xml', '<x/>', 415],
  ['multipart', 'multipart/form-data; boundary=x', '--x--', 415],
  ['half an object', 'application/json', '{"name":', 400],
  ['nothing', 'application/json', '', 400],
  ['null', 'application/json', 'null', 400],
  ['a list', 'application/json', '[]', 400],
  ['a prototype', 'application/json', JSON.stringify(createInquiryInput()).replace('{', '{"__proto__":{"x":1},'), 400],
  ['deep nesting, unclosed', 'application/json', '['.repeat(8000), 400],
  ['deep nesting, closed', 'application/json', `{"name":${'['.repeat(8000)}${']'.repeat(8000)}}`, 400],
  ['17 kilobytes', 'application/json', JSON.stringify(createInquiryInput({ subject: 'x'.repeat(17_000) })), 413],
])('rejects a body of %s', async (_, type, body, status) => {
  const response = await call(api.submitInquiry, { headers: { 'Content-Type': type }, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toHaveProperty('message');
});

it('rejects bodies that are not UTF-8, compressed or endless', async () => {
  const json = { 'Content-Type': 'application/json' };
  const post = (init: RequestInit) => call(api.submitInquiry, { ...init, headers: { ...json, ...init.headers } });
  expect((await post({ body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) })).status).toBe(400);
  expect((await post({ body: '{}', headers: { 'Content-Encoding': 'gzip' } })).status).toBe(415);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(4096).fill(32));
      if (sent > 1000) controller.close();
    },
  });
  expect((await post({ body: endless, duplex: 'half' } as RequestInit)).status).toBe(413);
  expect(sent).toBeLessThan(100);
});

it('limits inquiries per address with Retry-After, except repeats', async () => {
  const address = newAddress();
  const key = crypto.randomUUID();
  await submit(createInquiryInput(), key, { address });
  const bindings = { INQUIRY_LIMIT: createExhaustedLimit(address) };
  const late = { address, bindings };
  expect((await submit(createInquiryInput(), key, late)).status).toBe(200);
  expect((await submit(createInquiryInput({ name: 'Else' }), key, late)).status).toBe(422);
  const turnedAway = await submit(createInquiryInput(), crypto.randomUUID(), late);
  expect([turnedAway.status, turnedAway.body.code]).toEqual([429, 'too_many']);
  expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await submit(createInquiryInput(), undefined, late)).status).toBe(429);
  expect((await submit(createInquiryInput(), crypto.randomUUID(), { bindings })).status).toBe(200);
  expect(await countRows('inquiries')).toBe(2);
});

it('accepts sixty inquiries at once from a phone that comes back online', async () => {
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => submit(createInquiryInput(), crypto.randomUUID(), { address })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await countRows('inquiries')).toBe(60);
});

const typed = (changes: Partial<InquiryInput> = {}) =>
  Object.fromEntries(Object.entries(createInquiryInput(changes)).map(([name, value]) => [name, String(value)]));

it('accepts a form posted without JavaScript once per key, and redirects', async () => {
  const fields = { ...typed(), idempotencyKey: crypto.randomUUID() };
  for (const _ of [1, 2]) {
    const response = await postForm(api.submitInquiry.path, fields);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/inquiryForm?sent=1']);
  }
  expect(await listed()).toMatchObject([createInquiryInput()]);
});

it('stores the date of a form without JavaScript, and shows it again after an error', async () => {
  const asked = { tourId: 'manali-to-leh', departureId: 'd1' };
  const wrong = await postForm(api.submitInquiry.path, typed({ ...asked, email: 'nowhere' }));
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining('<input type="hidden" name="departureId" value="d1"/>'),
  ]);
  expect((await postForm(api.submitInquiry.path, typed(asked))).status).toBe(303);
  expect((await postForm(api.submitInquiry.path, typed({ ...asked, departureId: '', name: 'Another' }))).status).toBe(
    303,
  );
  expect((await listed()).map(({ departureId }) => departureId).sort()).toEqual(['d1', null]);
});

it('stores a double-clicked form once, and a changed one separately', async () => {
  const pages = await Promise.all(['/inquiryForm', '/inquiryForm'].map(async (path) => (await call(path)).text()));
  expect(pages[0]).toBe(pages[1]);
  const post = (changes: Partial<InquiryInput>) => postForm(api.submitInquiry.path, typed(changes));
  const answers = await Promise.all([post({}), post({}), post({ name: 'Another' })]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const names = (await listed()).map(({ name }) => name).sort();
  expect(names).toEqual([createInquiryInput().name, 'Another'].sort());
});

it('recognizes a repeated form after midnight, but not a day later', async () => {
  const times = ['2027-11-12T23:59:59Z', '2027-11-13T00:00:01Z', '2027-11-13T18:00:00Z', '2027-11-13T18:00:05Z'];
  const stored: number[] = [];
  for (const time of times) {
    setClock(time);
    expect((await postForm(api.submitInquiry.path, typed())).status).toBe(303);
    stored.push(await countRows('inquiries'));
  }
  expect(stored).toEqual([1, 1, 2, 2]);
});

it('shows a rejected form again with its values and errors', async () => {
  const response = await postForm(api.submitInquiry.path, typed({ name: 'Tsering <b>', email: 'nobody' }));
  expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([400, 'text/html']);
  const page = await response.text();
  expect(page).toContain('value="Tsering &lt;b&gt;"');
  expect(page).toContain('Enter a full e-mail address, like name@example.com.');
  expect(await countRows('inquiries')).toBe(0);
});
