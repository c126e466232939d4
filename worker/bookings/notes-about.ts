import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type Actor, insertEventIfChanged } from '../audit/recording';
import { departureCare } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { foldText } from '../inquiries/fold';

interface NotesAbout {
  id: string;
  tour: string;
  /** The lines that name somebody. */
  lines: string[];
  /** The notes without them. */
  others: string;
  isTheirs: SQL;
}

const wordsOf = (text: string) => foldText(text).split(/[^\p{L}\p{M}]+/u);

/** The notes of these departures that hold a word of one of the names. `departures` selects tours and departures. */
export async function listNotesAbout(db: Database, departures: SQL, names: readonly string[]): Promise<NotesAbout[]> {
  const named = new Set(names.flatMap(wordsOf).filter((word) => word.length > 2));
  const isNamed = (line: string) => wordsOf(line).some((word) => named.has(word));
  const rows = await db.all<{ tourId: string; departureId: string; notes: string; tour: string }>(
    sql`select tour_id as tourId, departure_id as departureId, notes,
      coalesce((select heading from tours where id = tour_id), '') as tour
    from departure_care where notes <> '' and (tour_id, departure_id) in (${departures})`,
  );
  return rows.flatMap(({ tourId, departureId, notes, tour }) => {
    const { true: lines = [], false: others = [] } = Object.groupBy(notes.split('\n'), (line) => `${isNamed(line)}`);
    const isTheirs = sql`tour_id = ${tourId} and departure_id = ${departureId} and notes = ${notes}`;
    return lines.length === 0
      ? []
      : [{ id: `${tourId}/${departureId}`, tour, lines, others: others.join('\n'), isTheirs }];
  });
}

/** Statements: take the lines that name somebody out of the notes. */
export const eraseNotes = (
  db: Database,
  { id, tour, others, isTheirs }: NotesAbout,
  by: Actor,
): BatchItem<'sqlite'>[] => [
  db.update(departureCare).set({ notes: others, version: sql`version + 1` }).where(isTheirs),
  // A restore of a backup erases again by these events.
  insertEventIfChanged(db, by, { action: 'notes_erased', subject: id, label: tour }),
];
