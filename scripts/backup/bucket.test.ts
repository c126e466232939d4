import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openR2Bucket } from './bucket';

let server: Server;
let requests: string[];
const objects = new Map<string, { content: Buffer; type: string }>();
let failuresLeft = 0;
let doesBucketExist = true;

/** Starts an S3 server that fails `failuresLeft` times. */
beforeEach(async () => {
  requests = [];
  objects.clear();
  failuresLeft = 0;
  doesBucketExist = true;
  server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization?.slice(0, 16)}`);
    const url = new URL(request.url ?? '', 'http://s3');
    const key = decodeURIComponent(url.pathname.replace('/highpass-media/', ''));
    const body = await buffer(request);
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      return response.writeHead(503).end();
    }
    if (!doesBucketExist) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
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

const openBucket = () => openR2Bucket(undefined, 'highpass-media');

it('stores, reads and deletes objects with signed requests', async () => {
  const bucket = openBucket();
  await bucket.put('img/a b.webp', { content: Buffer.from('one'), contentType: 'image/webp' });
  await bucket.put('original/x&y', { content: Buffer.from('two'), contentType: 'image/webp' });
  expect([...objects.keys()]).toEqual(['img/a b.webp', 'original/x&y']);
  const file = await bucket.get('img/a b.webp');
  expect([file?.contentType, Buffer.from(file?.content ?? []).toString()]).toEqual(['image/webp', 'one']);
  await bucket.delete('img/a b.webp');
  expect(await bucket.get('img/a b.webp')).toBeNull();
  expect(requests.every((request) => request.endsWith('AWS4-HMAC-SHA256'))).toBe(true);
});

it('repeats a request when the server answers 503', async () => {
  failuresLeft = 2;
  await openBucket().put('a', { content: Buffer.from('one'), contentType: 'image/webp' });
  expect(objects.size).toBe(1);
});

it('reports a missing bucket', async () => {
  doesBucketExist = false;
  await expect(openBucket().get('a')).rejects.toThrow('NoSuchBucket');
});

it('throws when the keys are missing', () => {
  vi.stubEnv('R2_ACCESS_KEY_ID', '');
  expect(openBucket).toThrow('R2_ACCESS_KEY_ID');
});
