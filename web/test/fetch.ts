import { vi } from 'vitest';

export interface FetchedRequest {
  path: string;
  method: string;
  headers: Headers;
  body: string;
}

/** Replaces `fetch`. Returns the list of its requests, which grows with each one. If `respond` throws, the connection is broken. */
export function mockFetch(respond: (request: FetchedRequest) => Response | Promise<Response>) {
  const requests: FetchedRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const request = {
      path,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
    };
    requests.push(request);
    return respond(request);
  });
  return requests;
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

/** Returns a picture as our server sends it. @param sentBytes fewer than `bytes` for an incomplete picture */
export function webp(bytes: number, sentBytes = bytes): Response {
  const file = new Uint8Array(bytes);
  file.set(new TextEncoder().encode('RIFF\0\0\0\0WEBP'));
  new DataView(file.buffer).setUint32(4, bytes - 8, true);
  return new Response(file.slice(0, sentBytes), {
    headers: { 'Content-Type': 'image/webp', 'Content-Length': String(bytes) },
  });
}
