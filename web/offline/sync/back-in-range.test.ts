import { locks } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import { json, mockFetch, neverRespond } from '../../test/fetch';
import { importFreshPage } from '../../test/offline';
import { aDraft } from '../../test/tours';

// Closes the page, with its listeners and lock.
afterEach(async () => {
  dispatchEvent(new Event('pagehide'));
  for (const [name, listener] of vi.mocked(addEventListener).mock.calls) removeEventListener(name, listener);
  await locks.request('outbox', { steal: true }, async () => undefined);
});

/** Opens a page on a network that accepts connections, but sends nothing while `isMute`. */
async function openPage() {
  vi.spyOn(globalThis, 'addEventListener');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const network = { isMute: true, sent: 0, rows: new Set<string>() };
  const requests = mockFetch(({ method, headers }) => {
    if (network.isMute) return neverRespond();
    if (method !== 'POST') return json([]);
    const key = headers.get('Idempotency-Key') ?? '';
    network.sent += 1;
    network.rows.add(key);
    return json({ message: inquiryStoredMessage, key });
  });
  const page = await importFreshPage();
  (await import('./connection')).startConnectionWatch();
  page.startOutbox();
  return { network, page, countPosts: () => requests.filter(({ method }) => method === 'POST').length };
}

/** Advances the timers in small steps, between which IndexedDB can work. */
async function advanceTime(ms: number): Promise<void> {
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += 100) {
    await vi.advanceTimersByTimeAsync(100);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  }
}

it.each([3_000, 20_000, 100_000])('sends within 20 s after a network that was mute for %i ms', async (muteMs) => {
  const { network, page, countPosts } = await openPage();
  void page.sendInquiry(aDraft(), 'home');
  await advanceTime(muteMs);
  expect(countPosts()).toBeGreaterThan(0);
  network.isMute = false;
  await advanceTime(20_000);
  expect([network.sent, network.rows.size]).toEqual([1, 1]);
  expect(await page.listWaiting()).toEqual([]);
});
