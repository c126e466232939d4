import { type SQLWrapper, sql } from 'drizzle-orm';
import { weekdayWords } from '#shared/ride/days';
import { cleanLine } from '#shared/text/text';
import type { Database } from '../db/client';
import { tourDates } from '../db/json-each';
import type { InquiryRow } from './inquiry-row';

interface Asked {
  tourId: string | null;
  departureId: string | null;
}

/** The first day of a date of a row of tours; null if the tour has no such date. */
export const startOf = (departureId: SQLWrapper | string | null) =>
  sql<string | null>`(select value ->> 'startsOn' from ${tourDates} where value ->> 'id' = ${departureId})`;

async function findTourAsked(db: Database, { tourId, departureId }: Asked, which = sql`true`) {
  const [tour] = await db.all<{ heading: string; startsOn: string | null }>(
    sql`select heading, ${startOf(departureId)} as startsOn from tours where id = ${tourId} and ${which}`,
  );
  return tour;
}

interface AskedWords {
  /** The tour that an inquiry was asked from; empty for none, and for one that isn't public. */
  heading: string;
  lines: string[];
}

/** The tour of an inquiry and the first day of its date, for a mail. */
export async function sayAskedTour(db: Database, asked: Asked & Pick<InquiryRow, 'waits'>): Promise<AskedWords> {
  if (asked.tourId === null) return { heading: '', lines: [] };
  const tour = await findTourAsked(db, asked, sql`stage = 'published' and deleted_at is null`);
  const heading = cleanLine(tour?.heading ?? '');
  const lines = [
    ...(heading ? [`Tour:        ${heading}`] : []),
    ...(tour?.startsOn ? [`Date:        ${weekdayWords(tour.startsOn)} ${tour.startsOn.slice(0, 4)}`] : []),
    ...(asked.waits ? ['Seats:       too few are free: on the waiting list'] : []),
  ];
  return { heading, lines };
}

/** True if an inquiry can be about this: a tour that is there, in any stage, and one of its dates; or about none. */
export async function isAskable(db: Database, asked: Asked): Promise<boolean> {
  if (asked.tourId === null) return asked.departureId === null;
  const tour = await findTourAsked(db, asked, sql`deleted_at is null`);
  return tour !== undefined && (asked.departureId === null || tour.startsOn !== null);
}

export async function findAsked(db: Database, asked: Asked): Promise<{ heading: string; startsOn: string | null }> {
  return (await findTourAsked(db, asked)) ?? { heading: '', startsOn: null };
}
