import { locks } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import { json, mockFetch, neverRespond } from '../../test/fetch';
import { importFreshPage } from '../../test/offline';
import { aDraft } from '../../test/tours';

// The page goes, and with it its timers, listeners and lock.
afterEach(async () => {
  dispatchEvent(new Event('pagehide'));
  for (const [name, listener] of vi.mocked(addEventListener).mock.calls) removeEventListener(name, listener);
  await locks.request('outbox', { steal: true }, async () => undefined);
});

/** A page on a network that accepts connections and says nothing while it's mute. */
async function aPage() {
  vi.spyOn(globalThis, 'addEventListener');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const network = { mute: true, sent: 0, rows: new Set<string>() };
  const seen = mockFetch(({ method, headers }) => {
    if (network.mute) return neverRespond();
    if (method !== 'POST') return json([]);
    const key = headers.get('Idempotency-Key') ?? '';
    network.sent += 1;
    network.rows.add(key);
    return json({ message: inquiryStoredMessage, key });
  });
  const page = await importFreshPage();
  (await import('./connection')).startConnectionWatch();
  page.startOutbox();
  return { network, page, posts: () => seen.filter(({ method }) => method === 'POST').length };
}

/** Lets `ms` pass, in steps that leave the store its turns. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 100) {
    await vi.advanceTimersByTimeAsync(100);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  }
}

it.each([3_000, 20_000, 100_000])('sends within 20 s after a network that was mute for %i ms', async (muteMs) => {
  const { network, page, posts } = await aPage();
  void page.sendInquiry(aDraft(), 'home');
  await pass(muteMs);
  expect(posts()).toBeGreaterThan(0);
  network.mute = false;
  await pass(20_000);
  expect([network.sent, network.rows.size]).toEqual([1, 1]);
  expect(await page.listWaiting()).toEqual([]);
});
