import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { forbidStore, hangStore } from '../test/fresh-store';
import { forgetsInAWeek } from './storage';

it.each([
  ['a tab of Apple’s WebKit forgets in a week', true, false, true],
  ['the same on the home screen doesn’t', true, true, false],
  ['no other engine does', false, false, false],
])('%s', (_what, isApples, standalone, forgets) => {
  if (isApples) vi.stubGlobal('GestureEvent', class extends UIEvent {});
  vi.stubGlobal('navigator', Object.create(navigator, { standalone: { value: standalone } }));
  expect(forgetsInAWeek()).toBe(forgets);
});

it('looks again until a store that was slow answers, and not where it may keep nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.resetModules();
  const page = await import('./storage');
  const { storeLimitMs } = await import('../store/db');
  hangStore();
  const early = page.canKeep();
  await vi.advanceTimersByTimeAsync(storeLimitMs / 2);
  const late = page.canKeep();
  await vi.advanceTimersByTimeAsync(storeLimitMs);
  expect([await early, await late]).toEqual([false, false]);
  const answered = vi.fn();
  page.onceStoreAnswers(answered);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered).not.toHaveBeenCalled();
  globalThis.indexedDB = new IDBFactory();
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(1));
  forbidStore();
  page.onceStoreAnswers(answered);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered).toHaveBeenCalledTimes(1);
});
