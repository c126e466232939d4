import { type SQL, sql } from 'drizzle-orm';
import { weekdayWords } from '#shared/ride/days';
import { cleanLine } from '#shared/text/text';
import type { Database } from '../db/client';
import type { InquiryRow } from './inquiry-row';

const departures = sql`json_each(case when json_valid(tours.departures) then tours.departures else '[]' end)`;

/** The tour that an inquiry was asked from, and the first day of its date, as a mail's lines; none of a tour that isn't public. */
export async function listAskedLines(
  db: Database,
  { tourId, departureId, waits }: Pick<InquiryRow, 'tourId' | 'departureId' | 'waits'>,
): Promise<string[]> {
  if (tourId === null) return [];
  const startsOn: SQL = sql`(select value ->> 'startsOn' from ${departures} where value ->> 'id' = ${departureId})`;
  const [tour] = await db.all<{ heading: string; startsOn: string | null }>(
    sql`select heading, ${startsOn} as startsOn from tours
      where id = ${tourId} and stage = 'published' and deleted_at is null`,
  );
  return [
    ...(tour?.heading ? [`Tour:        ${cleanLine(tour.heading)}`] : []),
    ...(tour?.startsOn ? [`Date:        ${weekdayWords(tour.startsOn)} ${tour.startsOn.slice(0, 4)}`] : []),
    ...(waits ? ['Seats:       too few are free: on the waiting list'] : []),
  ];
}

/** True if an inquiry can be about this: a tour that is there, in any stage, and one of its dates; or about none. */
export async function isAskable(
  db: Database,
  { tourId, departureId }: { tourId: string | null; departureId: string | null },
): Promise<boolean> {
  if (tourId === null) return departureId === null;
  const [tour] = await db.all<{ hasDate: number }>(
    sql`select exists (select 1 from ${departures} where value ->> 'id' = ${departureId}) as hasDate from tours
      where id = ${tourId} and deleted_at is null`,
  );
  return tour !== undefined && (departureId === null || tour.hasDate === 1);
}

export async function findAsked(
  db: Database,
  { tourId, departureId }: { tourId: string | null; departureId: string | null },
): Promise<{ heading: string; startsOn: string | null }> {
  const startsOn: SQL = sql`(select value ->> 'startsOn' from ${departures} where value ->> 'id' = ${departureId})`;
  const [tour] = await db.all<{ heading: string; startsOn: string | null }>(
    sql`select heading, ${startsOn} as startsOn from tours where id = ${tourId}`,
  );
  return { heading: tour?.heading ?? '', startsOn: tour?.startsOn ?? null };
}
