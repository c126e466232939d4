import { env } from 'cloudflare:workers';
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check';
import { expect, inject, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking } from '#shared/bookings/booking';
import { addDays } from '#shared/dates';
import { calculateBilledPaise } from '#shared/invoices/invoice';
import type { LinkedQuote } from '#shared/quotes/quote';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { byEmail, call, send } from '../test/client';
import {
  acceptQuote,
  addDatedTour,
  addInquiry,
  addQuote,
  createBookingInput,
  readTour,
  sendQuote,
  signIn,
} from '../test/factories';

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of random histories in a run; `npm run test:slow` sets a high one. */
    histories: number;
  }
}

const days = ['2097-06-19', '2097-07-10', '2097-08-01'] as const;
const kinds = [
  ...([
    'accept',
    'revise',
    'hand',
    'pay',
    'pay',
    'refund',
    'reverse',
    'agree',
    'move',
    'invoice',
    'cancel',
    'erase',
  ] as const),
] as const;
const step = record({
  kind: constantFrom(...kinds),
  /** Index of the booking, inquiry or payment, modulo their number. */
  index: nat(40),
  seats: integer({ min: 1, max: 4 }),
  amount: integer({ min: 1, max: 60 }),
  day: constantFrom(...days),
  overbook: constantFrom(true, false),
  /** Days of a booking by hand, or of a move, that are no departure. */
  hasOwnDays: constantFrom(true, false, false),
  /** Sent once, twice at once by two admins, or twice with one key. */
  times: constantFrom('once', 'once', 'at once', 'repeated'),
});
type Step = typeof step extends { generate: (...all: never[]) => { value: infer Value } } ? Value : never;

const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)];

class History {
  inquiries: string[] = [];
  quotes: (LinkedQuote & { inquiry: string })[] = [];

  constructor(
    readonly token: string,
    readonly tour: Tour,
  ) {}

  async bookings(): Promise<Booking[]> {
    const rows = (await (await call(api.listBookings, { token: this.token })).json()) as Booking[];
    const responses = rows.map(({ id }) => call(api.readBooking, { params: { id }, token: this.token }));
    return Promise.all(
      responses.map(async (response) => ((await (await response).json()) as { booking: Booking }).booking),
    );
  }

  async quote({ day, seats }: Step): Promise<void> {
    const inquiry = await addInquiry({ phone: `98160${String(this.inquiries.length).padStart(5, '0')}`, email: '' });
    this.inquiries.push(inquiry);
    const content = { tourId: this.tour._id, startsOn: day, people: seats, validUntil: '2097-01-01' };
    this.quotes.push({ ...(await sendQuote(this.token, await addQuote(this.token, inquiry, content))), inquiry });
  }

  async revise({ index, day, seats }: Step): Promise<void> {
    const former = pick(this.quotes, index);
    const revised = former && (await send(api.reviseQuote, {}, { params: { id: former.quote.id }, token: this.token }));
    if (!former || !revised?.ok) return;
    const { quote } = (await revised.json()) as LinkedQuote;
    const content = { ...quote.content, startsOn: day, people: seats };
    await send(api.changeQuote, content, { params: { id: quote.id }, token: this.token });
    this.quotes.push({ ...(await sendQuote(this.token, quote)), inquiry: former.inquiry });
  }

  /** Makes the request of a step; null if there is no booking, inquiry or payment for it. */
  async makeRequest(step: Step): Promise<((key?: string) => Promise<Response>) | null> {
    const { kind, index, seats, amount, day, overbook } = step;
    const tripDays = step.hasOwnDays ? { start: addDays(day, 3), end: addDays(day, 8) } : { start: day };
    const post = (path: string, body: object) => (key?: string) =>
      send(path, body, { token: this.token, headers: key === undefined ? {} : { 'Idempotency-Key': key } });
    if (kind === 'accept' || kind === 'revise') {
      await (kind === 'accept' ? this.quote(step) : this.revise(step));
      const quote = this.quotes.at(-1);
      return quote ? () => acceptQuote(quote.link, quote.quote) : null;
    }
    if (kind === 'hand')
      return post(api.addBooking.path, createBookingInput({ tourId: this.tour._id, ...tripDays, seats, overbook }));
    if (kind === 'erase') {
      const inquiry = pick(this.inquiries, index);
      return inquiry === undefined
        ? null
        : () => call(api.eraseInquirer, { params: { id: inquiry }, query: byEmail, token: this.token });
    }
    const booking = pick(await this.bookings(), index);
    if (!booking) return null;
    const { id, payments } = booking;
    const entry = { day, amountPaise: amount * 100_000, mode: 'upi' };
    const reference = String(412_345_000_000 + amount);
    if (kind === 'pay') return post(toPath(api.addPayment, { id }), { ...entry, reference });
    if (kind === 'refund') return post(toPath(api.addRefund, { id }), { ...entry, reason: 'Ill' });
    if (kind === 'move') return post(toPath(api.moveBooking, { id }), { ...tripDays, overbook });
    if (kind === 'invoice') return post(toPath(api.issueInvoice, { id }), {});
    if (kind === 'cancel') return post(toPath(api.cancelBooking, { id }), { reason: 'Ill', day });
    const lines = [{ what: 'Tour', number: seats, pricePaise: 4_240_000 }];
    if (kind === 'agree') {
      return post(toPath(api.changeTerms, { id }), { lines, seats, day, overbook });
    }
    const payment = pick(payments, amount);
    return payment ? post(toPath(api.reversePayment, { id, payment: payment.id }), { reason: 'Bounced' }) : null;
  }

  async play(step: Step): Promise<void> {
    const sendRequest = await this.makeRequest(step);
    if (!sendRequest) return;
    const key = step.times === 'repeated' ? crypto.randomUUID() : undefined;
    const responses =
      step.times === 'at once' ? await Promise.all([sendRequest(), sendRequest()]) : [await sendRequest(key)];
    if (key !== undefined) responses.push(await sendRequest(key));
    for (const { status } of responses) expect(status).toBeLessThan(500);
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Sum of the ledger, entry by entry. */
function sumLedger({ payments }: Booking): number {
  const signs = new Map(payments.map(({ id, kind }) => [id, kind === 'refund' ? -1 : 1]));
  return sum(
    payments.map(({ id, kind, reversedId, amountPaise }) =>
      kind === 'reversal' ? -(signs.get(reversedId ?? '') ?? 0) * amountPaise : (signs.get(id) ?? 0) * amountPaise,
    ),
  );
}

const countEntries = async () => {
  const { results } = await env.DB.prepare(
    'select sum(signed_amount_paise) as paise, count(*) as entries from booking_payments',
  ).all();
  return results[0] as { paise: number | null; entries: number };
};

it('keeps seats, balances and payments correct in any order of events', async () => {
  const token = await signIn();
  await assert(
    asyncProperty(array(step, { minLength: 12, maxLength: 22 }), async (steps) => {
      await env.DB.batch(
        ['bookings', 'booking_payments', 'invoices'].map((table) => env.DB.prepare(`delete from ${table}`)),
      );
      const history = new History(
        token,
        await addDatedTour(
          token,
          days.map((day) => ({ day, seats: 7 })),
        ),
      );
      let before = await countEntries();
      for (const step of steps) {
        await history.play(step);
        const after = await countEntries();
        // No ledger entry is ever deleted, not even by an erasure.
        expect(after.entries).toBeGreaterThanOrEqual(before.entries);
        if (step.kind === 'erase') expect(after).toEqual(before);
        before = after;
      }
      const bookings = await history.bookings();
      const { departures = [] } = await readTour(history.tour._id);
      const activeBookings = bookings.filter(({ state }) => state !== 'cancelled');
      const expected = days.map((day) =>
        sum(activeBookings.filter(({ start }) => start === day).map(({ seats }) => seats)),
      );
      expect(days.map((day) => departures.find(({ startsOn }) => startsOn === day)?.taken)).toEqual(expected);
      for (const booking of bookings) {
        const { totalPaise, paidPaise, balancePaise, cancelled, instalments, payments, papers } = booking;
        expect(paidPaise).toBe(sumLedger(booking));
        expect(paidPaise).toBeGreaterThanOrEqual(0);
        expect(balancePaise).toBe(cancelled ? Math.max(0, cancelled.keptPaise - paidPaise) : totalPaise - paidPaise);
        expect(sum(instalments.map(({ amountPaise }) => amountPaise))).toBe(totalPaise);
        const reversed = payments.flatMap(({ reversedId }) => reversedId ?? []);
        expect(new Set(reversed).size).toBe(reversed.length);
        const paymentsWithInvoice = payments.filter(({ kind }) => kind !== 'reversal').map(({ id }) => id);
        expect(new Set(papers.flatMap(({ paymentId }) => paymentId ?? []))).toEqual(new Set(paymentsWithInvoice));
        // Invoices and credit notes add up to the current price or fee.
        const owed = cancelled ? cancelled.keptPaise : totalPaise;
        expect(calculateBilledPaise(papers)).toBe(papers.some(({ kind }) => kind === 'invoice') ? owed : 0);
      }
      const unreversed = bookings.flatMap(({ payments }) =>
        payments.filter(({ id, kind }) => kind === 'payment' && !payments.some(({ reversedId }) => reversedId === id)),
      );
      expect(new Set(unreversed.map(({ reference }) => reference)).size).toBe(unreversed.length);
      expect(sum(bookings.map(({ paidPaise }) => paidPaise))).toBe(before.paise ?? 0);
      const series = await env.DB.prepare(
        'select count(*) as papers, count(distinct number) as numbers, max(serial) as last from invoices group by series, financial_year',
      ).all<{ papers: number; numbers: number; last: number }>();
      for (const { papers, numbers, last } of series.results) expect([papers, numbers]).toEqual([last, last]);
    }),
    { numRuns: inject('histories') },
  );
});
