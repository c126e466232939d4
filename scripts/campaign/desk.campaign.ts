import assert from 'node:assert/strict';
import { api } from '#shared/calls';
import type { AtEnd } from '../run-parts.ts';
import { inTurns } from '../setup/in-turns.ts';
import { Desks, findTour, rush } from './desks.ts';
import { createDice } from './dice.ts';
import { RunningSite } from './running-site.ts';

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

/** Everybody at once at the same inquiries, quotes and seats, and riders who are erased meanwhile. */
export async function run(atEnd: AtEnd): Promise<void> {
  const dice = createDice();
  const site = await RunningSite.open(atEnd);
  const asked: Asked[] = [];
  const notes = new Set<string>();
  let seats = 0;
  // Seats of a date to come are free again when their rider is erased.
  const { tour, ahead } = await findTour(site, 1);
  const [date] = ahead;
  if (!date) throw new Error('no tour has a date');
  const agency = await Desks.open(site, desks);
  const { token } = agency;

  async function serve(nth: number): Promise<void> {
    const about = {
      phone: `9${String(800_000_000 + nth)}`,
      departureId: date?.id ?? '',
      ride: 'A plan\nA plan\n<script>alert(1)</script>\n=1+1',
    };
    const { name, inquiry, quote, accept } = await agency.quote(tour, about, null, 1);
    const { _id: id, version } = inquiry;
    const isErased = nth % erasedEvery === 0;
    asked.push({ id, name, isErased });
    const change = (by: string, body: object, seen?: number) =>
      agency.call(by, 'PUT', api.inquiry(id), { body, ...(seen === undefined ? {} : { version: seen }) });
    await rush(dice, [
      ...agency.each(async (by, desk) => {
        const note = `${id} by ${desk}`;
        if ((await change(by, { note })).status === 200) notes.add(note);
      }),
      ...agency.each((by) => change(by, { status: 'won' }, version)),
      ...agency.each((by) => change(by, { answeredBy: 'call', followUpOn: '2020-01-01' })),
      ...agency.each(async (by) => {
        const body = { seats: 2, over: true, inquiry: id };
        const { status } = await agency.call(by, 'POST', api.takenSeats(tour._id, date?.id ?? ''), { body });
        if (status === 200) seats += 2;
      }),
      ...agency.each(accept),
      () => agency.call(token, 'PUT', api.quoteMarks(quote), { body: { withdrawn: true } }),
      () => agency.call(token, 'POST', api.quoteLinks(quote), { body: {} }),
      ...agency.each((by) => agency.call(by, 'POST', api.reviseQuote(quote), { body: {} })),
      () => {
        const body = { items: [{ id, version }], change: { status: 'spam' } };
        return agency.call(token, 'POST', api.inboxChanges, { body });
      },
      async () => {
        await change(token, { deleted: true });
        await change(token, { deleted: false });
      },
      ...(isErased ? [() => agency.call(token, 'DELETE', api.inquirer(id))] : []),
    ]);
  }

  await inTurns(Array(riders).keys(), atOnce, serve);
  await site.kill();
  console.log(`desk: ${riders} riders, ${desks} desks at each at once, ${notes.size} notes: ${agency.tell()}`);

  const tables = site.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'");
  const stored = tables.map((table) => JSON.stringify(site.rows(`SELECT * FROM "${table.name}"`))).join('\n');
  for (const { name, isErased } of asked) {
    // The key stays, so that a late copy is recognised.
    const isThere = stored.includes(name) || stored.includes(`${name.replace('Rider ', '')}@`);
    assert.deepEqual([name, isThere], [name, !isErased]);
  }

  const kept = site.rows("SELECT detail ->> 'text' AS text FROM inquiry_events WHERE kind = 'note'");
  const erased = asked.filter((one) => one.isErased);
  const expected = [...notes].filter((note) => !erased.some(({ id }) => note.startsWith(id)));
  assert.deepEqual(kept.map(({ text }) => text).sort(), expected.sort());

  const [departure] = site.rows(
    `SELECT value ->> 'taken' AS taken FROM tours, json_each(tours.departures)
     WHERE tours.id = '${tour._id}' AND value ->> 'id' = '${date.id}'`,
  );
  const [held] = site.rows(`SELECT coalesce(sum(detail ->> 'seats'), 0) AS seats ${seatLines}`);
  assert.deepEqual([departure?.taken, seats > 0], [date.taken + Number(held?.seats), true]);
  // An acceptance frees them: its booking takes its own.
  const twice = `SELECT inquiry ${seatLines} GROUP BY inquiry HAVING sum(detail ->> 'seats') NOT IN (0, 2)`;
  assert.deepEqual(site.rows(twice), []);

  const accepted = site.rows('SELECT id, inquiry, withdrawn_at FROM quotes WHERE accepted_at IS NOT NULL');
  const mails = site.rows("SELECT ref FROM mail_outbox WHERE kind = 'quote_accepted'");
  const lines = site.rows("SELECT inquiry FROM inquiry_events WHERE kind = 'quote_accepted'");
  assert.ok(accepted.length > 0);
  assert.deepEqual(mails.map(({ ref }) => ref).sort(), accepted.map(({ id }) => id).sort());
  assert.deepEqual(lines.map(({ inquiry }) => inquiry).sort(), accepted.map(({ inquiry }) => inquiry).sort());
  assert.ok(accepted.every(({ withdrawn_at }) => withdrawn_at === null));
  // One draft of the next revision, whoever asked for it first.
  const revisions = 'SELECT series FROM quotes WHERE sent_at IS NULL GROUP BY series HAVING count(*) > 1';
  assert.deepEqual(site.rows(revisions), []);
}
