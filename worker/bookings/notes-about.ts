import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type Actor, insertEventIfChanged } from '../audit/recording';
import { type Database, oneMore } from '../db/client';
import { departures, tours } from '../db/tours-schema';
import { foldText } from '../inquiries/fold';

interface NotesAbout {
  id: string;
  tour: string;
  /** The lines that name somebody. */
  lines: string[];
  /** The notes without them. */
  others: string;
  isTheirs: SQL | undefined;
}

const wordsOf = (text: string) => foldText(text).split(/[^\p{L}\p{M}]+/u);

/** The notes of these departures that hold a word of one of the names. `which` selects ids of tours and departures. */
export async function listNotesAbout(db: Database, which: SQL, names: readonly string[]): Promise<NotesAbout[]> {
  const named = new Set(names.flatMap(wordsOf).filter((word) => word.length > 2));
  const isNamed = (line: string) => wordsOf(line).some((word) => named.has(word));
  const rows = await db
    .select({ tourId: departures.tourId, departureId: departures.id, notes: departures.notes, tour: tours.heading })
    .from(departures)
    .innerJoin(tours, eq(tours.id, departures.tourId))
    .where(and(ne(departures.notes, ''), sql`(${departures.tourId}, ${departures.id}) in (${which})`));
  return rows.flatMap(({ tourId, departureId, notes, tour }) => {
    const { true: lines = [], false: others = [] } = Object.groupBy(notes.split('\n'), (line) => `${isNamed(line)}`);
    const isTheirs = and(eq(departures.tourId, tourId), eq(departures.id, departureId), eq(departures.notes, notes));
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
  db
    .update(departures)
    .set({ notes: others, version: oneMore(departures.version) })
    .where(isTheirs),
  // A restore of a backup erases again by these events.
  insertEventIfChanged(db, by, { action: 'notes_erased', subject: id, label: tour }),
];
