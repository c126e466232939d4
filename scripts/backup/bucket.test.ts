import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openR2Bucket } from './bucket';

let server: Server;
let asked: string[];
const objects = new Map<string, { content: Buffer; type: string }>();
let failures = 0;
let isThere = true;

/** An S3 server that fails as often as it is told to. */
beforeEach(async () => {
  asked = [];
  objects.clear();
  failures = 0;
  isThere = true;
  server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization?.slice(0, 16)}`);
    const url = new URL(request.url ?? '', 'http://s3');
    const key = decodeURIComponent(url.pathname.replace('/highpass-media/', ''));
    const body = await buffer(request);
    if (failures > 0) {
      failures -= 1;
      return response.writeHead(503).end();
    }
    if (!isThere) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') objects.set(key, { content: body, type: request.headers['content-type'] ?? '' });
    if (request.method === 'DELETE') objects.delete(key);
    const object = objects.get(key);
    if (request.method !== 'GET') return response.end();
    if (!object) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return response.setHeader('content-type', object.type).end(object.content);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('R2_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('R2_ACCESS_KEY_ID', 'id');
  vi.stubEnv('R2_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => {
  server.close();
  vi.unstubAllEnvs();
});

const open = () => openR2Bucket(undefined, 'highpass-media');

it('stores, reads and deletes objects with signed requests', async () => {
  const bucket = open();
  await bucket.put('img/a b.webp', { content: Buffer.from('one'), contentType: 'image/webp' });
  await bucket.put('original/x&y', { content: Buffer.from('two'), contentType: 'image/webp' });
  expect([...objects.keys()]).toEqual(['img/a b.webp', 'original/x&y']);
  const file = await bucket.get('img/a b.webp');
  expect([file?.contentType, Buffer.from(file?.content ?? []).toString()]).toEqual(['image/webp', 'one']);
  await bucket.delete('img/a b.webp');
  expect(await bucket.get('img/a b.webp')).toBeNull();
  expect(asked.every((one) => one.endsWith('AWS4-HMAC-SHA256'))).toBe(true);
});

it('repeats a request when the server answers 503', async () => {
  failures = 2;
  await open().put('a', { content: Buffer.from('one'), contentType: 'image/webp' });
  expect(objects.size).toBe(1);
});

it('names a bucket that is missing', async () => {
  isThere = false;
  await expect(open().get('a')).rejects.toThrow('NoSuchBucket');
});

it('refuses to start when the keys are missing', () => {
  vi.stubEnv('R2_ACCESS_KEY_ID', '');
  expect(open).toThrow('R2_ACCESS_KEY_ID');
});
