import { randomUUID } from 'node:crypto';
import { api } from '#shared/calls';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { Tour } from '#shared/tours/tour';
import type { LocalWorker } from '../local/worker.ts';
import { Refusal } from '../setup/refusal.mjs';

/** So many days the bookings are spread over, and each has its payments within. */
const days = 730;

const recursive = (total: number) =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${total})`;

/**
 * Adds so many bookings of the last two years, each but one in twenty paid, with their payments and receipts: copies of
 * one that is made by the desk's own calls. Returns that one's id.
 */
export async function fillBookings(
  { url, db }: Pick<LocalWorker, 'url' | 'db'>,
  headers: Record<string, string>,
  { total, payments }: { total: number; payments: number },
): Promise<string> {
  const today = toIndianDay(Date.now());
  const post = async (path: string, body: object) => {
    const init = {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(body),
    };
    const answer = await fetch(url + path, init);
    if (!answer.ok) throw new Refusal(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ booking: { id: string } }>;
  };
  const tours = (await (await fetch(url + api.tours)).json()) as Tour[];
  const tour = tours.find(({ departures = [] }) => departures.some(({ startsOn }) => startsOn > today));
  const start = tour?.departures?.find(({ startsOn }) => startsOn > today)?.startsOn;
  if (!tour || !start) throw new Refusal('No tour has a date ahead.');
  const lines = [{ what: tour.heading, number: 2, pricePaise: 4_240_000 }];
  const payer = { name: 'Rider', phone: '+91 98160 12345' };
  const made = await post(api.bookings, { tourId: tour._id, start, seats: 2, payer, lines, overbook: true });
  const { id } = made.booking;
  await post(api.bookingPayments(id), { day: today, amountPaise: 1_000_000, mode: 'upi' });

  const copy = async (table: string, count: number, values: Record<string, string>, where: string) => {
    const { results } = await db.prepare(`select name from pragma_table_info('${table}')`).all<{ name: string }>();
    const columns = results.map(({ name }) => name);
    const copied = columns.map((name) => values[name] ?? name);
    await db
      .prepare(
        `${recursive(count)} insert into ${table} (${columns}) select ${copied} from ${table}, numbers where ${where} = ?`,
      )
      .bind(id)
      .run();
  };
  const dayOf = `date('${addDays(today, -days)}', '+' || (n % ${days}) || ' days')`;
  await copy(
    'bookings',
    total - 1,
    {
      id: "'copy-' || n",
      reference: "'HP-B-' || n",
      payer_name: "'Rider ' || n",
      starts_on: dayOf,
      ends_on: dayOf,
      created_at: `created_at - n * ${Math.floor((days * 86_400_000) / total)}`,
      fingerprint: "''",
    },
    'id',
  );
  await copy(
    'booking_payments',
    payments - 1,
    {
      id: "'line-' || n",
      booking_id: `'copy-' || (1 + n % ${total - 1})`,
      day: dayOf,
      amount_paise: '1000',
      adds_paise: '1000',
    },
    'booking_id',
  );
  await copy(
    'papers',
    payments - 1,
    {
      number: "'B/' || n",
      prefix: "'B'",
      serial: 'n',
      booking_id: `'copy-' || (1 + n % ${total - 1})`,
      payment_id: "'line-' || n",
      day: dayOf,
    },
    'booking_id',
  );
  // The bookings are paid but for some; the ledger of a copy is only as long as a real one.
  await db.prepare("update bookings set paid_paise = total_paise where id like 'copy-%' and rowid % 20 > 0").run();
  return id;
}
