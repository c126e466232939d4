import { describe, expect, it } from 'vitest';
import { call } from '../test/client';

/** The static files: each answers with its own path. */
const ASSETS = {
  fetch: async (input: Request) => new Response(new URL(input.url).pathname, { headers: { 'X-Asked': input.method } }),
} as unknown as Fetcher;

describe('the service worker', () => {
  it('is the build’s, unless it is switched off', async () => {
    expect(await (await call('/sw.js', { bindings: { ASSETS } })).text()).toBe('/sw.js');
    const off = await call('/sw.js', { bindings: { ASSETS, SERVICE_WORKER: 'off' } });
    expect(await off.text()).toBe('/sw-off.js');
  });
});

it('answers 404 without a page when no build has the file', async () => {
  for (const path of ['/assets/tour-AAAAAAAA.js', '/assets/later-AAAAAAAA.css', '/assets/', '/assets/a/b']) {
    const answer = await call(path);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'application/json']);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  }
});
