import { vi } from 'vitest';

type Answerer = (request: {
  path: string;
  method: string;
  headers: Headers;
  body: string;
}) => Response | Promise<Response>;

/** Throwing means a broken connection. */
export function mockFetch(answer: Answerer) {
  const seen: { path: string; method: string; headers: Headers; body: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const request = {
      path,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
    };
    seen.push(request);
    return answer(request);
  });
  return seen;
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json; charset=UTF-8');
  return new Response(JSON.stringify(body), { ...init, headers });
}

export function captivePortal(): Response {
  return new Response('<!doctype html><title>Welcome</title>', { headers: { 'Content-Type': 'text/html' } });
}

export function failNetwork(): never {
  throw new TypeError('Failed to fetch');
}

export function neverRespond(): Promise<Response> {
  return new Promise(() => undefined);
}

/** As our server sends it; `sent` cuts it off. */
export function webp(bytes: number, sent = bytes): Response {
  const file = new Uint8Array(bytes);
  file.set(new TextEncoder().encode('RIFF\0\0\0\0WEBP'));
  new DataView(file.buffer).setUint32(4, bytes - 8, true);
  return new Response(file.slice(0, sent), {
    headers: { 'Content-Type': 'image/webp', 'Content-Length': String(bytes) },
  });
}
