import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, mockFetch } from '../../test/fetch';
import { type InquiryServer, mockInquiryServer, type ServerReaction } from '../../test/inquiry-server';
import { importFreshPage, type PageModules } from '../../test/offline';
import { advanceUntilDone, flushTasks } from '../../test/render';
import { aDraft, anEntry } from '../../test/tours';
import type { OutboxEntry } from '../db/db';

// After an attempt: how the outbox keeps it, what it means for the others, and when the next one comes.

const second = 1_000;

let inquiryServer: InquiryServer;
let page: PageModules;
/** The page's own. */
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

const pass = async (ms: number) => {
  await flushTasks();
  vi.advanceTimersByTime(ms);
  await flushTasks();
};
const entries = (): Promise<OutboxEntry[]> => store.listEntries();
/** One more waits, and all are tried at once. */
async function queue(reaction: ServerReaction, subject = 'Leh Ladakh'): Promise<void> {
  inquiryServer.reactions = [reaction];
  await store.insertEntry({ ...anEntry(), body: { subject }, draft: aDraft({ subject }) }, null);
  await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
}
/** How long the first of them waits, in whole seconds. */
async function firstWait(): Promise<number> {
  const [entry] = await entries();
  return Math.round(((entry?.notBefore ?? 0) - Date.now()) / second);
}

describe('what is kept of it', () => {
  it.each<[string, ServerReaction, object]>([
    ['a server that can’t now', 503, { asked: false, busy: true, wait: 5 }],
    ['a server that says when', 429, { asked: true, busy: true, wait: 20 }],
    ['a line that was cut', 'lost-before', { asked: false, busy: false, wait: 5 }],
    ['somebody else’s answer', 'without-key', { asked: false, busy: false, wait: 5 }],
  ])('%s', async (_, reaction, kept) => {
    await queue(reaction);
    const [{ asked, busy } = {} as OutboxEntry] = await entries();
    expect({ asked, busy, wait: await firstWait() }).toEqual(kept);
  });

  it('waits an hour when the server asks for more', async () => {
    const headers = { 'Retry-After': '86400' };
    mockFetch(() => json({ message: 'Later.', code: 'busy' }, { status: 503, headers }));
    await queue(503);
    expect(await firstWait()).toBe(60 * 60);
  });

  it('is waited for the longer the more often it failed', async () => {
    await queue(503);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      waits.push(await firstWait());
      inquiryServer.reactions = [503];
      await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
    }
    expect(waits).toEqual([5, 10, 20]);
  });

  it('begins with the shortest wait again when a silence follows an answer', async () => {
    await queue('lost-before');
    inquiryServer.reactions = ['lost-before'];
    await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
    expect(await firstWait()).toBe(10);
    await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
    await queue('lost-before');
    expect(await firstWait()).toBe(5);
  });
});

describe('others that wait', () => {
  it.each<[string, ServerReaction, number]>([
    ['wait too where the server is silent', 'lost-before', 1],
    ['wait too where the server says when', 429, 1],
    ['go out where the server couldn’t take one of them', 503, 2],
    ['go out where one was refused', 400, 2],
  ])('%s', async (_, reaction, sent) => {
    for (const id of ['one', 'two']) await store.insertEntry({ ...anEntry(), id }, null);
    inquiryServer.reactions = [reaction];
    expect(await advanceUntilDone(page.flushOutbox())).toMatchObject({ waiting: expect.any(Number) });
    expect(inquiryServer.receivedKeys).toEqual(['one', 'two'].slice(0, sent));
  });

  it('wait no longer than the silence', async () => {
    await queue('lost-before');
    await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
    await store.insertEntry({ ...anEntry(), id: 'next' }, null);
    await advanceUntilDone(page.flushOutbox());
    expect(inquiryServer.receivedKeys.at(-1)).toBe('next');
  });

  it('are counted until they have arrived, but for what was refused', async () => {
    await queue(400);
    await queue('lost-before');
    expect(await advanceUntilDone(page.flushOutbox())).toEqual({ waiting: 1 });
    expect(await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }))).toEqual({ waiting: 0 });
  });
});

it('arrives once though the phone can’t forget it at first, and is told of then', async () => {
  const heard = vi.fn();
  const stop = page.onInquirySent(heard);
  vi.spyOn(store, 'removeEntry').mockRejectedValueOnce(new Error('The store failed.'));
  await queue('stored');
  expect(heard).not.toHaveBeenCalled();
  expect(await entries()).toHaveLength(1);
  await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
  expect([await entries(), inquiryServer.rows.size]).toEqual([[], 1]);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith([expect.objectContaining({ subject: 'Leh Ladakh' })]));
  stop();
});

it('tells a form that its inquiry was sent when the store can’t remove it', async () => {
  vi.spyOn(store, 'removeEntry').mockRejectedValueOnce(new Error('The store failed.'));
  expect(await advanceUntilDone(page.sendInquiry(aDraft(), 'home'))).toMatchObject({ outcome: 'sent' });
});

it('tells the screens that something changed, as an attempt begins and when it is over', async () => {
  const heard = vi.fn();
  const stop = page.onOutboxChange(heard);
  await queue('lost-before');
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

describe('the next try comes by itself', () => {
  it('as soon as its own wait is over, and not before', async () => {
    inquiryServer.reactions = ['lost-before'];
    await store.insertEntry(anEntry(), null);
    page.startOutbox();
    await pass(4 * second);
    expect(inquiryServer.receivedKeys).toHaveLength(1);
    await pass(1_100);
    expect(inquiryServer.rows.size).toBe(1);
  });

  it('for the first of several, and never for one that was refused', async () => {
    await queue(400);
    await queue('lost-before');
    page.startOutbox();
    await flushTasks();
    expect(inquiryServer.rows.size).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('after a pass for whatever was asked for meanwhile', async () => {
    await queue('lost-before');
    inquiryServer.reactions = ['lost-before'];
    await advanceUntilDone(Promise.all([1, 2, 3].map(() => page.flushOutbox({ ignoreBackoff: true }))));
    expect([inquiryServer.receivedKeys.length, inquiryServer.rows.size]).toEqual([3, 1]);
  });

  it('after a pass for whoever insisted meanwhile, whatever was asked for then', async () => {
    await queue(429);
    const passes = [{}, { ignoreRetryAfter: true }, {}].map((options) => page.flushOutbox(options));
    await advanceUntilDone(Promise.all(passes));
    expect(inquiryServer.rows.size).toBe(1);
  });
});
