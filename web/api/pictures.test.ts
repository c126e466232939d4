import { expect, it, vi } from 'vitest';
import { answerWith, captivePortal, cutLine, never, webp } from '../test/answers';
import { aPicture } from '../test/tours';
import { pictureLimitMs, requestPicture } from './pictures';

const path = aPicture('one');

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

it('gives up when nobody answers in time', async () => {
  vi.useFakeTimers();
  answerWith(never);
  const settled = vi.fn();
  requestPicture(path).then(settled, settled);
  await vi.advanceTimersByTimeAsync(pictureLimitMs);
  expect(settled.mock.calls[0]?.[0]).toMatchObject({ name: 'OfflineError' });
});
