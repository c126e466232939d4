import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '#shared/calls';
import type { InboxPage } from '#shared/inquiries/inbox';
import { quotePaths } from '#shared/quotes/quote-paths';
import { toIndianDay } from '#shared/text/dates';
import type { Departure } from '#shared/tours/departure-schema';
import type { Tour } from '#shared/tours/tour';
import { readTours } from '../bench/sites.ts';
import { insertAccount, insertSession } from '../local/accounts.ts';
import { countAnswers } from './answers.ts';
import type { Dice } from './dice.ts';
import { addressOf, newInquiry, sendUntilHeard } from './inquiries.ts';
import type { RunningSite } from './running-site.ts';

/** A minute, in which a killed site is up again. */
const maxTries = 240;

type Action = () => Promise<unknown>;

/** Does all of it at once, begun in any order. */
export async function rush(dice: Dice, actions: readonly Action[]): Promise<void> {
  const inAnyOrder = actions.map((action) => ({ action, at: dice.random() })).sort((a, b) => a.at - b.at);
  await Promise.all(inAnyOrder.map(({ action }) => action()));
}

/** A tour with so many dates to come, and these. */
export async function findTour(site: RunningSite, dates: number): Promise<{ tour: Tour; ahead: Departure[] }> {
  const today = toIndianDay(Date.now());
  for (const tour of await readTours(site.url)) {
    const ahead = tour.departures?.filter(({ startsOn }) => startsOn > today) ?? [];
    if (ahead.length >= dates) return { tour, ahead };
  }
  throw new Error('No tour has so many dates ahead.');
}

interface Asked {
  body?: object;
  version?: number;
  key?: string;
}

/** Desks of the agency, an owner at each. */
export class Desks {
  readonly #site: RunningSite;
  readonly #tokens: readonly string[];
  readonly #answers = countAnswers();

  private constructor(site: RunningSite, tokens: readonly string[]) {
    this.#site = site;
    this.#tokens = tokens;
  }

  /** The site starts anew. */
  static async open(site: RunningSite, count: number): Promise<Desks> {
    await site.kill();
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    for (const token of tokens) {
      const email = `${randomUUID()}@example.in`;
      site.rows(await insertAccount(email, token));
      site.rows(await insertSession(token, email));
    }
    await site.start();
    return new Desks(site, tokens);
  }

  /** The first desk's. */
  get token(): string {
    return this.#tokens[0] ?? '';
  }

  /** The same at each desk. */
  each(action: (token: string, desk: number) => Promise<unknown>): Action[] {
    return this.#tokens.map((token, desk) => () => action(token, desk));
  }

  async call(token: string, method: string, path: string, { body, version, key }: Asked = {}) {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(version === undefined ? {} : { 'If-Match': `"v${version}"` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const { status, text } = await this.#askUntilHeard(method, path, init);
    return { status, body: JSON.parse(text) };
  }

  /** A rider inquires about a tour and is sent a quote for two. */
  async quote(tour: Tour, about: Record<string, string>, startsOn: string | null, price: number) {
    const rider = await newInquiry();
    const { key, name } = rider;
    await sendUntilHeard(this.#site.url, {
      ...rider,
      about: { email: `${key}@example.in`, tourId: tour._id, ...about },
    });
    const found = await this.call(this.token, 'POST', api.inbox, { body: { tab: 'all', q: key } });
    const [inquiry] = (found.body as InboxPage).data;
    if (!inquiry) throw new Error(`${name} isn’t listed`);
    const content = {
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
    };
    const body = { inquiry: inquiry._id, content };
    const made = await this.call(this.token, 'POST', api.quotes, { body, key: randomUUID() });
    const quote: string = made.body.quote.id;
    const sent = await this.call(this.token, 'POST', api.sendQuote(quote), { body: {} });
    // Its first answer may have been lost: a link is told once.
    const told = sent.status === 200 ? sent : await this.call(this.token, 'POST', api.quoteLinks(quote), { body: {} });
    const link: string | undefined = told.body.link;
    if (!link) throw new Error(`${name} has no link: ${sent.status}, ${JSON.stringify(told)}`);
    /** The rider accepts it. */
    const accept = async () => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': addressOf(key) };
      const form = String(new URLSearchParams({ name: 'Tsering', quote, confirm: 'yes' }));
      const path = quotePaths.accept(link.split('/').at(-1) ?? '');
      await this.#askUntilHeard('accept', path, { method: 'POST', headers, body: form });
    };
    return { name, inquiry, quote, accept };
  }

  /** Again while nothing answers, as the runtime may be killed. */
  async #askUntilHeard(what: string, path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.#site.fetch(path, init);
        const text = await answer.text();
        this.#answers.note(`${what} ${answer.status}`);
        return { status: answer.status, text };
      } catch (error) {
        if (tries === maxTries) throw error;
        await wait(250);
      }
    }
  }

  tell(): string {
    return this.#answers.tell(/ (200|201|204|303|400|404|409|412)$/);
  }
}
