import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { weekdayWords } from '#shared/ride/days';
import { cleanLine } from '#shared/text/text';
import { type Database, first } from '../db/client';
import { departures, tours } from '../db/tours-schema';
import type { InquiryRow } from './inquiry-row';

interface Asked {
  tourId: string | null;
  departureId: string | null;
}

/** `startsOn` is null if the tour has no such departure. */
function findTourAsked(db: Database, { tourId, departureId }: Asked, which?: SQL) {
  return first(
    db
      .select({ heading: tours.heading, startsOn: departures.startsOn })
      .from(tours)
      .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, departureId ?? '')))
      .where(and(eq(tours.id, tourId ?? ''), which)),
  );
}

interface AskedWords {
  /** The tour that an inquiry was asked from; empty for none, and for one that isn't public. */
  heading: string;
  lines: string[];
}

/** The tour of an inquiry and the first day of its date, for a mail. */
export async function sayAskedTour(db: Database, asked: Asked & Pick<InquiryRow, 'waits'>): Promise<AskedWords> {
  if (asked.tourId === null) return { heading: '', lines: [] };
  const tour = await findTourAsked(db, asked, and(eq(tours.stage, 'published'), isNull(tours.deletedAt)));
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
  const tour = await findTourAsked(db, asked, isNull(tours.deletedAt));
  return tour !== null && (asked.departureId === null || tour.startsOn !== null);
}

export async function findAsked(db: Database, asked: Asked): Promise<{ heading: string; startsOn: string | null }> {
  return (await findTourAsked(db, asked)) ?? { heading: '', startsOn: null };
}
