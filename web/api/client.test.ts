import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, captivePortal, cutLine, json, never } from '../test/answers';
import { ApiError, InvalidAnswerError, OfflineError, onContact, request, requestIfChanged } from './client';

const schema = v.object({ message: v.string() });
const ask = () => request('/api/thing', { schema });

function contacts() {
  const heard: string[] = [];
  stops.push(onContact((contact) => heard.push(contact)));
  return heard;
}
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('an answer', () => {
  it('is parsed and counts as contact', async () => {
    answerWith(() => json({ message: 'hello' }));
    const heard = contacts();
    expect((await ask()).body).toEqual({ message: 'hello' });
    expect(heard).toEqual(['answered']);
  });

  it('with an error status has its message and fields, and still counts as contact', async () => {
    answerWith(() => json({ message: 'Not so.', code: 'bad_request', fields: { name: 'Who?' } }, { status: 400 }));
    const heard = contacts();
    await expect(ask()).rejects.toMatchObject({
      status: 400,
      message: 'Not so.',
      code: 'bad_request',
      fields: { name: 'Who?' },
    });
    expect(heard).toEqual(['answered']);
  });

  it('with Retry-After gives the wait in milliseconds', async () => {
    answerWith(() => json({ message: 'Slow down.' }, { status: 429, headers: { 'Retry-After': '90' } }));
    await expect(ask()).rejects.toMatchObject({ retryAfterMs: 90_000 });
  });

  it('with a date in Retry-After is not compared with the phone’s clock', async () => {
    const headers = { 'Retry-After': 'Wed, 21 Oct 2037 07:28:00 GMT' };
    answerWith(() => json({ message: 'Slow down.' }, { status: 503, headers }));
    await expect(ask()).rejects.toMatchObject({ retryAfterMs: null });
  });

  it('in an unknown shape is invalid', async () => {
    answerWith(() => json({ words: 'hello' }));
    await expect(ask()).rejects.toBeInstanceOf(InvalidAnswerError);
  });
});

describe('no answer', () => {
  it.each([
    ['a broken connection', cutLine],
    ["a captive portal's page", captivePortal],
    [
      "a proxy's error page",
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['JSON that ends in the middle', () => new Response('{"mess', { headers: { 'Content-Type': 'application/json' } })],
    ['a 304 to an unconditional request', () => new Response(null, { status: 304 })],
  ])('is what %s counts as', async (_, answer) => {
    answerWith(answer);
    await expect(ask()).rejects.toBeInstanceOf(OfflineError);
  });

  it('counts as silence', async () => {
    answerWith(cutLine);
    const heard = contacts();
    await ask().catch(() => undefined);
    expect(heard).toEqual(['silent']);
  });
});

describe('the time limit', () => {
  it('ends a call whose headers don’t arrive', async () => {
    vi.useFakeTimers();
    answerWith(never);
    const asked = expect(ask()).rejects.toBeInstanceOf(OfflineError);
    await vi.advanceTimersByTimeAsync(10_000);
    await asked;
  });

  it('ends a call whose body stalls after its headers, even if the body ignores the signal', async () => {
    vi.useFakeTimers();
    const stalled = json({});
    vi.spyOn(stalled, 'text').mockReturnValue(new Promise(() => undefined));
    answerWith(() => stalled);
    const asked = expect(ask()).rejects.toBeInstanceOf(OfflineError);
    await vi.advanceTimersByTimeAsync(10_000);
    await asked;
  });

  it('is longer for a call that changes something', async () => {
    vi.useFakeTimers();
    answerWith(never);
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

  it('covers headers and body together', async () => {
    vi.useFakeTimers();
    const slow = json({ message: 'late' });
    const late = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 6_000));
    vi.spyOn(slow, 'text').mockImplementation(() => late('{"message":"late"}'));
    answerWith(() => late(slow));
    const asked = expect(ask()).rejects.toBeInstanceOf(OfflineError);
    await vi.advanceTimersByTimeAsync(12_000);
    await asked;
  });
});

it('an aborting caller gets their own reason, and the network isn’t blamed', async () => {
  answerWith(never);
  const heard = contacts();
  const leaving = new AbortController();
  const asked = request('/api/thing', { schema, signal: leaving.signal });
  leaving.abort(new Error('left the page'));
  await expect(asked).rejects.toThrow('left the page');
  expect(heard).toEqual([]);
});

it('a request with an etag returns null while nothing changed', async () => {
  const seen = answerWith(() => new Response(null, { status: 304 }));
  expect(await requestIfChanged('/api/thing', { schema, etag: 'W/"7"' })).toBeNull();
  expect(seen[0]?.headers.get('If-None-Match')).toBe('W/"7"');
});

it('the token is sent as a bearer, and only if given', async () => {
  const seen = answerWith(() => json({ message: 'ok' }));
  await request('/form/data', { schema, token: 'abc' });
  await ask();
  expect(seen.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer abc', null]);
});

it('an error without a server message has an empty one', async () => {
  answerWith(() => json('broken', { status: 500 }));
  const error = await ask().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 500, message: '' });
});
