import fc from 'fast-check';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { InboxPage } from '#shared/inquiries/inbox';
import type { Tour } from '#shared/tours/tour';
import { anyBody, anyText, header, types } from '../../worker/test/malformed';
import { addSession } from './accounts';
import { newInquiry, sendUntilHeard } from './inquiries';
import { nearValid } from './near-valid';
import { type RawAnswer, sendRaw } from './raw-request';
import { listCalls, listPages, withId } from './routes';
import { RunningSite } from './running-site';
import { withRows } from './stored-rows';

const requests = 6_000;
const atOnce = 6;

interface Target {
  method: string;
  path: string;
}

const anyMethod = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'BREW', 'get');
const tail = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.constantFrom('?', '??x=%', '?limit=-1&cursor=1e9', '/', '//', '/..%2f', '%00', '%zz', ';x', '#x', '?a[]=1&a=2'),
  anyText.map((text) => `?${encodeURIComponent(text.toWellFormed())}`),
);
const odd = fc.constantFrom(
  'Transfer-Encoding: chunked',
  'Content-Length: -1',
  'Content-Length: 99999999999',
  'Expect: 100-continue',
  'Range: bytes=9-1',
  'If-Match: "x',
  'Host: example.in',
  'Cookie: ;;=;',
  'Content-Encoding: br',
  'Origin: null',
  'Accept-Encoding: *;q=x',
  'CF-Connecting-IP: ::',
  'Authorization: Bearer',
  'Upgrade: websocket',
  ' X: y',
);

/** Anything, or JSON that is nearly right, each with a type. */
const bodies = fc.oneof(
  fc.tuple(anyBody, types),
  fc.tuple(nearValid as fc.Arbitrary<string | Uint8Array<ArrayBuffer>>, fc.constant('application/json')),
);

/** A request as bytes: wrong in its body, its type, its headers, its address, or nowhere. */
const anyRequest = (targets: readonly Target[], host: string, tokens: readonly string[]) =>
  fc
    .record({
      target: fc.constantFrom(...targets),
      end: tail,
      other: fc.option(anyMethod, { freq: 5 }),
      body: bodies,
      token: fc.constantFrom(...tokens),
      value: header,
      more: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.tuple(odd)),
      isSigned: fc.boolean(),
    })
    .map(({ target: { method, path }, end, other, body: [body, type], value, more, isSigned, token }) => {
      const content = Buffer.from(body as string);
      const head = [
        `${other ?? method} ${path}${end} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: close',
        `Content-Type: ${type}`,
        `Content-Length: ${content.length}`,
        `Idempotency-Key: ${value}`,
        `If-None-Match: ${value}`,
        ...(isSigned ? [`Authorization: Bearer ${token}`] : []),
        ...more,
      ];
      return { path, bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), content]) };
    });

/** How many of each thing there are to be wrong about: some are deleted on the way. */
const some = 12;

/** Inquiries with their quotes, sent and not; the ids and tokens that addresses take, by how their paths begin. */
async function fill(site: RunningSite, token: string): Promise<[start: string, ids: string[]][]> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const post = async (path: string, body: object) =>
    (await site.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const tours = (await (await site.fetch(api.tours)).json()) as Tour[];
  const dated = tours.filter(({ departures = [] }) => departures.length > 0);
  const inquiries: string[] = [];
  const quotes: string[] = [];
  const links: string[] = [];
  for (let count = 0; count < some; count += 1) {
    const rider = await newInquiry();
    await sendUntilHeard(site.url, {
      ...rider,
      about: { email: `${rider.key}@example.in`, phone: `98000000${10 + count}` },
    });
    const [inquiry] = ((await post(api.inbox, { tab: 'all', q: rider.key })) as InboxPage).data;
    const content = {
      name: 'Asha',
      title: 'Leh',
      tourId: null,
      duration: '',
      startsOn: null,
      people: 2,
      discount: null,
      note: '',
      lines: [{ words: 'Tour', price: 1, count: 2 }],
      included: [],
      validUntil: '2098-01-01',
    };
    const { quote } = await post(api.quotes, { inquiry: inquiry?._id, content });
    inquiries.push(inquiry?._id ?? '');
    quotes.push(quote.id);
    if (count % 2 === 0) links.push((await post(api.sendQuote(quote.id), {})).link.split('/').at(-1));
  }
  const templates = (await (await site.fetch(api.answerTemplates, { headers })).json()).data as { id: string }[];
  return [
    ['/api/tours/', dated.slice(0, some).map(({ _id }) => _id)],
    ['/form/data/', inquiries],
    ['/api/quotes/', quotes],
    ['/quote/', links],
    ['/api/answer-templates/', templates.map(({ id }) => id)],
  ];
}

/** The fault of an answer, or null. */
function findFault(path: string, head: string, { status, type, body }: RawAnswer): string | null {
  if (status >= 500) return `${status}`;
  if (status < 400 || head.startsWith('HEAD')) return null;
  if (body.trim() === '') return `a bare ${status}`;
  const isCall = /^\/(api|form)\//.test(path);
  // The edge's own refusals are plain, and a form posted without scripts gets its page.
  if (!isCall || !type.startsWith('application/json')) return null;
  return /"message":"[^"]+/.test(body) ? null : `a ${status} without a message`;
}

it('malformed requests: every call and page answers below 500, in words', async () => {
  const site = await RunningSite.open();
  try {
    const things = await fill(site, await site.signIn());
    await site.kill();
    const tokens = await withRows(site.state, (db) =>
      Promise.all(Array.from({ length: 50 }, () => addSession(db, { role: 'owner' }))),
    );
    await site.start();
    const calls = (await listCalls()).flatMap((call) => {
      const [, ids = []] = things.find(([start]) => call.path.startsWith(start)) ?? [];
      return ['some-id', ...(call.path.includes(':') ? ids : [])].map((id) => ({
        method: call.method,
        path: withId(call, id),
      }));
    });
    const others = [...listPages('some-id'), '/img/x', '/share/x.jpg'].map((path) => ({ method: 'GET', path }));
    const targets = [...calls, ...others];
    const { host } = new URL(site.url);
    const waiting = fc.sample(anyRequest(targets, host, tokens), requests);
    const statuses = new Map<string, number>();
    const wrong: string[] = [];
    const ask = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const answer = await sendRaw(site.url, one.bytes);
        const status = String(answer?.status ?? 'hung up');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const text = one.bytes.toString('latin1');
        const fault = answer && findFault(one.path, text, answer);
        if (fault) wrong.push(`${fault}: ${JSON.stringify(text.slice(0, 600))}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, ask));
    const told = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
    console.log(`malformed requests: ${requests} to ${targets.length} calls and pages: ${told.join(', ')}`);
    expect(wrong).toEqual([]);
    expect(statuses.get('hung up') ?? 0).toBeLessThan(requests / 10);
    expect((await site.fetch('/')).status).toBe(200);
  } finally {
    await site.close();
  }
});
