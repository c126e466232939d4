import { once } from 'node:events';
import { createServer, type IncomingMessage, get as request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findPort } from '../../e2e/find-port.ts';
import { startEdge } from './edge.ts';

const first = { etag: 'W/"one"', text: 'first ', control: '' };
const page = { ...first };
beforeEach(() => void Object.assign(page, first));
const origin = createServer((_asked, answered) => {
  answered.setHeader('Content-Type', 'text/html');
  answered.setHeader('Cloudflare-CDN-Cache-Control', 'no-store');
  answered.setHeader('Cache-Tag', 'catalogue');
  if (page.control) answered.setHeader('Cache-Control', page.control);
  if (page.etag) answered.setHeader('ETag', page.etag);
  answered.end(page.text.repeat(1000));
}).listen(0, '127.0.0.1');

let url = '';
let close = async () => {};

beforeAll(async () => {
  const port = await findPort();
  const edge = await startEdge({ port, origin: new URL(`http://127.0.0.1:${(origin.address() as AddressInfo).port}`) });
  url = `http://127.0.0.1:${port}`;
  close = async () => {
    await edge.close();
    origin.close();
  };
});
afterAll(() => close());

async function read(path: string, encoding: string) {
  const [answer] = (await once(request(url + path, { headers: { 'accept-encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  const bytes = Buffer.concat(await answer.toArray());
  const plain = { br: brotliDecompressSync, gzip: gunzipSync }[String(answer.headers['content-encoding'])];
  return { headers: answer.headers, word: (plain ? plain(bytes) : bytes).toString().split(' ')[0] };
}

it('compresses a text once for its address, ETag and encoding', async () => {
  expect((await read('/', 'br')).word).toBe('first');
  page.text = 'second ';
  expect((await read('/', 'br')).word).toBe('first');
  expect((await read('/', 'gzip')).word).toBe('second');
  expect((await read('/', 'identity')).word).toBe('second');
  expect((await read('/other', 'br')).word).toBe('second');
  page.etag = 'W/"two"';
  expect((await read('/', 'br')).word).toBe('second');
  page.text = 'third ';
  for (const etag of ['', '"strong"']) {
    Object.assign(page, { etag, text: 'third ' });
    expect((await read('/', 'br')).word).toBe('third');
    page.text = 'fourth ';
    expect((await read('/', 'br')).word).toBe('fourth');
  }
});

it('leaves an answer that nobody may transform', async () => {
  Object.assign(page, { control: 'no-cache, no-transform', text: 'whole ' });
  const { headers, word } = await read('/', 'br');
  expect([headers['content-encoding'], word]).toEqual([undefined, 'whole']);
});

it('removes the headers for Cloudflare alone', async () => {
  const { headers } = await read('/', 'identity');
  expect(Object.keys(headers).filter((name) => /cloudflare|tag$/.test(name))).toEqual(['etag']);
});
