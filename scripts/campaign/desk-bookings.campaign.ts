import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { BookingRow } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import type { InboxPage } from '#shared/inquiries/inbox';
import { toIndianDay } from '#shared/text/dates';
import type { Tour } from '#shared/tours/tour';
import { newInquiry, sendUntilHeard } from './inquiries';
import { RunningSite } from './running-site';
import { type Confirmed, inTurns, openDesks, quoteOf, Rush, tellStatuses } from './rush';
import { createDice } from './seeded';
import { rows, withRows } from './stored-rows';

const customers = 32;
const atOnce = 4;
const desks = 4;
const kills = 2;
/** One customer in so many is erased, one in so many cancels, while all the rest goes on. */
const erasedEvery = 4;
const cancelledEvery = 3;
const today = toIndianDay(Date.now());

it('desk: customers accept, pay, move, cancel and are erased at once, and the runtime is killed meanwhile', async () => {
  const dice = createDice();
  const site = await RunningSite.open();
  const confirmed: Confirmed = { notes: new Set(), seats: 0, statuses: new Map() };
  /** The ledger's lines that the site confirmed, each with what it adds. */
  const lines = new Map<string, number>();
  const erased: string[] = [];
  try {
    const tours = (await (await site.fetch(api.tours)).json()) as Tour[];
    const isAhead = ({ startsOn }: { startsOn: string }) => startsOn > today;
    const tour = tours.find(({ departures = [] }) => departures.filter(isAhead).length > 1);
    const [first, second] = tour?.departures?.filter(isAhead) ?? [];
    if (!tour || !first || !second) throw new Error('no tour has two dates ahead');
    const tokens = await openDesks(site, desks);
    const [token = ''] = tokens;

    const serve = async (nth: number) => {
      const rider = await newInquiry();
      const about = { email: `${rider.key}@example.in`, phone: `9${String(700_000_000 + nth)}`, tourId: tour._id };
      await sendUntilHeard(site.url, { ...rider, about });
      const all = new Rush(site, tokens, confirmed);
      const found = await all.call(token, 'POST', api.inbox, { tab: 'all', q: rider.key });
      const [inquiry] = (found.body as InboxPage).data;
      if (!inquiry) throw new Error(`${rider.name} isn’t listed`);
      const content = quoteOf(rider.name, tour, first.startsOn, 10_000);
      const made = await all.call(
        token,
        'POST',
        api.quotes,
        { inquiry: inquiry._id, content },
        undefined,
        randomUUID(),
      );
      const { quote } = made.body;
      const sent = await all.call(token, 'POST', api.sendQuote(quote.id), {});
      // Its first answer may have been lost: a link is told once.
      const again = sent.status === 200 ? sent : await all.call(token, 'POST', api.quoteLinks(quote.id), {});
      const { link } = again.body;
      if (!link) throw new Error(`${rider.name} has no link: ${sent.status}, ${JSON.stringify(again)}`);
      all.everybody(() => all.accept(link, quote.id, rider.key));
      await all.run(dice);

      const [booking] = (await all.call(token, 'GET', api.bookingsOf(inquiry._id))).body as BookingRow[];
      if (!booking) throw new Error(`${rider.name} accepted and has no booking`);
      const { id } = booking;
      const rush = new Rush(site, tokens, confirmed);
      const note = async (by: string, path: string, body: object, sign: number, key: string) => {
        const answer = await rush.call(by, 'POST', path, body, undefined, key);
        if (answer.status === 201) lines.set(key, sign * answer.body.payment.amountPaise);
      };
      const paid = { day: today, amountPaise: 300_000, mode: 'upi' };
      // All desks hear of the same payment, and each of one of its own.
      const same = randomUUID();
      rush.everybody((by) => note(by, api.bookingPayments(id), paid, 1, same));
      rush.everybody((by, desk) =>
        note(by, api.bookingPayments(id), { ...paid, amountPaise: 700_000 + desk, mode: 'cash' }, 1, randomUUID()),
      );
      const taken = randomUUID();
      rush.everybody(async (by) => {
        await note(by, api.bookingPayments(id), paid, 1, same);
        await note(by, api.reversePayment(id, same), { reason: 'Bounced' }, -1, taken);
      });
      rush.somebody((by) => note(by, api.bookingRefunds(id), { ...paid, amountPaise: 50_000 }, -1, randomUUID()));
      rush.everybody((by, desk) => {
        const { startsOn: start } = desk % 2 === 0 ? second : first;
        return rush.call(by, 'POST', api.moveBooking(id), { start, overbook: true });
      });
      if (nth % cancelledEvery === 0) {
        rush.everybody((by) => rush.call(by, 'POST', api.cancelBooking(id), { day: today }));
      }
      if (nth % erasedEvery === 0) {
        erased.push(rider.name);
        rush.somebody((by) => rush.call(by, 'DELETE', api.bookingPayer(id)));
      }
      await rush.run(dice);
    };
    let left = customers;
    const serveNext = async (nth: number) => {
      left = nth;
      await serve(nth);
    };
    const killAll = async () => {
      for (let count = 1; count <= kills; count += 1) {
        while (left > customers - (count * customers) / (kills + 1)) await wait(50);
        await wait(dice.below(500));
        await site.kill();
        await site.start();
      }
    };
    await Promise.all([killAll(), inTurns(customers, atOnce, serveNext)]);
    await site.kill();

    console.log(
      `desk: ${customers} customers, ${desks} desks, ${kills} kills, ${lines.size} lines noted: ${tellStatuses(confirmed)}`,
    );
    const isExpected = (what: string) => / (200|201|303|400|404|409|412)$/.test(what);
    expect([...confirmed.statuses.keys()].filter((what) => !isExpected(what))).toEqual([]);
    await withRows(site.state, (db) => {
      const ledger = rows(db, 'SELECT id, adds_paise FROM booking_payments');
      expect(new Map(ledger.map(({ id, adds_paise }) => [id, adds_paise]))).toEqual(lines);
      const balances = rows(
        db,
        `SELECT reference FROM (SELECT *, (SELECT coalesce(sum(adds_paise), 0) FROM booking_payments
           WHERE booking_id = bookings.id) AS paid FROM bookings)
         WHERE paid < 0 OR (cancelled_on IS NULL AND paid > total_paise)`,
      );
      expect(balances).toEqual([]);

      const booked = rows(
        db,
        `SELECT value ->> 'id' AS id, value ->> 'taken' AS taken, (SELECT coalesce(sum(seats), 0) FROM bookings
           WHERE tour_id = tours.id AND departure_id = value ->> 'id' AND cancelled_on IS NULL) AS people
         FROM tours, json_each(departures) WHERE tours.id = '${tour._id}'`,
      );
      const before = new Map(tour.departures?.map(({ id, taken }) => [id, taken]));
      expect(booked.map(({ id, taken }) => [id, taken])).toEqual(
        booked.map(({ id, people }) => [id, Number(before.get(String(id))) + Number(people)]),
      );
      const twice = 'SELECT quote_series FROM bookings GROUP BY quote_series HAVING count(*) > 1';
      expect(rows(db, twice)).toEqual([]);

      const years = rows(
        db,
        'SELECT count(*) AS papers, max(serial) AS last FROM papers GROUP BY prefix, financial_year',
      );
      expect(years.map(({ papers }) => papers)).toEqual(years.map(({ last }) => last));
      const unpapered = `SELECT id FROM booking_payments WHERE kind <> 'reversal'
        AND (SELECT count(*) FROM papers WHERE payment_id = booking_payments.id) <> 1`;
      expect([years.length > 0, rows(db, unpapered)]).toEqual([true, []]);

      const payers = JSON.stringify(rows(db, 'SELECT payer_name, payer_email FROM bookings'));
      for (const name of erased) expect([name, payers.includes(name)]).toEqual([name, false]);
    });
  } finally {
    await site.close();
  }
});
