import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import fc from 'fast-check';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdge } from './edge.ts';

/** Refuses uploads without reading them, like the site; echoes other requests. */
const script = `export default { async fetch(request) {
  if (request.method === 'PUT') return new Response('no', { status: 401 });
  const body = await request.text();
  return Response.json({ url: request.url, body, mf: [...request.headers.keys()].filter((name) => name.startsWith('mf-')) });
} }`;

let port = 0;
let close = async () => {};

beforeAll(async () => {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      cf: false,
      host: '127.0.0.1',
      port: 0,
      log: new Log(LogLevel.NONE),
    }),
  );
  const origin = await runtime.ready;
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as { port: number }).port;
  probe.close();
  const edge = await startEdge({ port, origin });
  close = async () => {
    await edge.close();
    await runtime.dispose();
  };
});
afterAll(() => close());

/** Sends bytes to the edge and reads until it closes or `enough` is true. */
async function exchange(bytes: string, enough: (answer: string) => boolean = () => false): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => {});
  socket.write(Buffer.from(bytes, 'latin1'));
  await new Promise<void>((done) => {
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (enough(answer)) done();
    });
    socket.on('close', () => done());
  });
  socket.destroy();
  return answer;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const get = (target: string, ...headers: string[]) =>
  exchange(`GET ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`);

it('forwards a request unchanged', async () => {
  const answer = await get('/a%0ab?x=1', 'Host: localhost:8787');
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain('"url":"http://localhost:8787/a%0ab?x=1"');
});

it('answers a request whose body never arrives', async () => {
  for (const size of ['Content-Length: 5000000', 'Transfer-Encoding: chunked']) {
    const head = `PUT /api/tours HTTP/1.1\r\nHost: localhost\r\n${size}\r\n\r\n`;
    expect(statusOf(await exchange(head, (answer) => answer.includes('\r\n\r\n')))).toBe(401);
  }
});

it('forwards a body, chunked or with a length', async () => {
  const long = await exchange(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nConnection: close\r\n\r\nride',
  );
  const cut = await exchange(
    'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n4\r\nride\r\n0\r\n\r\n',
  );
  for (const answer of [long, cut]) expect(answer).toContain('"body":"ride"');
  expect(statusOf(await exchange('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'))).toBe(200);
});

it.each([
  ['no Host', '/', []],
  ['two Hosts', '/', ['Host: localhost', 'Host: elsewhere.example']],
  ['an empty Host', '/', ['Host: ']],
  ['a Host with a path', '/', ['Host: localhost/x']],
  ['a Host with a user', '/', ['Host: me@localhost']],
  ['a Host with a blank', '/', ['Host: local host']],
  ['a Host that isn’t an address', '/', ['Host: [::1']],
  ['a Host with an invalid port', '/', ['Host: localhost:99999']],
  ['an absolute target', 'http://elsewhere.example/', ['Host: localhost']],
  ['a target without a slash', 'x', ['Host: localhost']],
  ['another address for the runtime', '/', ['Host: localhost', 'MF-Original-URL: http://elsewhere.example/x']],
  ['a header of the runtime’s', '/', ['Host: localhost', 'mf-route-override: x']],
])('refuses %s with 400', async (_, target, headers) => {
  expect(statusOf(await get(target, ...headers))).toBe(400);
});

it.each([
  ['no request', 'hello\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ['endless headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('refuses %s in words', async (_, bytes, status) => {
  const answer = await exchange(bytes);
  expect(statusOf(answer)).toBe(status);
  expect(answer.split('\r\n\r\n')[1]).toMatch(/^[A-Z].+\.\n$/);
});

const token = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const runtimeHeader = token.map((name) => `mf-${name}`);
const headerName = fc.oneof(token, runtimeHeader, fc.constantFrom('upgrade', 'te', 'expect', 'range'));
const anyMethod = fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'PROPFIND');
const value = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});

const path = value.map((text) => `/${text}`);

it('answers any bytes with a status below 500, and keeps running', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyMethod,
      fc.oneof(path, value),
      fc.oneof(fc.constant('localhost'), value),
      fc.array(fc.tuple(headerName, value), { maxLength: 3 }),
      async (method, target, host, headers) => {
        const lines = headers.map(([name, text]) => `${name}: ${text}\r\n`).join('');
        const answer = await exchange(
          `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${lines}Connection: close\r\n\r\n`,
        );
        expect(statusOf(answer)).toBeLessThan(500);
      },
    ),
    { numRuns: 300 },
  );
  expect(statusOf(await get('/', 'Host: localhost'))).toBe(200);
});
