import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, mockFetch } from '../../test/fetch';
import { type InquiryServer, mockInquiryServer, type ServerReaction } from '../../test/inquiry-server';
import { importFreshPage, type PageModules } from '../../test/offline';
import { advanceUntilDone, flushTasks } from '../../test/render';
import { aDraft, anEntry } from '../../test/tours';
import type { OutboxEntry } from '../db/db';

// What the outbox stores after an attempt, what that means for other entries, and when the next attempt begins.

const secondMs = 1_000;

let inquiryServer: InquiryServer;
let page: PageModules;
/** The same module instance as the page's. */
let store: typeof import('../db/outbox');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.spyOn(globalThis, 'addEventListener');
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  inquiryServer = mockInquiryServer();
  page = await importFreshPage();
  store = await import('../db/outbox');
});

afterEach(() => {
  for (const [name, listener] of vi.mocked(addEventListener).mock.calls) removeEventListener(name, listener);
});

const advanceTime = async (ms: number) => {
  await flushTasks();
  vi.advanceTimersByTime(ms);
  await flushTasks();
};
const listEntries = (): Promise<OutboxEntry[]> => store.listEntries();
/** Adds an entry, and attempts to send all entries. */
async function queue(reaction: ServerReaction, subject = 'Leh Ladakh'): Promise<void> {
  inquiryServer.reactions = [reaction];
  await store.insertEntry({ ...anEntry(), body: { subject }, draft: aDraft({ subject }) }, null);
  await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
}
async function computeFirstWaitSeconds(): Promise<number> {
  const [entry] = await listEntries();
  return Math.round(((entry?.notBefore ?? 0) - Date.now()) / secondMs);
}

describe('a failed attempt', () => {
  it.each<[string, ServerReaction, object]>([
    ['when the server is busy', 503, { asked: false, busy: true, wait: 5 }],
    ['when the server sends Retry-After', 429, { asked: true, busy: true, wait: 20 }],
    ['when the connection breaks', 'lost-before', { asked: false, busy: false, wait: 5 }],
    ['when another server responds', 'without-key', { asked: false, busy: false, wait: 5 }],
  ])('%s', async (_, reaction, expected) => {
    await queue(reaction);
    const [{ asked, busy } = {} as OutboxEntry] = await listEntries();
    expect({ asked, busy, wait: await computeFirstWaitSeconds() }).toEqual(expected);
  });

  it('waits an hour at most when Retry-After is longer', async () => {
    const headers = { 'Retry-After': '86400' };
    mockFetch(() => json({ message: 'Later.', code: 'busy' }, { status: 503, headers }));
    await queue(503);
    expect(await computeFirstWaitSeconds()).toBe(60 * 60);
  });

  it('doubles the wait with each failure', async () => {
    await queue(503);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      waits.push(await computeFirstWaitSeconds());
      inquiryServer.reactions = [503];
      await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
    }
    expect(waits).toEqual([5, 10, 20]);
  });

  it('begins with the shortest wait again after a success', async () => {
    await queue('lost-before');
    inquiryServer.reactions = ['lost-before'];
    await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
    expect(await computeFirstWaitSeconds()).toBe(10);
    await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
    await queue('lost-before');
    expect(await computeFirstWaitSeconds()).toBe(5);
  });
});

describe('other entries', () => {
  it.each<[string, ServerReaction, number]>([
    ['wait, too, when the server does not respond', 'lost-before', 1],
    ['wait, too, when the server sends Retry-After', 429, 1],
    ['are sent when the server could not store one', 503, 2],
    ['are sent when the server refused one', 400, 2],
  ])('%s', async (_, reaction, sentCount) => {
    for (const id of ['one', 'two']) await store.insertEntry({ ...anEntry(), id }, null);
    inquiryServer.reactions = [reaction];
    expect(await advanceUntilDone(page.flushOutbox())).toMatchObject({ waiting: expect.any(Number) });
    expect(inquiryServer.receivedKeys).toEqual(['one', 'two'].slice(0, sentCount));
  });

  it('are sent once the server responds again', async () => {
    await queue('lost-before');
    await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
    await store.insertEntry({ ...anEntry(), id: 'next' }, null);
    await advanceUntilDone(page.flushOutbox());
    expect(inquiryServer.receivedKeys.at(-1)).toBe('next');
  });

  it('count as waiting until they are sent or refused', async () => {
    await queue(400);
    await queue('lost-before');
    expect(await advanceUntilDone(page.flushOutbox())).toEqual({ waiting: 1 });
    expect(await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }))).toEqual({ waiting: 0 });
  });
});

it('sends an inquiry once, and reports it later, when its entry can’t be removed at first', async () => {
  const listener = vi.fn();
  const unsubscribe = page.onInquirySent(listener);
  vi.spyOn(store, 'removeEntry').mockRejectedValueOnce(new Error('The store failed.'));
  await queue('stored');
  expect(listener).not.toHaveBeenCalled();
  expect(await listEntries()).toHaveLength(1);
  await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
  expect([await listEntries(), inquiryServer.rows.size]).toEqual([[], 1]);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledWith([expect.objectContaining({ subject: 'Leh Ladakh' })]));
  unsubscribe();
});

it('reports success to the form when the entry can’t be removed', async () => {
  vi.spyOn(store, 'removeEntry').mockRejectedValueOnce(new Error('The store failed.'));
  expect(await advanceUntilDone(page.sendInquiry(aDraft(), 'home'))).toMatchObject({ outcome: 'sent' });
});

it('notifies screens when an attempt begins and ends', async () => {
  const listener = vi.fn();
  const unsubscribe = page.onOutboxChange(listener);
  await queue('lost-before');
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
});

describe('the next attempt', () => {
  it('begins when the wait is over, and not before', async () => {
    inquiryServer.reactions = ['lost-before'];
    await store.insertEntry(anEntry(), null);
    page.startOutbox();
    await advanceTime(4 * secondMs);
    expect(inquiryServer.receivedKeys).toHaveLength(1);
    await advanceTime(1_100);
    expect(inquiryServer.rows.size).toBe(1);
  });

  it('is scheduled for waiting entries, but not for refused ones', async () => {
    await queue(400);
    await queue('lost-before');
    page.startOutbox();
    await flushTasks();
    expect(inquiryServer.rows.size).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('follows in another round when a flush is requested meanwhile', async () => {
    await queue('lost-before');
    inquiryServer.reactions = ['lost-before'];
    await advanceUntilDone(Promise.all([1, 2, 3].map(() => page.flushOutbox({ ignoreBackoff: true }))));
    expect([inquiryServer.receivedKeys.length, inquiryServer.rows.size]).toEqual([3, 1]);
  });

  it('ignores Retry-After when one of several flushes requests it', async () => {
    await queue(429);
    const flushes = [{}, { ignoreRetryAfter: true }, {}].map((options) => page.flushOutbox(options));
    await advanceUntilDone(Promise.all(flushes));
    expect(inquiryServer.rows.size).toBe(1);
  });
});
