import { expect, it } from 'vitest';
import type { HeldAct } from '#shared/inquiries/held';
import { answerWith, cutLine, json } from '../../test/answers';
import { storeToken } from '../session/token';
import { moveChosen, type Progress, restoreHeld } from './held';

/** A server that moves a thousand at a time, down to none; `cutAfter` so many calls it is gone. */
function aServer(held: number, cutAfter = Number.POSITIVE_INFINITY) {
  storeToken('token');
  const acts: HeldAct[] = [];
  answerWith(({ body }) => {
    if (acts.length >= cutAfter) return cutLine();
    acts.push(JSON.parse(body));
    const moved = Math.min(1_000, held - (acts.length - 1) * 1_000);
    const next = acts.length * 1_000 < held ? held - acts.length * 1_000 : null;
    return json({ message: '', moved, next, at: 77 });
  });
  return acts;
}

it('goes on part by part under one mark, and says how far it is', async () => {
  const acts = aServer(2_500);
  const progress: Progress = { moved: 0 };
  const seen: number[] = [];
  await moveChosen('discard', { from: 9_000, q: 'casino' }, progress, (moved) => seen.push(moved));
  expect(seen).toEqual([1_000, 2_000, 2_500]);
  expect(acts).toEqual([
    { act: 'discard', choice: { from: 9_000, q: 'casino' } },
    { act: 'discard', choice: { from: 1_500, q: 'casino' }, at: 77 },
    { act: 'discard', choice: { from: 500, q: 'casino' }, at: 77 },
  ]);
  expect(progress).toMatchObject({ moved: 2_500, at: 77 });
});

it('stops after the part under way when asked to', async () => {
  const acts = aServer(5_000);
  const progress: Progress = { moved: 0 };
  await moveChosen('discard', { from: 9_000 }, progress, (moved) => {
    progress.stopped = moved >= 2_000;
  });
  expect([acts.length, progress.moved]).toEqual([2, 2_000]);
});

it('keeps in mind what is done when the server goes silent, so that it can be undone', async () => {
  aServer(5_000, 3);
  const progress: Progress = { moved: 0 };
  await expect(moveChosen('discard', { from: 9_000 }, progress, () => undefined)).rejects.toThrow();
  expect(progress).toEqual({ moved: 3_000, at: 77 });
});

it('brings back all that was discarded together', async () => {
  const acts = aServer(2_100);
  expect(await restoreHeld(77)).toBe(2_100);
  expect(acts).toEqual(Array(3).fill({ act: 'restore', at: 77 }));
});
