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
  it('is shown once, by whichever page asks first, even if it was sent while none was open', async () => {
    inquiryServer.reactions = ['lost-before'];
    await page.sendInquiry(aDraft(), 'home');
    const worker = await importFreshPage();
    await worker.sendWaitingNow();
    const heard = vi.fn();
    const first = await importFreshPage();
    const second = await importFreshPage();
    const stops = [first.onInquirySent(heard), second.onInquirySent(heard)];
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    expect(heard).toHaveBeenCalledWith([
      {
        id: inquiryServer.receivedKeys[0],
        key: inquiryServer.receivedKeys[0],
        subject: 'Leh Ladakh',
        message: inquiryStoredMessage,
      },
    ]);
    for (const stop of stops) stop();
  });

  it('is not repeated if the form showed it', async () => {
    const heard = vi.fn();
    const stop = page.onInquirySent(heard);
    await page.sendInquiry(aDraft(), 'home');
    inquiryServer.reactions = ['lost-before'];
    await page.sendInquiry(aDraft({ subject: 'Spiti' }), 'home');
    await page.sendWaitingNow();
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(heard.mock.calls).toMatchObject([[[{ subject: 'Spiti' }]]]);
    stop();
  });
});

describe('an inquiry that its writer has to finish', () => {
  const queue = async (subject = 'Leh Ladakh') => {
    inquiryServer.reactions = ['lost-before'];
    await page.sendInquiry(aDraft({ subject }), 'home');
  };

  it('is told of at each start, refused or taken back, until it is finished', async () => {
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
      const heard = vi.fn();
      const stop = (await importFreshPage()).onInquiryReturned(heard);
      await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
      expect(heard.mock.calls[0]?.[0]).toMatchObject([
        { subject: 'Leh Ladakh', state: 'refused', message: 'No: 400 Which?' },
        { subject: 'Zanskar', state: 'returned' },
      ]);
      stop();
    }
  });

  it('is told of at once on an open page when the server refuses it', async () => {
    const heard = vi.fn();
    const stop = page.onInquiryReturned(heard);
    await queue();
    expect(heard).not.toHaveBeenCalled();
    inquiryServer.reactions = [400];
    await page.sendWaitingNow();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    stop();
  });
});

it('tells the visible tab of an inquiry that was sent while its form is in a hidden one', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect((await page.sendInquiry(aDraft(), 'home')).outcome).toBe('sent');
  seen.mockReturnValue('visible');
  const heard = vi.fn();
  const other = await importFreshPage();
  const stop = other.onInquirySent(heard);
  await vi.waitFor(() => expect(heard.mock.calls).toMatchObject([[[{ subject: 'Leh Ladakh' }]]]));
  stop();
});

it('says when an inquiry is tried again when the server can’t take it now, and not when nobody answered', async () => {
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

it('tells a tab what is waiting in another', async () => {
  const other = await importFreshPage();
  const heard = vi.fn();
  const stop = other.onOutboxChange(heard);
  inquiryServer.reactions = ['lost-before'];
  await page.sendInquiry(aDraft(), 'home');
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(await other.listWaiting()).toHaveLength(1);
  stop();
});
