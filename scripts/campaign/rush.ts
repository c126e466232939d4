import { setTimeout as wait } from 'node:timers/promises';
import { quotePaths } from '#shared/quotes/quote-paths';
import { toIndianDay } from '#shared/text/dates';
import type { Tour } from '#shared/tours/tour';
import { addSession } from './accounts';
import { addressOf } from './inquiries';
import type { RunningSite } from './running-site';
import type { Dice } from './seeded';
import { withRows } from './stored-rows';

/** A minute, in which a killed site is up again. */
const maxTries = 240;

/** The site's confirmation. */
export interface Confirmed {
  notes: Set<string>;
  seats: number;
  statuses: Map<string, number>;
}

/** The site's answers, and how often each came. */
export const tellStatuses = ({ statuses }: Confirmed): string =>
  [...statuses]
    .sort()
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

/** Does the work so many times, some at once; `left` is how often it has yet to begin. */
export async function inTurns(times: number, atOnce: number, work: (left: number) => Promise<unknown>): Promise<void> {
  let left = times;
  const go = async () => {
    while (left > 0) {
      left -= 1;
      await work(left);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
}

/** Owners' sessions, one a desk. The site starts anew. */
export async function openDesks(site: RunningSite, desks: number): Promise<string[]> {
  await site.kill();
  const tokens = await withRows(site.state, (db) =>
    Promise.all(Array.from({ length: desks }, () => addSession(db, { role: 'owner' }))),
  );
  await site.start();
  return tokens;
}

/** A quote for two people on a tour. */
export const quoteOf = (name: string, tour: Tour, startsOn: string | null, price: number) => ({
  name,
  title: tour.heading,
  tourId: tour._id,
  duration: '',
  startsOn,
  people: 2,
  lines: [{ words: 'Tour', price, count: 2 }],
  discount: null,
  included: [],
  note: '',
  validUntil: startsOn === null ? '2098-01-01' : toIndianDay(Date.now()),
});

/** All that happens to one inquiry, at once and in any order. */
export class Rush {
  readonly #actions: (() => Promise<unknown>)[] = [];

  constructor(
    readonly site: RunningSite,
    readonly tokens: readonly string[],
    readonly confirmed: Confirmed,
  ) {}

  async call(token: string, method: string, path: string, body?: object, version?: number, key?: string) {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(version === undefined ? {} : { 'If-Match': `"v${version}"` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const { status, text } = await this.#askUntilHeard(path, init);
    this.#note(`${method} ${status}`);
    return { status, body: JSON.parse(text) };
  }

  async accept(link: string, quote: string, rider: string) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': addressOf(rider) };
    const body = String(new URLSearchParams({ name: 'Tsering', quote, confirm: 'yes' }));
    const path = quotePaths.accept(link.split('/').at(-1) ?? '');
    const { status } = await this.#askUntilHeard(path, { method: 'POST', headers, body });
    this.#note(`accept ${status}`);
  }

  /** Again while nothing answers, as the runtime may be killed. */
  async #askUntilHeard(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.site.fetch(path, init);
        return { status: answer.status, text: await answer.text() };
      } catch (error) {
        if (tries === maxTries) throw error;
        await wait(250);
      }
    }
  }

  /** At each desk. */
  everybody(action: (token: string, desk: number) => Promise<unknown>) {
    for (const [desk, token] of this.tokens.entries()) this.#actions.push(() => action(token, desk));
  }

  somebody(action: (token: string) => Promise<unknown>) {
    this.#actions.push(() => action(this.tokens[0] ?? ''));
  }

  async run(dice: Dice) {
    const inAnyOrder = this.#actions.map((action) => ({ action, at: dice.random() })).sort((a, b) => a.at - b.at);
    await Promise.all(inAnyOrder.map(({ action }) => action()));
  }

  #note(what: string) {
    this.confirmed.statuses.set(what, (this.confirmed.statuses.get(what) ?? 0) + 1);
  }
}
