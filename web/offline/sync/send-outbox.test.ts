import { locks } from 'node:worker_threads';
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
import { resetStore } from '../../test/stores';
import { aDraft } from '../../test/tours';

// The outbox against a hostile network: any answer at any time, senders that die, two at once, clocks that jump.
// Inquiries are told apart by subject.

interface Phone {
  inquiryServer: InquiryServer;
  pages: [PageModules, PageModules];
}

interface Told {
  submitted: string[];
  discarded: Set<string>;
}

/** The page dies: its timers never fire, and the browser releases its lock. */
async function kill({ pages }: Phone, which: 0 | 1): Promise<void> {
  vi.clearAllTimers();
  await locks.request('outbox', { steal: true }, async () => undefined);
  pages[which] = await importFreshPage();
}

/** How far off the phone's clock is, in milliseconds. */
let skew = 0;

async function aPhone(): Promise<Phone> {
  vi.restoreAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + skew);
  skew = 0;
  await resetStore();
  return { inquiryServer: mockInquiryServer(), pages: [await importFreshPage(), await importFreshPage()] };
}

async function heal(phone: Phone): Promise<void> {
  phone.inquiryServer.reactions = [];
  await kill(phone, 0);
  await kill(phone, 1);
  vi.advanceTimersByTime(2 * 60 * 60_000);
}

async function subjectsWaiting({ pages }: Phone): Promise<Map<string, string>> {
  const waiting = await advanceUntilDone(pages[0].listWaiting());
  return new Map(waiting.map(({ subject, state }) => [subject, state]));
}

function isAcknowledged({ inquiryServer }: Phone, subject: string): boolean {
  return [...inquiryServer.rows].some(
    ([key, body]) => inquiryServer.acknowledged.has(key) && JSON.parse(body).subject === subject,
  );
}

class Step implements fc.AsyncCommand<Told, Phone> {
  constructor(
    readonly name: string,
    readonly act: (told: Told, phone: Phone) => Promise<unknown>,
  ) {}
  check = () => true;
  toString = () => this.name;
  async run(told: Told, phone: Phone): Promise<void> {
    await this.act(told, phone);
    const waiting = await subjectsWaiting(phone);
    for (const subject of told.submitted) {
      if (told.discarded.has(subject)) continue;
      // Never lost: waiting or acknowledged.
      expect([subject, waiting.has(subject) || isAcknowledged(phone, subject)]).toEqual([subject, true]);
    }
    for (const [key, place] of phone.inquiryServer.acknowledged) {
      // Never sent again after its acknowledgement.
      expect(phone.inquiryServer.receivedKeys.lastIndexOf(key)).toBe(place);
    }
  }
}

/** The next inquiry's content, noted as submitted. */
function nextDraft({ submitted }: Told) {
  const subject = `Trip ${submitted.length}`;
  submitted.push(subject);
  return aDraft({ subject });
}

/** A step whose sendings meet these reactions, one after the other. */
const stepInto = (name: string, reactions: ServerReaction[], act: Step['act']) =>
  new Step(`${name} into ${reactions.join(', ')}`, (told, phone) => {
    phone.inquiryServer.reactions = [...reactions];
    return act(told, phone);
  });

const send = (which: 0 | 1, reactions: ServerReaction[]) =>
  stepInto(`send from ${which}`, reactions, (told, { pages }) =>
    advanceUntilDone(pages[which].sendInquiry(nextDraft(told), 'home')),
  );

const sendFromBoth = (reactions: ServerReaction[]) =>
  stepInto('send from both', reactions, (told, { pages }) =>
    advanceUntilDone(Promise.all(pages.map((page) => page.sendInquiry(nextDraft(told), 'home')))),
  );

const flush = (urgent: boolean, reactions: ServerReaction[]) =>
  stepInto(`flush${urgent ? ' urgently' : ''} from both`, reactions, (_told, { pages }) =>
    advanceUntilDone(Promise.all(pages.map((page) => page.flushOutbox({ ignoreBackoff: urgent })))),
  );

const dieWhileSending = (which: 0 | 1, reaction: 'hangs-before' | 'hangs-after') =>
  new Step(`die in ${which} while it ${reaction}`, async (told, phone) => {
    const { inquiryServer, pages } = phone;
    const draft = nextDraft(told);
    // The other page must be idle, since its timers go too.
    await advanceUntilDone(Promise.all(pages.map((page) => page.flushOutbox())));
    inquiryServer.reactions = [reaction];
    const before = inquiryServer.receivedKeys.length;
    const sending = pages[which].sendInquiry(draft, 'home').catch(() => undefined);
    const sent = vi.waitUntil(() => inquiryServer.receivedKeys.length > before, { interval: 1, timeout: 60_000 });
    // If another page is sending, this one gives up waiting and dies then.
    await advanceUntilDone(Promise.race([sent, sending]));
    await kill(phone, which);
  });

const settleRefused = (correct: boolean, reactions: ServerReaction[]) =>
  stepInto(correct ? 'correct' : 'let a refused one go', reactions, async (told, { pages: [, page] }) => {
    const refused = (await advanceUntilDone(page.listWaiting())).find(({ state }) => state === 'refused');
    if (!refused) return;
    told.discarded.add(refused.subject);
    await advanceUntilDone<unknown>(
      correct ? page.sendInquiry(nextDraft(told), 'home', undefined, refused.id) : page.discardWaiting(refused.id),
    );
  });

const takeBack = (which: 0 | 1) =>
  new Step(`take one back in ${which}`, async (_told, { pages }) => {
    const [first] = await advanceUntilDone(pages[which].listWaiting());
    if (first) await advanceUntilDone(pages[which].takeFromQueue(first.id));
  });

const resendUnchanged = (which: 0 | 1, reactions: ServerReaction[]) =>
  stepInto(`send one as it was from ${which}`, reactions, async (_told, { pages }) => {
    const returned = (await advanceUntilDone(pages[which].listWaiting())).find(({ state }) => state === 'returned');
    if (returned) await advanceUntilDone(pages[which].resendUnchanged(returned.id));
  });

const wait = (ms: number) =>
  new Step(`wait ${ms} ms`, async () => {
    await flushTasks();
    vi.advanceTimersByTime(ms);
    await flushTasks();
  });

const jumpClock = (ms: number) =>
  new Step(`jump the clock by ${ms} ms`, async () => {
    skew += ms;
  });

const reaction = fc.constantFrom<ServerReaction>(
  'stored',
  'stored',
  ...unclearReactions,
  'hangs-before',
  'hangs-after',
  400,
  413,
);
const reactions = fc.array(reaction, { minLength: 1, maxLength: 4 });
const which = fc.constantFrom<0 | 1>(0, 1);
const year = 365 * 24 * 60 * 60_000;

const steps = [
  fc.tuple(which, reactions).map(([from, into]) => send(from, into)),
  reactions.map(sendFromBoth),
  fc.tuple(fc.boolean(), reactions).map(([urgent, into]) => flush(urgent, into)),
  fc
    .tuple(which, fc.constantFrom('hangs-before' as const, 'hangs-after' as const))
    .map(([from, into]) => dieWhileSending(from, into)),
  fc.tuple(fc.boolean(), reactions).map(([correct, into]) => settleRefused(correct, into)),
  which.map(takeBack),
  fc.tuple(which, reactions).map(([from, into]) => resendUnchanged(from, into)),
  fc.integer({ min: 0, max: 10 * 60_000 }).map(wait),
  fc.constantFrom(-year, year, -10 * 60_000, 10 * 60_000).map(jumpClock),
];

describe('whatever the network does', () => {
  it('loses no inquiry, sends none after it was acknowledged, and each arrives once', {
    timeout: 60_000,
  }, async () => {
    let sendings = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 25 }), async (commands) => {
        const phone = await aPhone();
        const told: Told = { submitted: [], discarded: new Set() };
        await fc.asyncModelRun(() => ({ model: told, real: phone }), commands);

        await heal(phone);
        await advanceUntilDone(phone.pages[0].flushOutbox({ ignoreBackoff: true }));
        for (const { id, state } of await advanceUntilDone(phone.pages[0].listWaiting())) {
          if (state === 'returned') await advanceUntilDone(phone.pages[0].resendUnchanged(id));
        }
        const waiting = await subjectsWaiting(phone);
        expect([...waiting.values()].filter((state) => state !== 'refused')).toEqual([]);
        const arrived = [...phone.inquiryServer.rows.values()].map((body) => JSON.parse(body).subject).sort();
        const expected = told.submitted
          .filter((subject) => !told.discarded.has(subject) && !waiting.has(subject))
          .sort();
        expect(arrived).toEqual(expected);
        sendings += phone.inquiryServer.receivedKeys.length;
      }),
      { numRuns: 60 },
    );
    // A run that never sent would prove nothing.
    expect(sendings).toBeGreaterThan(100);
  });
});

describe('waiting inquiries are sent', () => {
  it.each<[string, () => unknown]>([
    ['when the browser says that the network is back', () => dispatchEvent(new Event('online'))],
    ['when the page is shown again', () => dispatchEvent(new Event('visibilitychange'))],
    ['when the page returns from the back/forward cache', () => dispatchEvent(new Event('pageshow'))],
  ])('%s', async (_, happen) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const inquiryServer = mockInquiryServer();
    const page = await importFreshPage();
    page.startOutbox();
    inquiryServer.reactions = ['lost-before'];
    expect(await advanceUntilDone(page.sendInquiry(aDraft(), 'home'))).toMatchObject({ outcome: 'queued' });
    await flushTasks();
    expect(inquiryServer.receivedKeys).toHaveLength(1);
    await happen();
    await flushTasks();
    expect(inquiryServer.rows.size).toBe(1);
    expect(await advanceUntilDone(page.listWaiting())).toEqual([]);
  });

  it('with one try a press when the rider presses “Send now” before the server’s Retry-After', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const inquiryServer = mockInquiryServer();
    const page = await importFreshPage();
    inquiryServer.reactions = [429, 429, 429];
    await advanceUntilDone(page.sendInquiry(aDraft(), 'home'));
    await advanceUntilDone(page.sendInquiry(aDraft({ subject: 'Spiti' }), 'home'));
    const before = inquiryServer.receivedKeys.length;
    await advanceUntilDone(page.sendWaitingNow());
    expect(inquiryServer.receivedKeys).toHaveLength(before + 1);
    await advanceUntilDone(page.sendWaitingNow());
    expect(inquiryServer.rows.size).toBe(2);
  });
});

it('leaves a silent server alone for twice as long each time, whichever inquiry met the silence', async () => {
  const { inquiryServer, pages } = await aPhone();
  const [page] = pages;
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  inquiryServer.reactions = ['lost-before', 'lost-before', 'lost-before'];
  for (const subject of ['Hanle', 'Spiti', 'Zanskar'])
    await advanceUntilDone(page.sendInquiry(aDraft({ subject }), 'home'));
  expect(inquiryServer.receivedKeys).toHaveLength(3);
  // 5 s, 10 s, 20 s.
  vi.advanceTimersByTime(19_000);
  await advanceUntilDone(page.flushOutbox());
  expect(inquiryServer.receivedKeys).toHaveLength(3);
  vi.advanceTimersByTime(1_000);
  await advanceUntilDone(page.flushOutbox());
  expect(inquiryServer.rows.size).toBe(3);
});
