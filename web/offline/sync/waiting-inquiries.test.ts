import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import { mockFetch } from '../../test/fetch';
import { type InquiryServer, mockInquiryServer } from '../../test/inquiry-server';
import { importFreshPage, type PageModules } from '../../test/offline';
import { aDraft } from '../../test/tours';

let inquiryServer: InquiryServer;
let page: PageModules;

beforeEach(async () => {
  inquiryServer = mockInquiryServer();
  page = await importFreshPage();
});

describe("the server's message on a queued inquiry", () => {
  it('is shown once, by the first page, when the inquiry was sent while no page was open', async () => {
    inquiryServer.reactions = ['lost-before'];
    await page.sendInquiry(aDraft(), 'home');
    const worker = await importFreshPage();
    await worker.sendWaitingNow();
    const listener = vi.fn();
    const first = await importFreshPage();
    const second = await importFreshPage();
    const unsubscribers = [first.onInquirySent(listener), second.onInquirySent(listener)];
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    expect(listener).toHaveBeenCalledWith([
      {
        id: inquiryServer.receivedKeys[0],
        key: inquiryServer.receivedKeys[0],
        subject: 'Leh Ladakh',
        message: inquiryStoredMessage,
      },
    ]);
    for (const unsubscribe of unsubscribers) unsubscribe();
  });

  it('is not shown again when the form showed it', async () => {
    const listener = vi.fn();
    const unsubscribe = page.onInquirySent(listener);
    await page.sendInquiry(aDraft(), 'home');
    inquiryServer.reactions = ['lost-before'];
    await page.sendInquiry(aDraft({ subject: 'Spiti' }), 'home');
    await page.sendWaitingNow();
    await vi.waitFor(() => expect(listener).toHaveBeenCalled());
    expect(listener.mock.calls).toMatchObject([[[{ subject: 'Spiti' }]]]);
    unsubscribe();
  });
});

describe('a refused or returned inquiry', () => {
  const queue = async (subject = 'Leh Ladakh') => {
    inquiryServer.reactions = ['lost-before'];
    await page.sendInquiry(aDraft({ subject }), 'home');
  };

  it('is reported at each start of a page until it is sent', async () => {
    for (const subject of ['Leh Ladakh', 'Spiti']) await queue(subject);
    inquiryServer.reactions = [400];
    await page.sendWaitingNow();
    const [, second] = await page.listWaiting();
    inquiryServer.reactions = ['lost-before'];
    await queue('Zanskar');
    const third = (await page.listWaiting()).at(-1);
    await page.takeFromQueue(third?.id ?? '');
    expect(second?.subject).not.toBe('Leh Ladakh');
    for (let start = 0; start < 2; start += 1) {
      const listener = vi.fn();
      const unsubscribe = (await importFreshPage()).onInquiryReturned(listener);
      await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
      expect(listener.mock.calls[0]?.[0]).toMatchObject([
        { subject: 'Leh Ladakh', state: 'refused', message: 'No: 400 Which?' },
        { subject: 'Zanskar', state: 'returned' },
      ]);
      unsubscribe();
    }
  });

  it('is reported on an open page when the server refuses it', async () => {
    const listener = vi.fn();
    const unsubscribe = page.onInquiryReturned(listener);
    await queue();
    expect(listener).not.toHaveBeenCalled();
    inquiryServer.reactions = [400];
    await page.sendWaitingNow();
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    unsubscribe();
  });
});

it('reports an inquiry in the visible tab when its form is in a hidden one', async () => {
  const visibilityState = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect((await page.sendInquiry(aDraft(), 'home')).outcome).toBe('sent');
  visibilityState.mockReturnValue('visible');
  const listener = vi.fn();
  const other = await importFreshPage();
  const unsubscribe = other.onInquirySent(listener);
  await vi.waitFor(() => expect(listener.mock.calls).toMatchObject([[[{ subject: 'Leh Ladakh' }]]]));
  unsubscribe();
});

it('returns the time of the next attempt only when the server responded that it is busy', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  inquiryServer.reactions = [429];
  const busy = { retryAt: Date.parse('2026-11-21T10:00:20Z') };
  expect(await page.sendInquiry(aDraft(), 'home')).toMatchObject({ outcome: 'queued', busy });
  expect(await page.listWaiting()).toMatchObject([{ state: 'queued', busy }]);
  inquiryServer.reactions = ['lost-before'];
  await page.sendWaitingNow();
  expect(await page.listWaiting()).not.toMatchObject([{ busy: expect.anything() }]);
  mockFetch(() => new Response('<h1>503</h1>', { status: 503, headers: { 'Content-Type': 'text/html' } }));
  await page.sendWaitingNow();
  expect(await page.listWaiting()).toMatchObject([{ busy: expect.anything() }]);
});

it('notifies other tabs when an inquiry is queued', async () => {
  const other = await importFreshPage();
  const listener = vi.fn();
  const unsubscribe = other.onOutboxChange(listener);
  inquiryServer.reactions = ['lost-before'];
  await page.sendInquiry(aDraft(), 'home');
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
  expect(await other.listWaiting()).toHaveLength(1);
  unsubscribe();
});
