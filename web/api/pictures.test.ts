import { expect, it, vi } from 'vitest';
import { answerWith, captivePortal, cutLine, never, slowPicture, webp } from '../test/answers';
import { aPicture } from '../test/tours';
import { idleMs, requestPicture } from './pictures';

const path = aPicture('one');
const asked = (promise: Promise<unknown>) => {
  const settled = vi.fn();
  promise.then(settled, settled);
  return settled;
};

it.each([
  ['nobody answers', cutLine],
  ['a portal answers', captivePortal],
  ['the server has none', () => new Response('{}', { status: 404 })],
  ['it is cut off', () => webp(1_000, 600)],
  ['it is empty', () => webp(1_000, 0)],
  [
    'it is a page that calls itself one',
    () => new Response('<h1>Hi</h1>', { headers: { 'Content-Type': 'image/webp' } }),
  ],
])('no picture when %s', async (_why, answer) => {
  answerWith(answer);
  await expect(requestPicture(path)).rejects.toThrow('There’s no connection right now.');
});

it('tells how much of it has come', async () => {
  answerWith(() => webp(1_000));
  const onBytes = vi.fn();
  expect((await (await requestPicture(path, { onBytes })).blob()).size).toBe(1_000);
  expect(onBytes).toHaveBeenLastCalledWith(1_000);
});

it('a slow line may take as long as bytes come, a silent one may not', async () => {
  vi.useFakeTimers();
  const { answer, feed } = slowPicture();
  answerWith(() => answer);
  const settled = asked(requestPicture(path));
  const file = new Uint8Array(await webp(20).arrayBuffer());
  for (const at of file.keys()) {
    await vi.advanceTimersByTimeAsync(idleMs - 1_000);
    feed.enqueue(file.slice(at, at + 1));
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(idleMs);
  expect(settled.mock.calls[0]?.[0]).toMatchObject({ name: 'OfflineError' });
});

it('is given up when nobody answers at all, and at once when it is no longer wanted', async () => {
  vi.useFakeTimers();
  answerWith(never);
  const silent = asked(requestPicture(path));
  const leaving = new AbortController();
  const left = asked(requestPicture(path, { signal: leaving.signal }));
  leaving.abort(new Error('changed my mind'));
  await vi.advanceTimersByTimeAsync(0);
  expect(left.mock.calls[0]?.[0]).toMatchObject({ message: 'changed my mind' });
  await vi.advanceTimersByTimeAsync(idleMs);
  expect(silent.mock.calls[0]?.[0]).toMatchObject({ name: 'OfflineError' });
});
