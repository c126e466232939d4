import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { captivePortal, failNetwork, json, mockFetch, neverRespond } from '../test/fetch';
import { ApiError, InvalidResponseError, OfflineError, onNetworkResult, request, requestIfChanged } from './client';

const schema = v.object({ message: v.string() });
const requestThing = () => request('/api/thing', { schema });

function collectNetworkResults() {
  const results: string[] = [];
  unsubscribers.push(onNetworkResult((result) => results.push(result)));
  return results;
}
const unsubscribers: (() => void)[] = [];
afterEach(() => {
  for (const unsubscribe of unsubscribers.splice(0)) unsubscribe();
});

describe('a response', () => {
  it('is parsed and reported as a network result', async () => {
    mockFetch(() => json({ message: 'hello' }));
    const results = collectNetworkResults();
    expect((await requestThing()).body).toEqual({ message: 'hello' });
    expect(results).toEqual(['responded']);
  });

  it('has message and fields when its status is an error', async () => {
    mockFetch(() => json({ message: 'Not so.', code: 'bad_request', fields: { name: 'Who?' } }, { status: 400 }));
    const results = collectNetworkResults();
    await expect(requestThing()).rejects.toMatchObject({
      status: 400,
      message: 'Not so.',
      code: 'bad_request',
      fields: { name: 'Who?' },
    });
    expect(results).toEqual(['responded']);
  });

  it('gives Retry-After in milliseconds', async () => {
    mockFetch(() => json({ message: 'Slow down.' }, { status: 429, headers: { 'Retry-After': '90' } }));
    await expect(requestThing()).rejects.toMatchObject({ retryAfterMs: 90_000 });
  });

  it('ignores a date in Retry-After', async () => {
    const headers = { 'Retry-After': 'Wed, 21 Oct 2037 07:28:00 GMT' };
    mockFetch(() => json({ message: 'Slow down.' }, { status: 503, headers }));
    await expect(requestThing()).rejects.toMatchObject({ retryAfterMs: null });
  });

  it('is invalid when its shape is unknown', async () => {
    mockFetch(() => json({ words: 'hello' }));
    await expect(requestThing()).rejects.toBeInstanceOf(InvalidResponseError);
  });
});

describe('no response', () => {
  it.each([
    ['a broken connection', failNetwork],
    ["a captive portal's page", captivePortal],
    [
      "a proxy's error page",
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['JSON that ends in the middle', () => new Response('{"mess', { headers: { 'Content-Type': 'application/json' } })],
    ['a 304 to an unconditional request', () => new Response(null, { status: 304 })],
  ])('is what %s counts as', async (_, answer) => {
    mockFetch(answer);
    await expect(requestThing()).rejects.toBeInstanceOf(OfflineError);
  });

  it('is reported as silence', async () => {
    mockFetch(failNetwork);
    const results = collectNetworkResults();
    await requestThing().catch(() => undefined);
    expect(results).toEqual(['no response']);
  });
});

describe('the time limit', () => {
  const after6s = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 6_000));
  const withBody = (text: () => Promise<string>) => Object.assign(json({}), { text });
  it.each<[string, () => Response | Promise<Response>]>([
    ['whose headers don’t arrive', neverRespond],
    [
      'whose body stalls after its headers, even if the body ignores the signal',
      () => withBody(() => neverRespond() as never),
    ],
    ['whose headers and body take too long together', () => after6s(withBody(() => after6s('{"message":"late"}')))],
  ])('ends a call %s', async (_, answer) => {
    vi.useFakeTimers();
    mockFetch(answer);
    const asked = expect(requestThing()).rejects.toBeInstanceOf(OfflineError);
    await vi.advanceTimersByTimeAsync(10_000);
    await asked;
  });

  it('is longer for a write', async () => {
    vi.useFakeTimers();
    mockFetch(neverRespond);
    let ended = false;
    const asked = request('/api/thing', { schema, method: 'POST' }).catch(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await asked;
    expect(ended).toBe(true);
  });
});

it('rejects with the caller’s reason when the caller aborts, and reports no silence', async () => {
  mockFetch(neverRespond);
  const results = collectNetworkResults();
  const leaving = new AbortController();
  const asked = request('/api/thing', { schema, signal: leaving.signal });
  leaving.abort(new Error('left the page'));
  await expect(asked).rejects.toThrow('left the page');
  expect(results).toEqual([]);
});

it('returns null when nothing changed since the ETag', async () => {
  const seen = mockFetch(() => new Response(null, { status: 304 }));
  expect(await requestIfChanged('/api/thing', { schema, etag: 'W/"7"' })).toBeNull();
  expect(seen[0]?.headers.get('If-None-Match')).toBe('W/"7"');
});

it('sends a token as a bearer only when one is given', async () => {
  const seen = mockFetch(() => json({ message: 'ok' }));
  await request('/form/data', { schema, token: 'abc' });
  await requestThing();
  expect(seen.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer abc', null]);
});

it('gives an error an empty message when the server has none', async () => {
  mockFetch(() => json('broken', { status: 500 }));
  const error = await requestThing().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 500, message: '' });
});
