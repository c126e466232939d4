import { type SQL, sql } from 'drizzle-orm';
import type { Waiting } from '#shared/bookings/departures';
import type { FreedDate } from '#shared/bookings/today';
import type { Database } from '../db/client';
import { inquiries, isOnDesk, isOpen } from '../db/inquiries-schema';
import { tourDates } from '../db/json-each';
import { isSameWriter } from '../inquiries/conversation';

const dates = sql`${tourDates} as one`;
const free = sql`case when coalesce(one.value ->> 'state', 'open') in ('full', 'cancelled') then 0
  else max(0, (one.value ->> 'seats') - coalesce(one.value ->> 'taken', 0)) end`;
/** Of some people nobody has said yet how many they are: one at least. */
const wanted = (people: SQL) => sql`max(1, ${people})`;

interface Asked {
  tourId?: string | null;
  departureId?: string | null;
  number: number | SQL;
}

/** Condition: this date of the tour is still to come and not cancelled, and has fewer free seats than there are people. */
export const hasTooFewSeats = ({ tourId, departureId, number }: Asked, today: string) =>
  sql<boolean>`exists (select 1 from tours, ${dates} where tours.id = ${tourId ?? null} and tours.deleted_at is null
    and one.value ->> 'id' = ${departureId ?? null} and one.value ->> 'startsOn' >= ${today}
    and coalesce(one.value ->> 'state', 'open') <> 'cancelled' and ${free} < ${wanted(sql`${number}`)})`;

/** Condition on an inquiry: its writer waits for seats and has none, as far as that doesn't hang on the date. */
const waits = sql`waits and ${sql.raw(`${isOnDesk} and ${isOpen}`)}
  and not exists (select 1 from bookings where inquiry_id = inquiries.public_id and cancelled_on is null)
  and not exists (select 1 from bookings join inquiries o on o.public_id = inquiry_id
    where bookings.tour_id = inquiries.tour_id and bookings.departure_id = inquiries.departure_id
      and cancelled_on is null and ${isSameWriter})`;

export const isWaiting = (today: string): SQL =>
  sql`${waits} and exists (select 1 from tours, ${dates} where tours.id = inquiries.tour_id and tours.deleted_at is null
    and one.value ->> 'id' = inquiries.departure_id and one.value ->> 'startsOn' >= ${today})`;

interface Row extends Omit<FreedDate, 'waiting'>, Omit<Waiting, 'since' | 'fits' | 'later'> {
  receivedAt: number;
  /** With its country code. */
  phone: string;
  email: string;
}

const isSame = (one: string, other: string) => one !== '' && one === other;
const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other;
/** As `isSameWriter` says it of stored inquiries. */
const isByWriterOf = (one: Row, other: Row) =>
  (isSame(one.phone, other.phone) && !differs(one.email, other.email)) ||
  (isSame(one.email, other.email) && !differs(one.phone, other.phone));

/** One entry a person, as they first asked, with what they wrote later beside it; and who fits into the free seats. */
function toWaiting(rows: readonly Row[], seats: number): Waiting[] {
  const people: { entry: Row; later: Waiting['later'] }[] = [];
  for (const row of rows) {
    const known = people.find(({ entry }) => isByWriterOf(entry, row));
    if (known) known.later.push({ inquiryId: row.inquiryId, name: row.name, seats: row.seats });
    else people.push({ entry: row, later: [] });
  }
  let left = seats;
  return people.map(({ entry: { inquiryId, name, seats: many, status, receivedAt }, later }) => {
    const fits = many <= left;
    if (fits) left -= many;
    return { inquiryId, name, seats: many, status, since: new Date(receivedAt).toISOString(), fits, later };
  });
}

/** The dates to come that somebody waits for, or one of them; soonest first, with who waits in the order in which they asked. */
export async function listWaiting(
  db: Database,
  today: string,
  of?: { tourId: string; departureId: string },
): Promise<FreedDate[]> {
  const here = of ? sql`tour_id = ${of.tourId} and departure_id = ${of.departureId}` : sql`true`;
  const rows = await db.all<Row>(sql`select public_id as inquiryId, name, ${wanted(sql`number`)} as seats, status,
      received_at as receivedAt, case phone when '' then '' else country_code || phone end as phone, lower(email) as email,
      tour_id as tourId, departure_id as departureId, coalesce(nullif(tours.heading, ''), tours.place) as tour,
      one.value ->> 'startsOn' as start, ${free} as free
    from (select * from inquiries indexed by idx_inquiries_waiting where ${waits} and ${here}) as inquiries join tours on tours.id = inquiries.tour_id and tours.deleted_at is null, ${dates}
    where one.value ->> 'id' = departure_id and one.value ->> 'startsOn' >= ${today}
    order by start, tour_id, departure_id, received_at, inquiries.id`);
  const found = Map.groupBy(rows, ({ tourId, departureId }) => `${tourId} ${departureId}`);
  return [...found.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { tourId, departureId, tour, start, free: seats } = first;
    return [{ tourId, departureId, tour, start, free: seats, waiting: toWaiting(all, seats) }];
  });
}

/** Statement: whoever wrote the inquiries that `which` chooses no longer waits for their dates, by any inquiry. */
export function stopWaiting(db: Database, which: SQL) {
  return db
    .update(inquiries)
    .set({ waits: false, version: sql`version + 1` })
    .where(sql`waits and exists (select 1 from inquiries o where ${which} and ${isSameWriter}
      and o.tour_id = inquiries.tour_id and o.departure_id = inquiries.departure_id and o.id <> inquiries.id)`);
}
