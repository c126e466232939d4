import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  type InquiryServer,
  mockInquiryServer,
  type ServerReaction,
  unclearReactions,
} from '../../test/inquiry-server';
import { importFreshPage, type PageModules } from '../../test/offline';
import { advanceUntilDone, flushTasks } from '../../test/render';
import { closeConnection, mockForbiddenStore, mockHangingStore, resetStore } from '../../test/stores';
import { aDraft } from '../../test/tours';

// Send, pressed the way people do when nothing seems to happen: twice at once, again after a lost answer, on a phone whose
// storage comes and goes. The inquiryServer must get one row.

type StoreState = 'works' | 'forbidden' | 'full' | 'hangs';

interface Phone {
  inquiryServer: InquiryServer;
  pages: PageModules[];
  factory: IDBFactory;
}

async function aPhone(tabs: number): Promise<Phone> {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  await resetStore();
  const phone = { inquiryServer: mockInquiryServer(), pages: [] as PageModules[], factory: globalThis.indexedDB };
  for (let tab = 0; tab < tabs; tab += 1) phone.pages.push(await importFreshPage());
  return phone;
}

function setStore(phone: Phone, state: StoreState): void {
  closeConnection();
  vi.restoreAllMocks();
  // Ends the pause after a hang.
  vi.advanceTimersByTime(60_000);
  globalThis.indexedDB = phone.factory;
  if (state === 'forbidden') mockForbiddenStore();
  if (state === 'hangs') mockHangingStore();
  if (state !== 'full') return;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });
}

const reaction = fc.constantFrom<ServerReaction>('stored', 'cut-after', 'hangs-after', ...unclearReactions);
const reactions = fc.array(reaction, { maxLength: 3 });

type Act = { act: 'press'; taps: number; reactions: ServerReaction[] } | { act: 'store'; state: StoreState };

const store = fc.record({
  act: fc.constant('store' as const),
  state: fc.constantFrom<StoreState>('works', 'forbidden', 'forbidden', 'full', 'hangs'),
});
const press = fc.record({
  act: fc.constant('press' as const),
  taps: fc.integer({ min: 1, max: 3 }),
  reactions,
});

const isOver = (outcome: string) => outcome === 'sent' || outcome === 'queued';

/** Runs the acts until a form reports the inquiry as sent or saved and resets. */
async function use(phone: Phone, acts: readonly Act[]): Promise<void> {
  setStore(phone, 'forbidden');
  const [page] = phone.pages as [PageModules];
  const pressSend = async () => isOver((await page.sendInquiry(aDraft(), 'home')).outcome);
  let isDone = false;
  for (const act of acts) {
    if (act.act === 'store') setStore(phone, act.state);
    if (act.act !== 'press') continue;
    phone.inquiryServer.reactions = [...act.reactions];
    const taps = Array.from({ length: act.taps }, pressSend);
    isDone = (await advanceUntilDone(Promise.all(taps))).includes(true);
    if (isDone) break;
  }
  phone.inquiryServer.reactions = [];
  if (!isDone) expect(await advanceUntilDone(pressSend())).toBe(true);
  setStore(phone, 'works');
  vi.advanceTimersByTime(2 * 60 * 60_000);
  for (const page of phone.pages) await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
}

describe('one inquiry, pressed again and again, makes one row', () => {
  it('on one page, whatever happens to answers and IndexedDB', async () => {
    let presses = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(press, press, store), { maxLength: 10 }), async (acts) => {
        const phone = await aPhone(1);
        await use(phone, acts);
        expect(phone.inquiryServer.rows.size).toBe(1);
        presses += phone.inquiryServer.receivedKeys.length;
      }),
      { numRuns: 80 },
    );
    expect(presses).toBeGreaterThan(80);
  });

  it('corrected after it was refused, from two tabs at once', async () => {
    const taps = fc.array(fc.record({ tab: fc.nat({ max: 1 }), deletes: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(taps, reactions, async (pressed, answers) => {
        const phone = await aPhone(2);
        phone.inquiryServer.reactions = [400];
        const refused = await advanceUntilDone((phone.pages[0] as PageModules).sendInquiry(aDraft(), 'home'));
        if (refused.outcome !== 'refused' || refused.id === null) throw new Error(refused.outcome);
        const { id } = refused;
        phone.inquiryServer.reactions = [...answers];
        const corrected = aDraft({ phone: '98765 43211' });
        await advanceUntilDone(
          Promise.all(
            pressed.map(({ tab, deletes }) => {
              const page = phone.pages[tab] as PageModules;
              return deletes ? page.discardWaiting(id) : page.sendInquiry(corrected, 'home', undefined, id);
            }),
          ),
        );
        phone.inquiryServer.reactions = [];
        // A form may know before its pass is over.
        await flushTasks();
        vi.advanceTimersByTime(2 * 60 * 60_000);
        for (const page of phone.pages) await advanceUntilDone(page.flushOutbox({ ignoreBackoff: true }));
        // If one tab deletes and another corrects, either may win.
        const rows = pressed.some(({ deletes }) => deletes) ? [0, 1] : [1];
        expect(rows).toContain(phone.inquiryServer.rows.size);
      }),
      { numRuns: 60 },
    );
  });
});

describe('when the phone can’t save anything, an inquiry whose answer was lost', () => {
  const lose = async () => {
    const phone = await aPhone(1);
    setStore(phone, 'forbidden');
    const [page] = phone.pages as [PageModules];
    phone.inquiryServer.reactions = ['cut-after'];
    expect((await advanceUntilDone(page.sendInquiry(aDraft(), 'home'))).outcome).toBe('failed');
    return { ...phone, page };
  };

  it('and whose words changed arrives twice: the correction must not be lost', async () => {
    const { inquiryServer, page } = await lose();
    expect((await advanceUntilDone(page.sendInquiry(aDraft({ phone: '98765 43211' }), 'home'))).outcome).toBe('sent');
    const phones = [...inquiryServer.rows.values()].map((body) => JSON.parse(body).phone);
    expect(phones).toEqual(['9876543210', '9876543211']);
  });

  it('and whose words were changed and changed back does not arrive a second time', async () => {
    const { inquiryServer, page } = await lose();
    inquiryServer.reactions = ['lost-before'];
    await advanceUntilDone(page.sendInquiry(aDraft({ phone: '98765 43211' }), 'home'));
    expect((await advanceUntilDone(page.sendInquiry(aDraft(), 'home'))).outcome).toBe('sent');
    expect(inquiryServer.rows.size).toBe(1);
  });

  it('is a new inquiry when written again after its acknowledgement', async () => {
    const { inquiryServer, page } = await lose();
    await advanceUntilDone(page.sendInquiry(aDraft(), 'home'));
    await advanceUntilDone(page.sendInquiry(aDraft({ key: 'another form' }), 'home'));
    expect(inquiryServer.rows.size).toBe(2);
  });

  it('does not arrive a second time when Send is pressed after a reload', async () => {
    const { inquiryServer } = await lose();
    const reloaded = await importFreshPage();
    expect((await advanceUntilDone(reloaded.sendInquiry(aDraft(), 'home'))).outcome).toBe('sent');
    expect(inquiryServer.rows.size).toBe(1);
  });

  it('can be refused, corrected in its form, and sent', async () => {
    const { inquiryServer, page } = await lose();
    inquiryServer.reactions = [400];
    const draft = aDraft({ phone: '123456' });
    expect(await advanceUntilDone(page.sendInquiry(draft, 'home'))).toMatchObject({
      outcome: 'refused',
      id: null,
      message: 'No: 400 Which?',
    });
    expect((await advanceUntilDone(page.sendInquiry(aDraft(), 'home'))).outcome).toBe('sent');
    expect(inquiryServer.rows.size).toBe(1);
  });
});
