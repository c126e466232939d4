import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { type Agency, anAgency } from '../test/agency';
import { answerWith } from '../test/answers';
import { openPage, type Page } from '../test/page';
import { aDraft } from '../test/tours';

let agency: Agency;
let page: Page;

beforeEach(async () => {
  agency = anAgency();
  page = await openPage();
});

describe("the server's message on a queued inquiry", () => {
  it('is shown once, by whichever page asks first, even if it was sent while none was open', async () => {
    agency.fates = ['lost-before'];
    await page.sendInquiry(aDraft(), 'home');
    const worker = await openPage();
    await worker.sendWaitingNow();
    const heard = vi.fn();
    const first = await openPage();
    const second = await openPage();
    const stops = [first.onInquirySent(heard), second.onInquirySent(heard)];
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    expect(heard).toHaveBeenCalledWith([{ id: agency.sent[0], subject: 'Leh Ladakh', message: inquiryStoredMessage }]);
    for (const stop of stops) stop();
  });

  it('is not repeated if the form showed it', async () => {
    const heard = vi.fn();
    const stop = page.onInquirySent(heard);
    await page.sendInquiry(aDraft(), 'home');
    agency.fates = ['lost-before'];
    await page.sendInquiry(aDraft({ subject: 'Spiti' }), 'home');
    await page.sendWaitingNow();
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(heard.mock.calls).toMatchObject([[[{ subject: 'Spiti' }]]]);
    stop();
  });
});

describe('an inquiry refused in the background', () => {
  const refuseLater = async (subject = 'Leh Ladakh') => {
    agency.fates = ['lost-before'];
    await page.sendInquiry(aDraft({ subject }), 'home');
  };

  it('is reported once, by whichever page asks first, even if refused while none was open', async () => {
    await refuseLater();
    await refuseLater('Spiti');
    const worker = await openPage();
    agency.fates = [400, 422];
    await worker.sendWaitingNow();
    const heard = vi.fn();
    const first = await openPage();
    const second = await openPage();
    const stops = [first.onInquiryRefused(heard), second.onInquiryRefused(heard)];
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    expect(heard.mock.calls[0]?.[0]).toMatchObject([
      { subject: 'Leh Ladakh', message: 'No: 400 Which?' },
      { subject: 'Spiti', message: 'No: 422 Which?' },
    ]);
    for (const stop of stops) stop();
  });

  it('is reported at once on an open page', async () => {
    const heard = vi.fn();
    const stop = page.onInquiryRefused(heard);
    await refuseLater();
    expect(heard).not.toHaveBeenCalled();
    agency.fates = [400];
    await page.sendWaitingNow();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    stop();
  });

  it('is not repeated if the form said so', async () => {
    const heard = vi.fn();
    const stop = page.onInquiryRefused(heard);
    agency.fates = [400];
    await page.sendInquiry(aDraft(), 'home');
    const other = await openPage();
    const stopOther = other.onInquiryRefused(heard);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(heard).not.toHaveBeenCalled();
    stop();
    stopOther();
  });
});

it.each([
  ['refused', 400],
  ['sent', 'stored'],
] as const)('one %s while its form is in a hidden tab is told by the tab that is seen', async (outcome, fate) => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  agency.fates = [fate];
  expect((await page.sendInquiry(aDraft(), 'home')).outcome).toBe(outcome);
  seen.mockReturnValue('visible');
  const heard = vi.fn();
  const other = await openPage();
  const stop = outcome === 'sent' ? other.onInquirySent(heard) : other.onInquiryRefused(heard);
  await vi.waitFor(() => expect(heard.mock.calls).toMatchObject([[[{ subject: 'Leh Ladakh' }]]]));
  stop();
});

it('what the server can’t take now says when it is tried again; what got no answer doesn’t', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  agency.fates = [429];
  const busy = { triesAt: Date.parse('2026-11-21T10:00:20Z') };
  expect(await page.sendInquiry(aDraft(), 'home')).toMatchObject({ outcome: 'queued', busy });
  expect(await page.listWaiting()).toMatchObject([{ state: 'queued', busy }]);
  agency.fates = ['lost-before'];
  await page.sendWaitingNow();
  expect(await page.listWaiting()).not.toMatchObject([{ busy: expect.anything() }]);
  answerWith(() => new Response('<h1>503</h1>', { status: 503, headers: { 'Content-Type': 'text/html' } }));
  await page.sendWaitingNow();
  expect(await page.listWaiting()).toMatchObject([{ busy: expect.anything() }]);
});

it('a tab learns what is waiting in another', async () => {
  const other = await openPage();
  const heard = vi.fn();
  const stop = other.onOutboxChange(heard);
  agency.fates = ['lost-before'];
  await page.sendInquiry(aDraft(), 'home');
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(await other.listWaiting()).toHaveLength(1);
  stop();
});

it('an unreadable inquiry of another build is shown, and can be sent again', async () => {
  const { withStore } = await import('../store/db');
  const body = { ...aDraft(), number: 2 };
  await withStore((store) => store.put('outbox', { id: 'strange', order: 1, body }));
  expect(await page.listWaiting()).toMatchObject([{ id: 'strange', state: 'refused', draft: aDraft() }]);
  expect((await page.correctWaiting('strange', aDraft())).outcome).toBe('sent');
  expect(await page.listWaiting()).toEqual([]);
});
