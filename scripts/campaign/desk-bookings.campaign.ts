import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BookingRow } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { toIndianDay } from '#shared/text/dates';
import type { AtEnd } from '../run-parts.ts';
import { inTurns } from '../setup/in-turns.ts';
import { Desks, findTour, rush } from './desks.ts';
import { createDice } from './dice.ts';
import { RunningSite } from './running-site.ts';

const customers = 32;
const atOnce = 4;
const desks = 4;
const kills = 2;
/** One customer in so many is erased, one in so many cancels, while all the rest goes on. */
const erasedEvery = 4;
const cancelledEvery = 3;

/** Customers accept, pay, move, cancel and are erased at once, and the runtime is killed meanwhile. */
export async function run(atEnd: AtEnd): Promise<void> {
  const dice = createDice();
  const site = await RunningSite.open(atEnd);
  /** The ledger's lines that the site confirmed, each with what it adds. */
  const lines = new Map<string, number>();
  const erased: string[] = [];
  const day = toIndianDay(Date.now());
  const { tour, ahead } = await findTour(site, 2);
  const [first = '', second = ''] = ahead.map(({ startsOn }) => startsOn);
  const agency = await Desks.open(site, desks);
  const { token } = agency;

  async function note(by: string, path: string, body: object, sign: number, key: string): Promise<void> {
    const answer = await agency.call(by, 'POST', path, { body, key });
    if (answer.status === 201) lines.set(key, sign * answer.body.payment.amountPaise);
  }

  let begun = 0;
  async function serve(nth: number): Promise<void> {
    begun = nth;
    const about = { phone: `9${String(700_000_000 + nth)}` };
    const { name, inquiry, accept } = await agency.quote(tour, about, first, 10_000);
    await rush(dice, agency.each(accept));
    const [booking] = (await agency.call(token, 'GET', api.bookingsOf(inquiry._id))).body as BookingRow[];
    if (!booking) throw new Error(`${name} accepted and has no booking`);
    const { id } = booking;
    const paid = { day, amountPaise: 300_000, mode: 'upi' };
    // All desks hear of the same payment, and each of one of its own.
    const same = randomUUID();
    const taken = randomUUID();
    const isErased = nth % erasedEvery === 0;
    if (isErased) erased.push(name);
    await rush(dice, [
      ...agency.each((by) => note(by, api.bookingPayments(id), paid, 1, same)),
      ...agency.each((by, desk) => {
        const own = { ...paid, amountPaise: 700_000 + desk, mode: 'cash' };
        return note(by, api.bookingPayments(id), own, 1, randomUUID());
      }),
      ...agency.each(async (by) => {
        await note(by, api.bookingPayments(id), paid, 1, same);
        await note(by, api.reversePayment(id, same), { reason: 'Bounced' }, -1, taken);
      }),
      () => note(token, api.bookingRefunds(id), { ...paid, amountPaise: 50_000 }, -1, randomUUID()),
      ...agency.each((by, desk) => {
        const body = { start: desk % 2 === 0 ? second : first, overbook: true };
        return agency.call(by, 'POST', api.moveBooking(id), { body });
      }),
      ...(nth % cancelledEvery === 0
        ? agency.each((by) => agency.call(by, 'POST', api.cancelBooking(id), { body: { day } }))
        : []),
      ...(isErased ? [() => agency.call(token, 'DELETE', api.bookingPayer(id))] : []),
    ]);
  }

  const serveAll = inTurns(Array(customers).keys(), atOnce, serve);
  const killAll = async () => {
    for (let count = 1; count <= kills; count += 1) {
      while (begun < (count * customers) / (kills + 1)) await wait(50);
      await wait(dice.below(500));
      await site.kill();
      await site.start();
    }
  };
  await Promise.all([killAll(), serveAll]);
  await site.kill();
  console.log(
    `desk-bookings: ${customers} customers, ${desks} desks, ${kills} kills, ${lines.size} lines noted: ${agency.tell()}`,
  );

  const ledger = site.rows('SELECT id, adds_paise FROM booking_payments');
  assert.deepEqual(new Map(ledger.map(({ id, adds_paise }) => [id, adds_paise])), lines);
  const balances = `SELECT reference FROM (SELECT *, (SELECT coalesce(sum(adds_paise), 0) FROM booking_payments
       WHERE booking_id = bookings.id) AS paid FROM bookings)
     WHERE paid < 0 OR (cancelled_on IS NULL AND paid > total_paise)`;
  assert.deepEqual(site.rows(balances), []);

  const booked = site.rows(
    `SELECT value ->> 'id' AS id, value ->> 'taken' AS taken, (SELECT coalesce(sum(seats), 0) FROM bookings
       WHERE tour_id = tours.id AND departure_id = value ->> 'id' AND cancelled_on IS NULL) AS people
     FROM tours, json_each(departures) WHERE tours.id = '${tour._id}'`,
  );
  const before = new Map(tour.departures?.map(({ id, taken: seats }) => [id, seats]));
  assert.deepEqual(
    booked.map(({ id, taken }) => [id, taken]),
    booked.map(({ id, people }) => [id, Number(before.get(String(id))) + Number(people)]),
  );
  assert.deepEqual(site.rows('SELECT quote_series FROM bookings GROUP BY quote_series HAVING count(*) > 1'), []);

  const years = site.rows('SELECT count(*) AS papers, max(serial) AS last FROM papers GROUP BY prefix, financial_year');
  assert.ok(years.length > 0);
  assert.deepEqual(
    years.map(({ papers }) => papers),
    years.map(({ last }) => last),
  );
  const unpapered = `SELECT id FROM booking_payments WHERE kind <> 'reversal'
    AND (SELECT count(*) FROM papers WHERE payment_id = booking_payments.id) <> 1`;
  assert.deepEqual(site.rows(unpapered), []);

  const payers = JSON.stringify(site.rows('SELECT payer_name, payer_email FROM bookings'));
  for (const name of erased) assert.deepEqual([name, payers.includes(name)], [name, false]);
}
