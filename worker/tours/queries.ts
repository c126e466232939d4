import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import * as v from 'valibot';
import { toIndianDay } from '#shared/dates';
import { cleanText } from '#shared/text';
import {
  type Catalogue,
  homeTourCount,
  listingPartSize,
  maxCompared,
  maxSearchable,
  type TourFilter,
} from '#shared/tours/catalogue';
import type { Tour, TourCard } from '#shared/tours/tour';
import { tourTypes } from '#shared/tours/tour-fields';
import { isTourId } from '#shared/tours/tour-messages';
import { type Database, findCounter, findFirst } from '../db/client';
import { tours } from '../db/tours-schema';
import { parsePlaceSummaries, selectPlaceSummaries } from './place-summary';
import { type CardRow, cardColumns, type TourRow, toPageCard, toTour, toTourCard, tourColumns } from './tour-row';

/** Maximum of tours in a response; its Link header leads to the next page. */
export const maxPageSize = 1000;

const wholeNumberTo = (max: number, message: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, message),
    v.transform(Number),
    v.check((value) => value >= 1 && value <= max, message),
  );

export const ListingQuery = v.object({
  type: v.optional(v.picklist(tourTypes, `One of ${tourTypes.join(', ')}.`)),
  place: v.optional(v.pipe(v.string(), v.maxLength(80, 'At most 80 characters.'), v.transform(cleanText))),
  limit: v.optional(wholeNumberTo(maxPageSize, 'Enter a whole number from 1 to 1,000.')),
  cursor: v.optional(wholeNumberTo(Number.MAX_SAFE_INTEGER, 'This isn’t a valid cursor.')),
  fields: v.optional(v.picklist(['card'], 'Only `card` is known.')),
});
export type ListingQuery = v.InferOutput<typeof ListingQuery>;

function toFilter({ type, place }: ListingQuery): TourFilter {
  return { ...(type ? { type } : {}), ...(place ? { place } : {}) };
}

/** ETag of a list. Cards depend on the day, because they have no earlier departures. @param today `YYYY-MM-DD` */
export function createListEtag(version: number, query: ListingQuery, today: string): string {
  const { type = '', place = '', limit = '', cursor = '', fields = '' } = query;
  return `W/"${[version, type, encodeURIComponent(place.toLowerCase()), limit, cursor, fields && `${fields}.${today}`].join('.')}"`;
}

export function toNextLink(path: string, query: ListingQuery, cursor: number): string {
  const entries = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined);
  return `<${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}>; rel="next"`;
}

// SQLite uses a partial index only for its literal condition, so this has no parameters.
const isNotDeleted = isNull(tours.deletedAt);
const isPublished = and(isNotDeleted, sql`stage = 'published'`);
const newestFirst = desc(tours.updatedAt);

function matchesFilter(filter: TourFilter, beforeMs?: number): SQL | undefined {
  return and(
    isPublished,
    filter.type === undefined ? undefined : eq(tours.type, filter.type),
    filter.place === undefined ? undefined : sql`${tours.place} = ${filter.place} collate nocase`,
    beforeMs === undefined ? undefined : lt(tours.updatedAt, beforeMs),
  );
}

/** Statement. @param beforeMs `updatedAt` of the last tour on the previous page */
function listCards(db: Database, filter: TourFilter, limit: number, beforeMs?: number) {
  return db.select(cardColumns).from(tours).where(matchesFilter(filter, beforeMs)).orderBy(newestFirst).limit(limit);
}

function listTours(db: Database, filter: TourFilter, limit: number, beforeMs?: number) {
  return db.select(tourColumns).from(tours).where(matchesFilter(filter, beforeMs)).orderBy(newestFirst).limit(limit);
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

/** Statement: the tour in any stage; no row if it is deleted. */
export const selectTour = (db: Database, id: string) =>
  db
    .select(tourColumns)
    .from(tours)
    .where(and(eq(tours.id, id), isNotDeleted));

export async function findTour(db: Database, id: string): Promise<TourRow | null> {
  return isTourId(id) ? findFirst(selectTour(db, id)) : null;
}

async function listByIds(db: Database, ids: readonly string[]): Promise<Tour[]> {
  const validIds = ids.filter(isTourId).slice(0, maxCompared);
  if (validIds.length === 0) return [];
  const rows = await db
    .select(tourColumns)
    .from(tours)
    .where(and(inArray(tours.id, validIds), isPublished));
  return validIds.flatMap((id) => rows.filter((row) => row.id === id).map(toTour));
}

/** Statement: tours in all stages. @param beforeMs `updatedAt` of the last tour on the previous page */
export function listToursInAllStages(db: Database, limit: number, beforeMs?: number) {
  const isBefore = beforeMs === undefined ? undefined : lt(tours.updatedAt, beforeMs);
  return db.select(tourColumns).from(tours).where(and(isNotDeleted, isBefore)).orderBy(newestFirst).limit(limit);
}

export function selectByIdempotencyKey(db: Database, idempotencyKey: string) {
  return db.select(tourColumns).from(tours).where(eq(tours.idempotencyKey, idempotencyKey));
}

export function listDeleted(db: Database, deletedAfterMs: number, limit: number) {
  return db
    .select({ ...cardColumns, deletedAt: tours.deletedAt })
    .from(tours)
    .where(and(sql`deleted_at is not null`, gt(tours.deletedAt, deletedAfterMs)))
    .orderBy(desc(tours.deletedAt))
    .limit(limit);
}

interface Listing {
  version: number;
  tours: (Tour | TourCard)[];
  /** Cursor of the next page; null on the last. */
  nextCursor: number | null;
}

/** @param today `YYYY-MM-DD`; cards have no earlier departures */
export async function readListing(db: Database, query: ListingQuery, today: string): Promise<Listing> {
  const limit = query.limit ?? maxPageSize;
  // One extra row shows whether there is a next page.
  const pageArguments = [db, toFilter(query), limit + 1, query.cursor] as const;
  const readPage = async <Row extends CardRow>(
    selectRows: BatchItem<'sqlite'> & { _: { result: Row[] } },
    convert: (row: Row) => Tour | TourCard,
  ) => {
    const [rows, [counter]] = await db.batch([selectRows, findCounter(db, 'tours')]);
    const nextCursor = rows.length > limit ? (rows[limit - 1]?.updatedAt ?? null) : null;
    return { version: counter?.value ?? 0, tours: rows.slice(0, limit).map(convert), nextCursor };
  };
  const toCard = (row: CardRow) => toTourCard(row, today);
  return query.fields === 'card'
    ? readPage(listCards(...pageArguments), toCard)
    : readPage(listTours(...pageArguments), toTour);
}

/**
 * Catalogue for one request, in which `home` and `places` share one read.
 * @param today `YYYY-MM-DD`; cards have no earlier departures
 */
export function createCatalogue(db: Database, today = toIndianDay(Date.now())): Catalogue {
  const toCard = (row: CardRow) => toTourCard(row, today);
  const toSmallCard = (row: CardRow) => toPageCard(row, today);
  const readHome = () => db.batch([listCards(db, {}, homeTourCount), findHighest(db), selectPlaceSummaries(db)]);
  let homeRead: ReturnType<typeof readHome> | undefined;
  const readHomeOnce = () => {
    homeRead ??= readHome();
    return homeRead;
  };
  return {
    async home() {
      const [cards, [highest]] = await readHomeOnce();
      return { tours: cards.map(toSmallCard), highest: highest ?? null };
    },
    async places() {
      const [, , [summary]] = await readHomeOnce();
      return summary ? parsePlaceSummaries(summary.value) : {};
    },
    async listing(filter, before) {
      const rows = await listCards(db, filter, listingPartSize + 1, before ? Number(before) : undefined);
      const part = rows.slice(0, listingPartSize);
      const last = rows.length > listingPartSize ? part.at(-1) : undefined;
      return { tours: part.map(toSmallCard), next: last ? String(last.updatedAt) : null };
    },
    async newest(limit) {
      return (await listCards(db, {}, limit)).map(toCard);
    },
    async searchable() {
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
