import { locks } from 'node:worker_threads';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type InquiryDraft, inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { type Agency, anAgency, unclearFates } from '../test/agency';
import { fakeCaches } from '../test/fake-caches';
import { forbidStore } from '../test/fresh-store';
import { openPage, type Page } from '../test/page';
import { aDraft } from '../test/tours';
import { canKeep } from './storage';

let agency: Agency;
let page: Page;

beforeEach(async () => {
  agency = anAgency();
  page = await openPage();
});

async function keepDraft(draft: InquiryDraft): Promise<void> {
  page.saveDraft('home', draft);
  await vi.waitFor(async () => expect(await page.readDraft('home')).toEqual(draft));
}

describe('an inquiry', () => {
  it("is sent at once, and returns the server's message", async () => {
    expect(await page.sendInquiry(aDraft(), 'home')).toEqual({ outcome: 'sent', message: inquiryStoredMessage });
    expect(await page.listWaiting()).toEqual([]);
    const [stored = '{}'] = agency.rows.values();
    expect(JSON.parse(stored)).toMatchObject({
      name: 'Asha',
      number: 2,
      departureMonth: 'June',
      inquiryPage: 'contactPage',
    });
  });

  it('carries the hidden field if a program filled it in, and only then', async () => {
    await page.sendInquiry(aDraft(), 'home');
    await page.sendInquiry({ ...aDraft(), website: 'https://spam.example' }, 'home');
    expect([...agency.rows.values()].map((body) => JSON.parse(body).website)).toEqual([
      undefined,
      'https://spam.example',
    ]);
  });

  it('with wrong fields is neither saved nor sent', async () => {
    const outcome = await page.sendInquiry(aDraft({ email: 'asha', departureMonth: '' }), 'home');
    expect(outcome).toEqual({
      outcome: 'invalid',
      fields: { email: 'Enter a full e-mail address, like name@example.com.', departureMonth: 'Choose a month.' },
    });
    expect(await page.listWaiting()).toEqual([]);
    expect(agency.sent).toEqual([]);
  });

  it.each(unclearFates)('is saved if the outcome is %s, and sent later under the same key', async (fate) => {
    agency.fates = [fate];
    const outcome = await page.sendInquiry(aDraft(), 'home');
    expect(outcome.outcome).toBe('queued');
    expect(await page.listWaiting()).toMatchObject([{ state: 'queued', subject: 'Leh Ladakh', attempts: 1 }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await page.sendWaitingNow();
    expect(await page.listWaiting()).toEqual([]);
    expect(new Set(agency.sent).size).toBe(1);
    expect(agency.rows.size).toBe(1);
  });

  it('clears its draft, even when only saved', async () => {
    await keepDraft(aDraft());
    agency.fates = ['lost-before'];
    await page.sendInquiry(aDraft(), 'home');
    expect(await page.readDraft('home')).toBeNull();
  });

  it('without an answer is reported as queued after eight seconds, while still being sent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    agency.fates = ['hangs-before'];
    const sending = page.sendInquiry(aDraft(), 'home');
    await vi.waitFor(() => expect(agency.sent).toHaveLength(1), { interval: 1 });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await sending).toMatchObject({ outcome: 'queued' });
    expect(await page.listWaiting()).toMatchObject([{ state: 'sending' }]);
    await vi.advanceTimersByTimeAsync(7_000);
    await vi.waitFor(async () => expect(await page.listWaiting()).toMatchObject([{ state: 'queued' }]), {
      interval: 1,
    });
  });
});

it('an inquiry submitted while another tab is sending goes out right after', async () => {
  const busy = Promise.withResolvers<void>();
  const held = locks.request('outbox', () => busy.promise);
  await vi.waitFor(async () => expect((await locks.query()).held).toHaveLength(1));
  const sending = page.sendInquiry(aDraft(), 'home');
  await vi.waitFor(async () => expect(await page.listWaiting()).toHaveLength(1));
  expect(agency.sent).toEqual([]);
  busy.resolve();
  await held;
  expect(await sending).toMatchObject({ outcome: 'sent' });
});

it('an inquiry whose page died while sending goes out from the next page at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  agency.fates = ['hangs-after'];
  page.sendInquiry(aDraft(), 'home').catch(() => undefined);
  await vi.waitFor(() => expect(agency.sent).toHaveLength(1), { interval: 1 });
  // The browser releases a dead page's lock, and its timers never fire.
  await locks.request('outbox', { steal: true }, async () => undefined);
  vi.clearAllTimers();
  page = await openPage();
  await page.sendWaitingNow();
  expect(await page.listWaiting()).toEqual([]);
  expect(agency.rows.size).toBe(1);
});

describe('an inquiry that the server refuses', () => {
  it.each([400, 413, 422] as const)(
    'with %s is kept with the server’s message, and not resent automatically',
    async (status) => {
      agency.fates = [status];
      const outcome = await page.sendInquiry(aDraft(), 'home');
      expect(outcome).toMatchObject({
        outcome: 'refused',
        message: `No: ${status} Which?`,
        fields: { phone: 'Which?' },
      });
      await page.sendWaitingNow();
      expect(agency.sent).toHaveLength(1);
      expect(await page.listWaiting()).toMatchObject([
        { state: 'refused', message: `No: ${status} Which?`, draft: aDraft() },
      ]);
    },
  );

  it('is sent corrected, under a new key, and leaves nothing behind', async () => {
    agency.fates = [400];
    const refused = await page.sendInquiry(aDraft(), 'home');
    if (refused.outcome !== 'refused' || refused.id === null) throw new Error(refused.outcome);
    await keepDraft(aDraft());
    const outcome = await page.correctWaiting(refused.id, aDraft({ phone: '98765 43211' }), 'home');
    expect(outcome.outcome).toBe('sent');
    expect(await page.listWaiting()).toEqual([]);
    expect(await page.readDraft('home')).toBeNull();
    expect(new Set(agency.sent).size).toBe(2);
  });

  describe.each(['home', undefined])('and corrected, in the form %s', (form) => {
    const key = (id: string) => form ?? `correction of ${id}`;
    const corrected = aDraft({ phone: '98765 43211' });

    async function refuse(): Promise<string> {
      agency.fates = [400];
      const refused = await page.sendInquiry(aDraft(), 'home');
      if (refused.outcome !== 'refused' || refused.id === null) throw new Error(refused.outcome);
      return refused.id;
    }

    /** The store is given up, and does it later or never. */
    async function giveUpOnce(isDoneLater: boolean): Promise<void> {
      const [outbox, { StoreError }] = await Promise.all([import('../store/outbox'), import('../store/store-fault')]);
      const { replaceEntry } = outbox;
      vi.spyOn(outbox, 'replaceEntry').mockImplementationOnce(async (...asked) => {
        if (isDoneLater) await replaceEntry(...asked);
        throw new StoreError('The store did not answer in time.');
      });
    }

    it('arrives once where a slow store takes it after all, however often Send is pressed', async () => {
      const id = await refuse();
      await giveUpOnce(true);
      expect((await page.correctWaiting(id, corrected, form)).outcome).toBe('failed');
      await page.sendWaitingNow();
      expect((await page.correctWaiting(id, corrected, form)).outcome).toBe('gone');
      expect((await page.sendInquiry(corrected, key(id))).outcome).toBe('sent');
      expect(agency.rows.size).toBe(1);
      expect(await page.listWaiting()).toEqual([]);
    });

    it('goes at the next press where a slow store had taken it, and not yet sent it', async () => {
      const id = await refuse();
      await giveUpOnce(true);
      await page.correctWaiting(id, corrected, form);
      expect((await page.correctWaiting(id, corrected, form)).outcome).toBe('sent');
      expect(agency.rows.size).toBe(1);
      expect(await page.listWaiting()).toEqual([]);
    });

    it('arrives once though the page was closed in between', async () => {
      const id = await refuse();
      await giveUpOnce(true);
      await page.correctWaiting(id, corrected, form);
      await page.sendWaitingNow();
      page = await openPage();
      expect((await page.sendInquiry(corrected, key(id))).outcome).toBe('sent');
      expect(agency.rows.size).toBe(1);
    });

    it('is replaced by other words while it still waits', async () => {
      const id = await refuse();
      await giveUpOnce(true);
      await page.correctWaiting(id, corrected, form);
      expect((await page.correctWaiting(id, aDraft({ phone: '98765 43212' }), form)).outcome).toBe('sent');
      expect([...agency.rows.values()].map((body) => JSON.parse(body).phone)).toEqual(['9876543212']);
      expect(await page.listWaiting()).toEqual([]);
    });

    it('takes its place at the next press where the store failed', async () => {
      const id = await refuse();
      await giveUpOnce(false);
      await page.correctWaiting(id, corrected, form);
      expect((await page.correctWaiting(id, corrected, form)).outcome).toBe('sent');
      expect(agency.rows.size).toBe(1);
      expect(await page.listWaiting()).toEqual([]);
    });
  });

  it('can be deleted', async () => {
    agency.fates = [400];
    const refused = await page.sendInquiry(aDraft(), 'home');
    if (refused.outcome !== 'refused' || refused.id === null) throw new Error(refused.outcome);
    await page.discardWaiting(refused.id);
    expect(await page.listWaiting()).toEqual([]);
  });
});

describe('when the phone can’t save anything', () => {
  beforeEach(forbidStore);

  it('an inquiry is still sent', async () => {
    expect(await page.sendInquiry(aDraft(), 'home')).toEqual({ outcome: 'sent', message: inquiryStoredMessage });
  });

  it('one that can’t be sent either fails, and its draft stays, with the latest text', async () => {
    await keepDraft(aDraft({ name: 'Ash' }));
    agency.fates = ['lost-before', 503];
    const failed = { outcome: 'failed', message: 'Something went wrong!' };
    expect(await page.sendInquiry(aDraft(), 'home')).toEqual({ ...failed, unsent: { answered: false } });
    expect(await page.sendInquiry(aDraft(), 'home')).toEqual({ ...failed, unsent: { answered: true } });
    expect(await page.readDraft('home')).toEqual(aDraft());
    expect(await canKeep()).toBe(false);
  });

  it('a refused one says why', async () => {
    agency.fates = [400];
    expect(await page.sendInquiry(aDraft(), 'home')).toMatchObject({
      outcome: 'refused',
      message: 'No: 400 Which?',
    });
  });

  it('nothing is waiting', async () => {
    expect(await page.listWaiting()).toEqual([]);
  });
});

it('on a phone that stays full, one that can’t be sent fails in words, and its text stays', async () => {
  fakeCaches();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });
  agency.fates = ['lost-before'];
  expect(await page.sendInquiry(aDraft(), 'home')).toMatchObject({ outcome: 'failed', unsent: { answered: false } });
  expect(await page.readDraft('home')).toEqual(aDraft());
  expect(await page.sendInquiry(aDraft(), 'home')).toMatchObject({ outcome: 'sent' });
  expect([agency.rows.size, new Set(agency.sent).size]).toEqual([1, 1]);
});

it('a form that said “saved” hears what became of it, whoever sends it', async () => {
  agency.fates = ['lost-before'];
  const queued = await page.sendInquiry(aDraft(), 'home');
  if (queued.outcome !== 'queued') throw new Error(queued.outcome);
  const heard = vi.fn();
  const stop = page.onAnswer(queued.id, heard);
  agency.fates = ['stored', 400];
  const other = await openPage();
  await other.sendWaitingNow();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ topic: 'sent', message: inquiryStoredMessage }));
  await page.sendInquiry(aDraft({ subject: 'Spiti' }), 'home');
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

it('a form learns that its inquiry is saved before any answer', async () => {
  const arrived: number[] = [];
  await page.sendInquiry(aDraft(), 'home', () => arrived.push(agency.rows.size));
  expect(arrived).toEqual([0]);
  expect(agency.rows.size).toBe(1);
});

it('the latest text is saved at once when the page closes, and wins', async () => {
  await keepDraft(aDraft({ name: 'Ash' }));
  page.saveDraft('home', aDraft({ name: 'Asha' }));
  dispatchEvent(new Event('pagehide'));
  page = await openPage();
  expect(await page.readDraft('home')).toEqual(aDraft({ name: 'Asha' }));
});
