import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyBody, anyText, header, types } from '../../worker/test/malformed';
import { type RawAnswer, sendRaw } from './raw-request';
import { listCalls, listPages, withId } from './routes';
import { RunningSite } from './running-site';

const requests = 4_000;
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
  ...['Transfer-Encoding: chunked', 'Content-Length: -1', 'Content-Length: 99999999999', 'Expect: 100-continue'],
  ...['Range: bytes=9-1', 'If-Match: "x', 'Host: example.in', 'Cookie: ;;=;', 'Content-Encoding: br', 'Origin: null'],
  ...['Accept-Encoding: *;q=x', 'CF-Connecting-IP: ::', 'Authorization: Bearer', 'Upgrade: websocket', ' X: y'],
);

/** A request as bytes: wrong in its body, its type, its headers, its address, or nowhere. */
const anyRequest = (targets: readonly Target[], host: string, token: string) =>
  fc
    .record({
      ...{
        target: fc.constantFrom(...targets),
        end: tail,
        other: fc.option(anyMethod, { freq: 5 }),
        body: anyBody,
        type: types,
      },
      ...{
        value: header,
        more: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.tuple(odd)),
        isSigned: fc.boolean(),
      },
    })
    .map(({ target: { method, path }, end, other, body, type, value, more, isSigned }) => {
      const content = Buffer.from(body as string);
      const head = [
        ...[`${other ?? method} ${path}${end} HTTP/1.1`, `Host: ${host}`, 'Connection: close', `Content-Type: ${type}`],
        ...[`Content-Length: ${content.length}`, `Idempotency-Key: ${value}`, `If-None-Match: ${value}`],
        ...(isSigned ? [`Authorization: Bearer ${token}`] : []),
        ...more,
      ];
      return { path, bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), content]) };
    });

/** What is wrong with an answer, or null. */
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
    const calls = (await listCalls()).map((call) => ({ method: call.method, path: withId(call, 'some-id') }));
    const others = [...listPages('some-id'), '/img/x', '/share/x.jpg'].map((path) => ({ method: 'GET', path }));
    const targets = [...calls, ...others];
    const { host } = new URL(site.url);
    const waiting = fc.sample(anyRequest(targets, host, await site.signIn()), requests);
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
