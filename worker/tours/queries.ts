import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { toIndianDay } from '#shared/dates';
import {
  type Catalogue,
  homeTourCount,
  listingPartSize,
  maxCompared,
  maxSearchable,
  type TourFilter,
} from '#shared/tours/catalogue';
import type { Tour, TourCard } from '#shared/tours/tour';
import { isTourId } from '#shared/tours/tour-messages';
import { type Database, findCounter, findFirst } from '../db/client';
import { tours } from '../db/tours-schema';
import { type ListingQuery, toFilter, wholeCatalogue } from './listing-query';
import { findPlaceSummary, parsePlaces } from './place-summary';
import { type CardRow, cardColumns, type TourRow, toPageCard, toTour, toTourCard, tourColumns } from './tour-row';

// Inlined: SQLite uses a partial index only if its condition is in the statement.
const alive = isNull(tours.deletedAt);
const published = and(alive, sql`stage = 'published'`);
const newestFirst = desc(tours.updatedAt);

function matching(filter: TourFilter, before?: number): SQL | undefined {
  return and(
    published,
    filter.type === undefined ? undefined : eq(tours.type, filter.type),
    filter.place === undefined ? undefined : sql`${tours.place} = ${filter.place} collate nocase`,
    before === undefined ? undefined : lt(tours.updatedAt, before),
  );
}

/** Statement: cards, newest first. `before` is the `updatedAt` (ms) of the previous page's last tour. */
function listCards(db: Database, filter: TourFilter, limit: number, before?: number) {
  return db.select(cardColumns).from(tours).where(matching(filter, before)).orderBy(newestFirst).limit(limit);
}

function listTours(db: Database, filter: TourFilter, limit: number, before?: number) {
  return db.select(tourColumns).from(tours).where(matching(filter, before)).orderBy(newestFirst).limit(limit);
}

const drawn = and(published, isNotNull(tours.maxAltitudeM));

function findHighest(db: Database) {
  const { id, heading, place, maxAltitudeM } = tours;
  return db
    .select({ _id: id, heading, place, heightM: sql<number>`${maxAltitudeM}` })
    .from(tours)
    .where(drawn)
    .orderBy(desc(tours.maxAltitudeM), newestFirst)
    .limit(1);
}

/** The published tour with this id. Malformed ids aren't looked up. */
export async function findPublished(db: Database, id: string): Promise<TourRow | null> {
  const row = await findTour(db, id);
  return row?.stage === 'published' ? row : null;
}

/** Statement: the tour with this id in whatever stage, unless deleted. */
export const selectTour = (db: Database, id: string) =>
  db
    .select(tourColumns)
    .from(tours)
    .where(and(eq(tours.id, id), alive));

/** The tour with this id in whatever stage, unless deleted. Malformed ids aren't looked up. */
export async function findTour(db: Database, id: string): Promise<TourRow | null> {
  return isTourId(id) ? findFirst(selectTour(db, id)) : null;
}

/** The published tours with these ids, in their order. Malformed ids aren't looked up. */
async function listByIds(db: Database, ids: readonly string[]): Promise<Tour[]> {
  const asked = ids.filter(isTourId).slice(0, maxCompared);
  if (asked.length === 0) return [];
  const rows = await db
    .select(tourColumns)
    .from(tours)
    .where(and(inArray(tours.id, asked), published));
  return asked.flatMap((id) => rows.filter((row) => row.id === id).map(toTour));
}

/** Statement: tours in every stage, last changed first. `before` is the `updatedAt` (ms) of the previous page's last. */
export function listEveryTour(db: Database, limit: number, before?: number) {
  const from = before === undefined ? undefined : lt(tours.updatedAt, before);
  return db.select(tourColumns).from(tours).where(and(alive, from)).orderBy(newestFirst).limit(limit);
}

export function findByKey(db: Database, key: string) {
  return db.select(tourColumns).from(tours).where(eq(tours.idempotencyKey, key));
}

export function listDeleted(db: Database, after: number, limit: number) {
  return db
    .select({ ...cardColumns, deletedAt: tours.deletedAt })
    .from(tours)
    .where(and(sql`deleted_at is not null`, gt(tours.deletedAt, after)))
    .orderBy(desc(tours.deletedAt))
    .limit(limit);
}

interface Listing {
  version: number;
  tours: (Tour | TourCard)[];
  next: number | null;
}

/**
 * Reads a page of the catalogue with its version, in one batch.
 * @param today cards have the days from then on, `YYYY-MM-DD`
 */
export async function readListing(db: Database, query: ListingQuery, today: string): Promise<Listing> {
  const limit = query.limit ?? wholeCatalogue;
  // One extra row tells whether there is a next page.
  const page = [db, toFilter(query), limit + 1, query.cursor] as const;
  const read = async <Row extends CardRow>(
    list: BatchItem<'sqlite'> & { _: { result: Row[] } },
    to: (row: Row) => Tour | TourCard,
  ) => {
    const [rows, [counter]] = await db.batch([list, findCounter(db, 'tours')]);
    const next = rows.length > limit ? (rows[limit - 1]?.updatedAt ?? null) : null;
    return { version: counter?.value ?? 0, tours: rows.slice(0, limit).map(to), next };
  };
  const toCard = (row: CardRow) => toTourCard(row, today);
  return query.fields === 'card' ? read(listCards(...page), toCard) : read(listTours(...page), toTour);
}

/**
 * The data of pages, for one request; each call is one round trip, and Home's two share theirs.
 * @param today cards have the days from then on, `YYYY-MM-DD`
 */
export function createCatalogue(db: Database, today = toIndianDay(Date.now())): Catalogue {
  const toCard = (row: CardRow) => toTourCard(row, today);
  const toShown = (row: CardRow) => toPageCard(row, today);
  const readHome = () => db.batch([listCards(db, {}, homeTourCount), findHighest(db), findPlaceSummary(db)]);
  let asked: ReturnType<typeof readHome> | undefined;
  const askHome = () => {
    asked ??= readHome();
    return asked;
  };
  return {
    async home() {
      const [cards, [highest]] = await askHome();
      return { tours: cards.map(toShown), highest: highest ?? null };
    },
    async places() {
      const [, , [summary]] = await askHome();
      return summary ? parsePlaces(summary.value) : {};
    },
    async listing(filter, before) {
      // One extra row tells whether there is a next part.
      const rows = await listCards(db, filter, listingPartSize + 1, before ? Number(before) : undefined);
      const shown = rows.slice(0, listingPartSize);
      const last = rows.length > listingPartSize ? shown.at(-1) : undefined;
      return { tours: shown.map(toShown), next: last ? String(last.updatedAt) : null };
    },
    async newest(most) {
      return (await listCards(db, {}, most)).map(toCard);
    },
    async searchable() {
      // One extra row tells whether there are others.
      const rows = await listCards(db, {}, maxSearchable + 1);
      return { tours: rows.slice(0, maxSearchable).map(toCard), isAll: rows.length <= maxSearchable };
    },
    async tour(id) {
      const row = await findPublished(db, id);
      return row ? toTour(row) : null;
    },
    compared: (ids) => listByIds(db, ids),
  };
}
