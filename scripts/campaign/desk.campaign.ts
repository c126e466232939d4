import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { InboxPage } from '#shared/inquiries/inbox';
import { toIndianDay } from '#shared/text/dates';
import type { Tour } from '#shared/tours/tour';
import { newInquiry, sendUntilHeard } from './inquiries';
import { RunningSite } from './running-site';
import { type Confirmed, inTurns, openDesks, quoteOf, Rush, tellStatuses } from './rush';
import { createDice } from './seeded';
import { everything, rows, withRows } from './stored-rows';

const riders = 60;
const atOnce = 4;
const desks = 4;
/** One rider in so many is erased while all the rest goes on. */
const erasedEvery = 4;

const seatLines = "FROM inquiry_events WHERE kind = 'seats'";

interface Asked {
  id: string;
  name: string;
  isErased: boolean;
}

it('desk: everybody at once at the same inquiries, quotes and seats, and riders who are erased meanwhile', async () => {
  const dice = createDice();
  const site = await RunningSite.open();
  const confirmed: Confirmed = { notes: new Set(), seats: 0, statuses: new Map() };
  const asked: Asked[] = [];
  try {
    const tours = (await (await site.fetch(api.tours)).json()) as Tour[];
    // Seats of a date to come are free again when their rider is erased.
    const isAhead = ({ startsOn }: { startsOn: string }) => startsOn > toIndianDay(Date.now());
    const tour = tours.find(({ departures = [] }) => departures.some(isAhead));
    const date = tour?.departures?.find(isAhead);
    if (!tour || !date) throw new Error('no tour has a date');
    const tokens = await openDesks(site, desks);

    const rush = async (nth: number) => {
      const rider = await newInquiry();
      const about = {
        email: `${rider.key}@example.in`,
        phone: `9${String(800_000_000 + nth)}`,
        tourId: tour._id,
        departureId: date.id,
        ride: 'A plan\nA plan\n<script>alert(1)</script>\n=1+1',
      };
      await sendUntilHeard(site.url, { ...rider, about });
      const all = new Rush(site, tokens, confirmed);
      const [token = ''] = tokens;
      const found = await all.call(token, 'POST', api.inbox, { tab: 'all', q: rider.key });
      const [inquiry] = (found.body as InboxPage).data;
      if (!inquiry) throw new Error(`${rider.name} isn’t listed`);
      const { _id: id, version } = inquiry;
      const isErased = nth % erasedEvery === 0;
      asked.push({ id, name: rider.name, isErased });
      const content = quoteOf(rider.name, tour, null, 1);
      const { quote } = (await all.call(token, 'POST', api.quotes, { inquiry: id, content })).body;
      const { link } = (await all.call(token, 'POST', api.sendQuote(quote.id), {})).body;

      all.everybody(async (by, desk) => {
        const note = `${id} by ${desk}`;
        if ((await all.call(by, 'PUT', api.inquiry(id), { note })).status === 200) confirmed.notes.add(note);
      });
      all.everybody((by) => all.call(by, 'PUT', api.inquiry(id), { status: 'won' }, version));
      all.everybody((by) => all.call(by, 'PUT', api.inquiry(id), { answeredBy: 'call', followUpOn: '2020-01-01' }));
      all.everybody(async (by) => {
        const taken = { seats: 2, over: true, inquiry: id };
        const { status } = await all.call(by, 'POST', api.takenSeats(tour._id, date.id), taken);
        if (status === 200) confirmed.seats += 2;
      });
      all.everybody(() => all.accept(link, quote.id, rider.key));
      all.somebody((by) => all.call(by, 'PUT', api.quoteMarks(quote.id), { withdrawn: true }));
      all.somebody((by) => all.call(by, 'POST', api.quoteLinks(quote.id), {}));
      all.everybody((by) => all.call(by, 'POST', api.reviseQuote(quote.id), {}));
      const items = [{ id, version }];
      all.somebody((by) => all.call(by, 'POST', api.inboxChanges, { items, change: { status: 'spam' } }));
      all.somebody(async (by) => {
        await all.call(by, 'PUT', api.inquiry(id), { deleted: true });
        await all.call(by, 'PUT', api.inquiry(id), { deleted: false });
      });
      if (isErased) all.somebody((by) => all.call(by, 'DELETE', api.inquirer(id)));
      await all.run(dice);
    };
    await inTurns(riders, atOnce, rush);
    await site.kill();

    console.log(
      `desk: ${riders} riders, ${desks} desks at each at once, ${confirmed.notes.size} notes: ${tellStatuses(confirmed)}`,
    );
    expect([...confirmed.statuses.keys()].filter((what) => !/ (200|201|204|303|400|404|409|412)$/.test(what))).toEqual(
      [],
    );
    await withRows(site.state, (db) => {
      const stay = asked.filter(({ isErased }) => !isErased);
      const stored = everything(db);
      for (const { name, isErased } of asked) {
        // The key stays, so that a late copy is recognised.
        const isThere = stored.includes(name) || stored.includes(`${name.replace('Rider ', '')}@`);
        expect([name, isThere]).toEqual([name, !isErased]);
      }

      const notes = rows(db, "SELECT detail ->> 'text' AS text FROM inquiry_events WHERE kind = 'note'");
      const expected = [...confirmed.notes].filter((note) => stay.some(({ id }) => note.startsWith(id)));
      expect(notes.map(({ text }) => text).sort()).toEqual(expected.sort());

      const [departure] = rows(
        db,
        `SELECT value ->> 'taken' AS taken FROM tours, json_each(tours.departures) WHERE tours.id = '${tour._id}' AND value ->> 'id' = '${date.id}'`,
      );
      const [held] = rows(db, `SELECT coalesce(sum(detail ->> 'seats'), 0) AS seats ${seatLines}`);
      expect([departure?.taken, confirmed.seats > 0]).toEqual([date.taken + Number(held?.seats), true]);
      // An acceptance frees them: its booking takes its own.
      const twice = `SELECT inquiry ${seatLines} GROUP BY inquiry HAVING sum(detail ->> 'seats') NOT IN (0, 2)`;
      expect(rows(db, twice)).toEqual([]);

      const accepted = rows(db, 'SELECT id, inquiry, withdrawn_at FROM quotes WHERE accepted_at IS NOT NULL');
      const mails = rows(db, "SELECT ref FROM mail_outbox WHERE kind = 'quote_accepted'");
      const lines = rows(db, "SELECT inquiry FROM inquiry_events WHERE kind = 'quote_accepted'");
      expect(accepted.length).toBeGreaterThan(0);
      expect(mails.map(({ ref }) => ref).sort()).toEqual(accepted.map(({ id }) => id).sort());
      expect(lines.map(({ inquiry }) => inquiry).sort()).toEqual(accepted.map(({ inquiry }) => inquiry).sort());
      expect(accepted.filter(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([]);
      // One draft of the next revision, whoever asked for it first.
      const revisions = 'SELECT series FROM quotes WHERE sent_at IS NULL GROUP BY series HAVING count(*) > 1';
      expect(rows(db, revisions)).toEqual([]);
    });
  } finally {
    await site.close();
  }
});
