import { locks } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Agency, anAgency, type Fate } from '../test/agency';
import { freshStore } from '../test/fresh-store';
import { calm, live } from '../test/live';
import { openPage, type Page } from '../test/page';
import { aDraft } from '../test/tours';

// The outbox against a hostile network: any answer at any time, senders that die, two at once, clocks that jump.
// Inquiries are told apart by subject.

interface Phone {
  agency: Agency;
  pages: [Page, Page];
}

interface Told {
  submitted: string[];
  discarded: Set<string>;
}

/** The page dies: its timers never fire, and the browser releases its lock. */
async function kill({ pages }: Phone, which: 0 | 1): Promise<void> {
  vi.clearAllTimers();
  await locks.request('outbox', { steal: true }, async () => undefined);
  pages[which] = await openPage();
}

/** How far off the phone's clock is, in milliseconds. */
let skew = 0;

async function aPhone(): Promise<Phone> {
  vi.restoreAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + skew);
  skew = 0;
  freshStore();
  return { agency: anAgency(), pages: [await openPage(), await openPage()] };
}

async function heal(phone: Phone): Promise<void> {
  phone.agency.fates = [];
  await kill(phone, 0);
  await kill(phone, 1);
  vi.advanceTimersByTime(2 * 60 * 60_000);
}

async function subjectsWaiting({ pages }: Phone): Promise<Map<string, string>> {
  const waiting = await live(pages[0].listWaiting());
  return new Map(waiting.map(({ subject, state }) => [subject, state]));
}

function isAcknowledged({ agency }: Phone, subject: string): boolean {
  return [...agency.rows].some(([key, body]) => agency.acknowledged.has(key) && JSON.parse(body).subject === subject);
}

abstract class Step implements fc.AsyncCommand<Told, Phone> {
  check(_told: Told): boolean {
    return true;
  }
  async run(told: Told, phone: Phone): Promise<void> {
    await this.act(told, phone);
    const waiting = await subjectsWaiting(phone);
    for (const subject of told.submitted) {
      if (told.discarded.has(subject)) continue;
      // Never lost: waiting or acknowledged.
      expect([subject, waiting.has(subject) || isAcknowledged(phone, subject)]).toEqual([subject, true]);
    }
    for (const [key, place] of phone.agency.acknowledged) {
      // Never sent again after its acknowledgement.
      expect(phone.agency.sent.lastIndexOf(key)).toBe(place);
    }
  }
  abstract act(told: Told, phone: Phone): Promise<void>;
  abstract toString(): string;
}

class Send extends Step {
  constructor(
    readonly which: 0 | 1,
    readonly fates: Fate[],
  ) {
    super();
  }
  async act(told: Told, { pages, agency }: Phone) {
    const subject = `Trip ${told.submitted.length}`;
    told.submitted.push(subject);
    agency.fates = [...this.fates];
    await live(pages[this.which].sendInquiry(aDraft({ subject }), 'home'));
  }
  toString = () => `send from ${this.which} into ${this.fates.join(', ')}`;
}

class SendFromBoth extends Step {
  constructor(readonly fates: Fate[]) {
    super();
  }
  async act(told: Told, { pages, agency }: Phone) {
    agency.fates = [...this.fates];
    await live(
      Promise.all(
        pages.map((page) => {
          const subject = `Trip ${told.submitted.length}`;
          told.submitted.push(subject);
          return page.sendInquiry(aDraft({ subject }), 'home');
        }),
      ),
    );
  }
  toString = () => `send from both into ${this.fates.join(', ')}`;
}

class Flush extends Step {
  constructor(
    readonly urgent: boolean,
    readonly fates: Fate[],
  ) {
    super();
  }
  async act(_told: Told, { pages, agency }: Phone) {
    agency.fates = [...this.fates];
    await live(Promise.all(pages.map((page) => page.flushOutbox({ urgent: this.urgent }))));
  }
  toString = () => `flush${this.urgent ? ' urgently' : ''} from both into ${this.fates.join(', ')}`;
}

class DieWhileSending extends Step {
  constructor(
    readonly which: 0 | 1,
    readonly fate: 'hangs-before' | 'hangs-after',
  ) {
    super();
  }
  async act(told: Told, phone: Phone) {
    const subject = `Trip ${told.submitted.length}`;
    told.submitted.push(subject);
    // The other page must be idle, since its timers go too.
    await live(Promise.all(phone.pages.map((page) => page.flushOutbox())));
    phone.agency.fates = [this.fate];
    const before = phone.agency.sent.length;
    const sending = phone.pages[this.which].sendInquiry(aDraft({ subject }), 'home').catch(() => undefined);
    const sent = vi.waitUntil(() => phone.agency.sent.length > before, { interval: 1, timeout: 60_000 });
    // If another page is sending, this one gives up waiting and dies then.
    await live(Promise.race([sent, sending]));
    await kill(phone, this.which);
  }
  toString = () => `die in ${this.which} while it ${this.fate}`;
}

class SettleRefused extends Step {
  constructor(
    readonly correct: boolean,
    readonly fates: Fate[],
  ) {
    super();
  }
  async act(told: Told, { pages, agency }: Phone) {
    agency.fates = [...this.fates];
    const refused = (await live(pages[1].listWaiting())).find(({ state }) => state === 'refused');
    if (!refused) return;
    told.discarded.add(refused.subject);
    if (!this.correct) return live(pages[1].discardWaiting(refused.id));
    const subject = `Trip ${told.submitted.length}`;
    told.submitted.push(subject);
    await live(pages[1].correctWaiting(refused.id, aDraft({ subject })));
  }
  toString = () => (this.correct ? `correct into ${this.fates.join(', ')}` : 'let a refused one go');
}

class Wait extends Step {
  constructor(readonly ms: number) {
    super();
  }
  async act() {
    await calm();
    vi.advanceTimersByTime(this.ms);
    await calm();
  }
  toString = () => `wait ${this.ms} ms`;
}

class JumpClock extends Step {
  constructor(readonly ms: number) {
    super();
  }
  async act() {
    skew += this.ms;
  }
  toString = () => `jump the clock by ${this.ms} ms`;
}

const fate = fc.constantFrom<Fate>(
  'stored',
  'stored',
  'lost-before',
  'cut-after',
  'hangs-before',
  'hangs-after',
  'captive-portal',
  'without-key',
  'another-key',
  'broken-json',
  500,
  503,
  429,
  408,
  400,
  413,
);
const fates = fc.array(fate, { minLength: 1, maxLength: 4 });
const which = fc.constantFrom<0 | 1>(0, 1);
const year = 365 * 24 * 60 * 60_000;

const steps = [
  fc.tuple(which, fates).map(([from, into]) => new Send(from, into)),
  fates.map((into) => new SendFromBoth(into)),
  fc.tuple(fc.boolean(), fates).map(([urgent, into]) => new Flush(urgent, into)),
  fc
    .tuple(which, fc.constantFrom('hangs-before' as const, 'hangs-after' as const))
    .map(([from, into]) => new DieWhileSending(from, into)),
  fc.tuple(fc.boolean(), fates).map(([correct, into]) => new SettleRefused(correct, into)),
  fc.integer({ min: 0, max: 10 * 60_000 }).map((ms) => new Wait(ms)),
  fc.constantFrom(-year, year, -10 * 60_000, 10 * 60_000).map((ms) => new JumpClock(ms)),
];

describe.each([
  ['with Web Locks', locks],
  ['with leases alone', undefined],
])('%s, whatever the network does', (_, lockManager) => {
  it('no inquiry is lost, none is sent after it was acknowledged, and each arrives once', {
    timeout: 60_000,
  }, async () => {
    Object.defineProperty(navigator, 'locks', { value: lockManager, configurable: true });
    let sendings = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 25 }), async (commands) => {
        const phone = await aPhone();
        const told: Told = { submitted: [], discarded: new Set() };
        await fc.asyncModelRun(() => ({ model: told, real: phone }), commands);

        await heal(phone);
        await live(phone.pages[0].flushOutbox({ urgent: true }));
        const waiting = await subjectsWaiting(phone);
        expect([...waiting.values()].filter((state) => state !== 'refused')).toEqual([]);
        const arrived = [...phone.agency.rows.values()].map((body) => JSON.parse(body).subject).sort();
        const expected = told.submitted
          .filter((subject) => !told.discarded.has(subject) && !waiting.has(subject))
          .sort();
        expect(arrived).toEqual(expected);
        sendings += phone.agency.sent.length;
      }),
      { numRuns: 60 },
    );
    // A run that never sent would prove nothing.
    expect(sendings).toBeGreaterThan(100);
  });
});

describe('waiting inquiries are sent automatically', () => {
  it.each<[string, () => unknown]>([
    ['when the browser says that the network is back', () => dispatchEvent(new Event('online'))],
    ['when the page is shown again', () => dispatchEvent(new Event('visibilitychange'))],
    ['when the page returns from the back/forward cache', () => dispatchEvent(new Event('pageshow'))],
    ['after a while', () => live(new Promise((resolve) => setTimeout(resolve, 10_000)))],
  ])('%s', async (_, happen) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const agency = anAgency();
    const page = await openPage();
    page.startOutbox();
    agency.fates = ['lost-before'];
    expect(await live(page.sendInquiry(aDraft(), 'home'))).toMatchObject({ outcome: 'queued' });
    await calm();
    expect(agency.sent).toHaveLength(1);
    await happen();
    await calm();
    expect(agency.rows.size).toBe(1);
    expect(await live(page.listWaiting())).toEqual([]);
  });

  it('but not before the server’s Retry-After', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const agency = anAgency();
    const page = await openPage();
    agency.fates = [429];
    await live(page.sendInquiry(aDraft(), 'home'));
    await live(page.sendWaitingNow());
    expect(agency.sent).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    await live(page.sendWaitingNow());
    expect(agency.rows.size).toBe(1);
  });
});
