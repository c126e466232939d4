import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { type BookingRow, listedBookings } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { type CallOptions, call } from '../test/client';
import { countReads } from '../test/counted-database';
import { addPaidBooking, signIn } from '../test/factories';
import { addCopies } from '../test/fill-desk';

const total = 3_000;
const owing = 40;
/** The caller's session, and the like. */
const few = 12;

it('reads only the bookings that are listed, and for payments due only those that owe something', async () => {
  const token = await signIn();
  const { id } = await addPaidBooking(token);
  // The newest first; the last of them still owe something.
  const different = {
    id: "'copy-' || n",
    reference: "'HP-B-' || n",
    payer_name: "'Rider ' || n",
    folded: "'rider ' || n",
    created_at: 'created_at - n * 1000',
    paid_paise: `case when n > ${total - owing} then paid_paise else total_paise end`,
  };
  await addCopies(env.DB, { table: 'bookings', where: 'true', total, different });
  const costOf = async (path: string, options: CallOptions = {}) => {
    const { DB, counts } = countReads(env.DB);
    const response = await call(path, { token, bindings: { DB }, ...options });
    expect(response.status).toBe(200);
    return { rowsRead: counts.rowsRead, rows: (await response.json()) as BookingRow[] };
  };
  const first = await costOf(api.bookings);
  expect([first.rows[0]?.id, first.rows.length]).toEqual([id, listedBookings]);
  // Each with the payments that are said to be made.
  expect(first.rowsRead).toBeLessThanOrEqual(listedBookings * 2 + few);
  const found = await costOf(api.searchBookings, {
    method: 'POST',
    body: JSON.stringify({ q: 'rider 17', limit: 5 }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(found.rows.map(({ reference }) => reference)).toContain('HP-B-17');
  expect(found.rowsRead).toBeLessThanOrEqual(200 + few);

  const states = await Promise.all(
    (['seats', 'waiting', 'booked', 'paid', 'travelling', 'done', 'cancelled'] as const).map(async (state) => {
      const { rows } = await costOf(`${api.bookings}?state=${state}&limit=2000`);
      expect(rows.filter((row) => row.state !== state)).toEqual([]);
      return [state, rows.length];
    }),
  );
  expect(Object.fromEntries(states)).toMatchObject({ booked: owing + 1, paid: 2000, waiting: 0, cancelled: 0 });
});
