import { locks } from 'node:worker_threads';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type InquiryDraft, inquiryStoredMessage, toCorrectionDraftKey } from '#shared/inquiries/inquiry-labels';
import {
  type InquiryServer,
  mockInquiryServer,
  type ServerReaction,
  unclearReactions,
} from '../../test/inquiry-server';
import { importFreshPage, type PageModules } from '../../test/offline';
import { mockForbiddenStore } from '../../test/stores';
import { aDraft } from '../../test/tours';
import { canStore } from './storage';

let inquiryServer: InquiryServer;
let page: PageModules;

beforeEach(async () => {
  inquiryServer = mockInquiryServer();
  page = await importFreshPage();
});

/** The id of an inquiry that is refused, or kept, when it is sent into this reaction. */
async function sendInto(reaction: ServerReaction, draft = aDraft()): Promise<string> {
  inquiryServer.reactions = [reaction];
  const outcome = await page.sendInquiry(draft, 'home');
  if (!('id' in outcome) || outcome.id === null) throw new Error(outcome.outcome);
  return outcome.id;
}

async function keepDraft(draft: InquiryDraft): Promise<void> {
  page.updateDraft('home', draft);
  await vi.waitFor(async () => expect(await page.findDraft('home')).toEqual(draft));
}

describe('an inquiry', () => {
  it("is sent at once, and returns the server's message", async () => {
    expect(await page.sendInquiry(aDraft(), 'home')).toMatchObject({ outcome: 'sent', message: inquiryStoredMessage });
    expect(await page.listWaiting()).toEqual([]);
    const [stored = '{}'] = inquiryServer.rows.values();
    expect(JSON.parse(stored)).toMatchObject({
      name: 'Asha',
      number: 2,
      departureMonth: 'June',
      inquiryPage: 'contactPage',
    });
  });

  it('carries the hidden field if a program filled it in, and only then', async () => {
    await page.sendInquiry(aDraft(), 'home');
    await page.sendInquiry({ ...aDraft({ key: 'another form' }), marmot: 'https://spam.example' }, 'home');
    expect([...inquiryServer.rows.values()].map((body) => JSON.parse(body).marmot)).toEqual([
      undefined,
      'https://spam.example',
    ]);
  });

  it('is neither saved nor sent when fields are wrong', async () => {
    const outcome = await page.sendInquiry(aDraft({ email: 'asha', departureMonth: '' }), 'home');
    expect(outcome).toEqual({
      outcome: 'invalid',
      fields: { email: 'Enter a full e-mail address, like name@example.com.', departureMonth: 'Choose a month.' },
    });
    expect(await page.listWaiting()).toEqual([]);
    expect(inquiryServer.receivedKeys).toEqual([]);
  });

  it.each(unclearReactions)('is saved if the outcome is %s, and sent later under the same key', async (reaction) => {
    inquiryServer.reactions = [reaction];
    const outcome = await page.sendInquiry(aDraft(), 'home');
    expect(outcome.outcome).toBe('queued');
    expect(await page.listWaiting()).toMatchObject([{ state: 'queued', subject: 'Leh Ladakh', attempts: 1 }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await page.sendWaitingNow();
    expect(await page.listWaiting()).toEqual([]);
    expect(new Set(inquiryServer.receivedKeys).size).toBe(1);
    expect(inquiryServer.rows.size).toBe(1);
  });

  it('keeps its tour and date while it waits, and is sent with them', async () => {
    const about = { tourId: 'leh', departureId: 'june' };
    await sendInto('lost-before', aDraft(about));
    page = await importFreshPage();
    expect(await page.listWaiting()).toMatchObject([{ draft: about }]);
    await page.sendWaitingNow();
    expect([...inquiryServer.rows.values()].map((body) => JSON.parse(body))).toMatchObject([about]);
  });

  it('clears its draft, even when only saved', async () => {
    await keepDraft(aDraft());
    inquiryServer.reactions = ['lost-before'];
    await page.sendInquiry(aDraft(), 'home');
    expect(await page.findDraft('home')).toBeNull();
  });

  it('is reported as queued after eight seconds without an answer, while still being sent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    inquiryServer.reactions = ['hangs-before'];
    const sending = page.sendInquiry(aDraft(), 'home');
    await vi.waitFor(() => expect(inquiryServer.receivedKeys).toHaveLength(1), { interval: 1 });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await sending).toMatchObject({ outcome: 'queued' });
    expect(await page.listWaiting()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    // The attempt ends, and with it the lock.
    await vi.advanceTimersByTimeAsync(7_000);
  });
});

it('sends an inquiry right after another tab has finished sending', async () => {
  const busy = Promise.withResolvers<void>();
  const held = locks.request('outbox', () => busy.promise);
  await vi.waitFor(async () => expect((await locks.query()).held).toHaveLength(1));
  const sending = page.sendInquiry(aDraft(), 'home');
  await vi.waitFor(async () => expect(await page.listWaiting()).toHaveLength(1));
  expect(inquiryServer.receivedKeys).toEqual([]);
  busy.resolve();
  await held;
  expect(await sending).toMatchObject({ outcome: 'sent' });
});

describe('an inquiry that the server refuses', () => {
  it.each([400, 413, 422] as const)(
    'with %s is kept with the server’s message, and not resent automatically',
    async (status) => {
      inquiryServer.reactions = [status];
      const outcome = await page.sendInquiry(aDraft(), 'home');
      expect(outcome).toMatchObject({
        outcome: 'refused',
        message: `No: ${status} Which?`,
        fields: { phone: 'Which?' },
      });
      await page.sendWaitingNow();
      expect(inquiryServer.receivedKeys).toHaveLength(1);
      expect(await page.listWaiting()).toMatchObject([
        { state: 'refused', message: `No: ${status} Which?`, draft: aDraft() },
      ]);
    },
  );

  it('is sent corrected, under a new key, and leaves nothing behind', async () => {
    const id = await sendInto(400);
    const outcome = await page.sendInquiry(aDraft({ phone: '98765 43211' }), 'home', undefined, id);
    expect(outcome.outcome).toBe('sent');
    expect(await page.listWaiting()).toEqual([]);
    expect(new Set(inquiryServer.receivedKeys).size).toBe(2);
  });

  it('is sent once where a slow store takes its correction after all, however often Send is pressed', async () => {
    const id = await sendInto(400);
    const [outbox, { StoreError }] = await Promise.all([import('../db/outbox'), import('../db/db')]);
    const { insertEntry } = outbox;
    vi.spyOn(outbox, 'insertEntry').mockImplementationOnce(async (...asked) => {
      await insertEntry(...asked);
      throw new StoreError('The store did not answer in time.');
    });
    const corrected = aDraft({ phone: '98765 43211' });
    inquiryServer.reactions = ['cut-after'];
    expect((await page.sendInquiry(corrected, 'home', undefined, id)).outcome).toBe('failed');
    await page.sendWaitingNow();
    expect((await page.sendInquiry(corrected, 'home', undefined, id)).outcome).toBe('notFound');
    expect((await page.sendInquiry(corrected, 'home')).outcome).toBe('sent');
    expect([inquiryServer.rows.size, await page.listWaiting()]).toEqual([1, []]);
  });
});

describe('a correction of a sent inquiry', () => {
  const sendFirst = async () => {
    const sent = await page.sendInquiry(aDraft(), 'home');
    if (sent.outcome !== 'sent') throw new Error(sent.outcome);
    return sent.key;
  };
  const stored = () => [...inquiryServer.rows.values()].map((body) => JSON.parse(body).number);

  it('takes its place under its key, once, however it is sent', async () => {
    const key = await sendFirst();
    inquiryServer.reactions = ['cut-after', 'stored'];
    const kept = await page.sendInquiry(aDraft({ number: '4', corrects: key }), 'home');
    expect([kept.outcome, (await page.listWaiting()).length]).toEqual(['queued', 1]);
    page = await importFreshPage();
    await page.sendWaitingNow();
    expect([stored(), await page.listWaiting()]).toEqual([[4], []]);
    const again = await page.sendInquiry(aDraft({ number: '5', corrects: key }), 'home');
    expect([again, stored()]).toMatchObject([{ outcome: 'sent', key }, [5]]);
  });

  it('stays one when its writer takes it back from the queue and changes it', async () => {
    const key = await sendFirst();
    const id = await sendInto('lost-before', aDraft({ number: '4', corrects: key }));
    const { draft } = (await page.takeFromQueue(id)) ?? {};
    await page.sendInquiry(aDraft({ ...draft, number: '6' }), 'home', undefined, id);
    expect([stored(), await page.listWaiting()]).toEqual([[6], []]);
  });

  it('goes as a new inquiry once it was refused as too late', async () => {
    const key = await sendFirst();
    const id = await sendInto(409, aDraft({ number: '4', corrects: key }));
    const { draft } = (await page.takeFromQueue(id)) ?? {};
    await page.sendInquiry(aDraft(draft), 'home', undefined, id);
    expect([stored(), await page.listWaiting()]).toEqual([[2, 4], []]);
  });
});

describe('when the phone can’t save anything', () => {
  beforeEach(mockForbiddenStore);

  it('an inquiry that can’t be sent either fails, says whether the site answered, and doesn’t wait', async () => {
    inquiryServer.reactions = ['lost-before', 503];
    const failed = { outcome: 'failed', message: 'Something went wrong!' };
    expect(await page.sendInquiry(aDraft(), 'home')).toEqual({ ...failed, failure: { serverResponded: false } });
    expect(await page.sendInquiry(aDraft(), 'home')).toEqual({ ...failed, failure: { serverResponded: true } });
    expect([await canStore(), await page.listWaiting()]).toEqual([false, []]);
  });
});

it('tells a form what became of its inquiry, whichever tab sends it', async () => {
  const id = await sendInto('lost-before');
  const heard = vi.fn();
  const stop = page.onDelivery(id, heard);
  inquiryServer.reactions = ['stored', 400];
  const other = await importFreshPage();
  await other.sendWaitingNow();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ topic: 'sent', message: inquiryStoredMessage }));
  await page.sendInquiry(aDraft({ subject: 'Spiti' }), 'home');
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

it('tells a form that its inquiry is saved before any answer', async () => {
  const arrived: number[] = [];
  await page.sendInquiry(aDraft(), 'home', () => arrived.push(inquiryServer.rows.size));
  expect(arrived).toEqual([0]);
  expect(inquiryServer.rows.size).toBe(1);
});

it('saves what was typed last when the page is left at once', async () => {
  await keepDraft(aDraft({ name: 'Ash' }));
  void page.updateDraft('home', aDraft({ name: 'Asha' }));
  await Promise.resolve();
  await vi.waitFor(() => dispatchEvent(new Event('pagehide')));
  dispatchEvent(new Event('pageshow'));
  page = await importFreshPage();
  expect(await page.findDraft('home')).toEqual(aDraft({ name: 'Asha' }));
});

describe('a waiting inquiry that its writer takes back', () => {
  async function takeBack(): Promise<string> {
    const id = await sendInto('lost-before');
    expect(await page.takeFromQueue(id)).toMatchObject({ state: 'returned', message: '', draft: aDraft() });
    return id;
  }

  it('is not sent until it is finished, and then only as corrected', async () => {
    const id = await takeBack();
    await page.sendWaitingNow();
    expect([inquiryServer.rows.size, (await page.listWaiting()).length]).toEqual([0, 1]);
    const corrected = aDraft({ phone: '98765 43211' });
    expect((await page.sendInquiry(corrected, 'home', undefined, id)).outcome).toBe('sent');
    expect([...inquiryServer.rows.values()]).toEqual([expect.stringContaining('"phone":"9876543211"')]);
    expect(await page.listWaiting()).toEqual([]);
  });

  it.each(['as it was', 'unchanged'])('goes under its own key when it is sent %s', async (how) => {
    const id = await takeBack();
    const sending = how === 'unchanged' ? page.sendInquiry(aDraft(), 'home', undefined, id) : page.resendUnchanged(id);
    expect((await sending).outcome).toBe('sent');
    expect([...inquiryServer.rows.keys()]).toEqual([id]);
  });

  it('comes back with what was typed, after a reload too', async () => {
    const id = await takeBack();
    await page.updateDraft(toCorrectionDraftKey(id), aDraft({ name: 'Asha R' }));
    page = await importFreshPage();
    expect(await page.takeFromQueue(id)).toMatchObject({ draft: { name: 'Asha R' } });
  });

  it('is gone for a second tab once the first has sent it', async () => {
    const id = await takeBack();
    const other = await importFreshPage();
    expect((await page.sendInquiry(aDraft({ name: 'Asha R' }), 'home', undefined, id)).outcome).toBe('sent');
    expect((await other.sendInquiry(aDraft({ name: 'Asha Rao' }), 'home', undefined, id)).outcome).toBe('notFound');
    expect((await other.resendUnchanged(id)).outcome).toBe('notFound');
    expect([inquiryServer.rows.size, await other.takeFromQueue(id)]).toEqual([1, null]);
  });
});
