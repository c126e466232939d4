import { beforeEach, expect, it, vi } from 'vitest';
import { KnownVersion } from './known-version';

const clock = { now: 1000 };
const kept: Promise<unknown>[] = [];
const own = { now: () => clock.now, waitUntil: (work: Promise<unknown>) => kept.push(work) };

beforeEach(() => {
  clock.now = 1000;
  kept.length = 0;
});

/** Asks that are answered by hand, in their order. */
function byHand() {
  const asked: PromiseWithResolvers<number>[] = [];
  const ask = () => {
    asked.push(Promise.withResolvers<number>());
    return (asked.at(-1) as PromiseWithResolvers<number>).promise;
  };
  return { asked, ask };
}

it('reads the version again after 50 ms, after a write, and when the clock goes back', async () => {
  const known = new KnownVersion<number>();
  let version = 0;
  const readAt = (now: number) => {
    clock.now = now;
    return known.read(async () => {
      version += 1;
      return version;
    }, own);
  };
  expect(await readAt(1000)).toBe(1);
  expect(await readAt(1049)).toBe(1);
  expect(await readAt(1050)).toBe(2);
  expect(await readAt(900)).toBe(3);
  known.forget();
  expect(await readAt(900)).toBe(4);
});

it('reads the version once for all waiting requests, and counts its age from the answer', async () => {
  const known = new KnownVersion<number>();
  const { asked, ask } = byHand();
  const waiting = [known.read(ask, own)];
  clock.now = 1100;
  waiting.push(known.read(ask, own), known.read(ask, own));
  clock.now = 1200;
  asked[0]?.resolve(7);
  expect(await Promise.all(waiting)).toEqual([7, 7, 7]);
  clock.now = 1249;
  expect([await known.read(ask, own), asked.length]).toEqual([7, 1]);
  clock.now = 1250;
  known.read(ask, own).catch(() => undefined);
  expect([asked.length, kept.length]).toEqual([2, 2]);
});

it('ignores a version that was asked for before a write when a request comes after it', async () => {
  const known = new KnownVersion<number>();
  const { asked, ask } = byHand();
  const before = known.read(ask, own);
  known.forget();
  const after = [known.read(ask, own), known.read(ask, own)];
  asked[1]?.resolve(2);
  expect(await Promise.all(after)).toEqual([2, 2]);
  asked[0]?.resolve(1);
  expect(await before).toBe(1);
  expect([await known.read(ask, own), asked.length]).toEqual([2, 2]);
});

it('waits a quarter of a second before it reads the version again when reading failed, unless something was written', async () => {
  const known = new KnownVersion<number>();
  const { asked, ask } = byHand();
  const waiting = [known.read(ask, own), known.read(ask, own)];
  asked[0]?.reject(new Error('overloaded'));
  for (const one of waiting) await expect(one).rejects.toThrow('overloaded');
  clock.now = 1249;
  await expect(known.read(ask, own)).rejects.toThrow('overloaded');
  expect(asked).toHaveLength(1);
  clock.now = 1250;
  const again = known.read(ask, own);
  asked[1]?.reject(new Error('overloaded'));
  await expect(again).rejects.toThrow('overloaded');
  known.forget();
  const written = known.read(ask, own);
  asked[2]?.resolve(3);
  expect(await written).toBe(3);
});

it('reads the version itself when another request’s reading takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const known = new KnownVersion<number>();
  known.read(() => new Promise(() => {}), own).catch(() => undefined);
  const waiting = known.read(async () => 2, own);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await waiting).toBe(2);
});
