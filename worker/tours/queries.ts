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
import { type ListingQuery, maxPageSize, toFilter } from './listing-query';
import { parsePlaceSummaries, selectPlaceSummaries } from './place-summary';
import { type CardRow, cardColumns, type TourRow, toPageCard, toTour, toTourCard, tourColumns } from './tour-row';

// No parameters: SQLite uses a partial index only if the statement contains its condition literally.
const isNotDeleted = isNull(tours.deletedAt);
const isPublished = and(isNotDeleted, sql`stage = 'published'`);
const newestFirst = desc(tours.updatedAt);

function createCondition(filter: TourFilter, before?: number): SQL | undefined {
  return and(
    isPublished,
    filter.type === undefined ? undefined : eq(tours.type, filter.type),
    filter.place === undefined ? undefined : sql`${tours.place} = ${filter.place} collate nocase`,
    before === undefined ? undefined : lt(tours.updatedAt, before),
  );
}

/** Statement. @param before `updatedAt` (ms) of the previous page's last tour */
function listCards(db: Database, filter: TourFilter, limit: number, before?: number) {
  return db.select(cardColumns).from(tours).where(createCondition(filter, before)).orderBy(newestFirst).limit(limit);
}

function listTours(db: Database, filter: TourFilter, limit: number, before?: number) {
  return db.select(tourColumns).from(tours).where(createCondition(filter, before)).orderBy(newestFirst).limit(limit);
}

const hasAltitude = and(isPublished, isNotNull(tours.maxAltitudeM));

function findHighest(db: Database) {
  const { id, heading, place, maxAltitudeM } = tours;
  return db
    .select({ _id: id, heading, place, altitudeM: sql<number>`${maxAltitudeM}` })
    .from(tours)
    .where(hasAltitude)
    .orderBy(desc(tours.maxAltitudeM), newestFirst)
    .limit(1);
}

export async function findPublished(db: Database, id: string): Promise<TourRow | null> {
  const row = await findTour(db, id);
  return row?.stage === 'published' ? row : null;
}

/** Statement: the tour in any stage, unless deleted. */
export const selectTour = (db: Database, id: string) =>
  db
    .select(tourColumns)
    .from(tours)
    .where(and(eq(tours.id, id), isNotDeleted));

/** Returns the tour in any stage, unless deleted; null without a query for a malformed id. */
export async function findTour(db: Database, id: string): Promise<TourRow | null> {
  return isTourId(id) ? findFirst(selectTour(db, id)) : null;
}

/** Published tours in the order of `ids`. */
async function listByIds(db: Database, ids: readonly string[]): Promise<Tour[]> {
  const validIds = ids.filter(isTourId).slice(0, maxCompared);
  if (validIds.length === 0) return [];
  const rows = await db
    .select(tourColumns)
    .from(tours)
    .where(and(inArray(tours.id, validIds), isPublished));
  return validIds.flatMap((id) => rows.filter((row) => row.id === id).map(toTour));
}

/** Statement: tours in all stages. @param before `updatedAt` (ms) of the previous page's last tour */
export function listToursInAllStages(db: Database, limit: number, before?: number) {
  const isBefore = before === undefined ? undefined : lt(tours.updatedAt, before);
  return db.select(tourColumns).from(tours).where(and(isNotDeleted, isBefore)).orderBy(newestFirst).limit(limit);
}

export function selectByIdempotencyKey(db: Database, key: string) {
  return db.select(tourColumns).from(tours).where(eq(tours.idempotencyKey, key));
}

export function listDeleted(db: Database, deletedAfter: number, limit: number) {
  return db
    .select({ ...cardColumns, deletedAt: tours.deletedAt })
    .from(tours)
    .where(and(sql`deleted_at is not null`, gt(tours.deletedAt, deletedAfter)))
    .orderBy(desc(tours.deletedAt))
    .limit(limit);
}

interface Listing {
  version: number;
  tours: (Tour | TourCard)[];
  next: number | null;
}

/**
 * Reads a page of the catalogue and its version in one batch.
 * @param today `YYYY-MM-DD`; cards have no earlier departures
 */
export async function readListing(db: Database, query: ListingQuery, today: string): Promise<Listing> {
  const limit = query.limit ?? maxPageSize;
  // One extra row shows whether there is a next page.
  const page = [db, toFilter(query), limit + 1, query.cursor] as const;
  const read = async <Row extends CardRow>(
    list: BatchItem<'sqlite'> & { _: { result: Row[] } },
    convert: (row: Row) => Tour | TourCard,
  ) => {
    const [rows, [counter]] = await db.batch([list, findCounter(db, 'tours')]);
    const next = rows.length > limit ? (rows[limit - 1]?.updatedAt ?? null) : null;
    return { version: counter?.value ?? 0, tours: rows.slice(0, limit).map(convert), next };
  };
  const toCard = (row: CardRow) => toTourCard(row, today);
  return query.fields === 'card' ? read(listCards(...page), toCard) : read(listTours(...page), toTour);
}

/**
 * Catalogue for one request. Each call is one round trip; `home` and `places` share one.
 * @param today `YYYY-MM-DD`; cards have no earlier departures
 */
export function createCatalogue(db: Database, today = toIndianDay(Date.now())): Catalogue {
  const toCard = (row: CardRow) => toTourCard(row, today);
  const toCardOfPage = (row: CardRow) => toPageCard(row, today);
  const readHome = () => db.batch([listCards(db, {}, homeTourCount), findHighest(db), selectPlaceSummaries(db)]);
  let homeRead: ReturnType<typeof readHome> | undefined;
  const readHomeOnce = () => {
    homeRead ??= readHome();
    return homeRead;
  };
  return {
    async home() {
      const [cards, [highest]] = await readHomeOnce();
      return { tours: cards.map(toCardOfPage), highest: highest ?? null };
    },
    async places() {
      const [, , [summary]] = await readHomeOnce();
      return summary ? parsePlaceSummaries(summary.value) : {};
    },
    async listing(filter, before) {
      // One extra row shows whether there is a next part.
      const rows = await listCards(db, filter, listingPartSize + 1, before ? Number(before) : undefined);
      const part = rows.slice(0, listingPartSize);
      const last = rows.length > listingPartSize ? part.at(-1) : undefined;
      return { tours: part.map(toCardOfPage), next: last ? String(last.updatedAt) : null };
    },
    async newest(limit) {
      return (await listCards(db, {}, limit)).map(toCard);
    },
    async searchable() {
      // One extra row shows whether there are more.
      const rows = await listCards(db, {}, maxSearchable + 1);
      return { tours: rows.slice(0, maxSearchable).map(toCard), isComplete: rows.length <= maxSearchable };
    },
    async tour(id) {
      const row = await findPublished(db, id);
      return row ? toTour(row) : null;
    },
    compared: (ids) => listByIds(db, ids),
  };
}
