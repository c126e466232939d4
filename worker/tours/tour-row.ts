import { getTableColumns } from 'drizzle-orm';
import * as v from 'valibot';
import { line, tryParseJson } from '#shared/text';
import type { AdminTour } from '#shared/tours/admin-tour';
import { listBookableDays, listCardDays, type PricedDays, toPricedDays } from '#shared/tours/departures';
import { pictureSrc } from '#shared/tours/pictures';
import { SharePicture, type Tour, type TourCard, toStoredSchema } from '#shared/tours/tour';
import {
  cardFieldNames,
  type FieldName,
  type FieldNameOfKind,
  fieldNames,
  getEmptyValue,
  tourFields,
} from '#shared/tours/tour-fields';
import type { TourChanges } from '#shared/tours/tour-input';
import { tours } from '../db/tours-schema';
import type { StoredPicture } from '../pictures/upload';
import { parseReviewSummary, parseReviews, reviewSummaryJson, reviewsJson } from '../reviews/tour-reviews';
import { departuresJson } from './seats';

/** Alternative text, sky colour and drawn link preview of a tour's pictures, by the SHA of the picture. */
const PictureNotes = v.record(
  v.string(),
  v.object({
    alt: v.optional(v.string()),
    sky: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
    sharePicture: v.optional(SharePicture),
  }),
);
export type PictureNotesBySha = v.InferOutput<typeof PictureNotes>;

const AltTexts = v.pipe(v.array(line(300)), v.maxLength(6));

/** Empty for invalid JSON, because pictures also work without notes. */
export function parsePictureNotes(json: string): PictureNotesBySha {
  const result = v.safeParse(PictureNotes, tryParseJson(json));
  return result.success ? result.output : {};
}

/** Parses the form field `alts`: a JSON list of texts, first of the cover. Returns an error message if it is invalid. */
export function parseAltTexts(json: string | undefined): string[] | string | undefined {
  if (json === undefined) return undefined;
  const result = v.safeParse(AltTexts, tryParseJson(json));
  return result.success ? result.output : 'This must be a JSON list of at most six texts of 300 letters.';
}

/** Notes of the pictures `shas`, cover first, with the new sky colours and texts, or else the previous ones. */
export function mergePictureNotes(
  previous: PictureNotesBySha,
  shas: readonly string[],
  newPictures: readonly StoredPicture[],
  altTexts: readonly string[] | undefined,
): PictureNotesBySha {
  const notes: PictureNotesBySha = {};
  for (const [index, sha] of shas.entries()) {
    const newPicture = newPictures.find((picture) => picture.sha === sha);
    const sky = newPicture?.sky ?? previous[sha]?.sky;
    const alt = altTexts?.[index] ?? previous[sha]?.alt;
    const sharePicture = index === 0 ? previous[sha]?.sharePicture : undefined;
    notes[sha] = { ...(alt ? { alt } : {}), ...(sky ? { sky } : {}), ...(sharePicture ? { sharePicture } : {}) };
  }
  return notes;
}

export const tourColumns = {
  ...getTableColumns(tours),
  departures: departuresJson,
  reviewSummary: reviewSummaryJson,
  reviews: reviewsJson,
};
export type TourRow = typeof tours.$inferSelect & {
  departures: string | null;
  reviewSummary: string | null;
  reviews: string | null;
};

type NonFieldColumnName =
  | 'id'
  | 'coverSha'
  | 'gallery'
  | 'pictureNotes'
  | 'maxAltitudeM'
  | 'heightLine'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'stage'
  | 'idempotencyKey'
  | 'fingerprint';

type ColumnValue<Name extends FieldName> =
  Name extends FieldNameOfKind<'number'>
    ? number | null
    : Name extends FieldNameOfKind<'json'>
      ? string | null
      : string;
type FieldColumns = { [Name in Exclude<FieldName, 'departures'>]: ColumnValue<Name> };
type ColumnsOfTable = Omit<typeof tours.$inferSelect, NonFieldColumnName>;
type AssertAssignable<Source extends Target, Target> = Source;
/** A column without a field, or a field without a column, does not compile. */
export type TourColumns = AssertAssignable<ColumnsOfTable, FieldColumns> &
  AssertAssignable<FieldColumns, ColumnsOfTable>;

const pickColumns = <Name extends keyof TourRow>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, tourColumns[name]])) as Pick<typeof tourColumns, Name>;

export const cardColumns = pickColumns([
  ...(['id', 'coverSha', 'pictureNotes', 'heightLine', 'departures', 'reviewSummary', 'updatedAt'] as const),
  ...cardFieldNames,
]);
export type CardRow = Pick<TourRow, keyof typeof cardColumns>;

const Strings = v.array(v.string());

/** Logs an invalid value and returns `fallback`, so that one bad row does not break a page. */
function parseStoredJson<Schema extends v.GenericSchema, Fallback>(
  row: CardRow,
  field: keyof TourRow,
  schema: Schema,
  json: string,
  fallback: Fallback,
) {
  const value = tryParseJson(json);
  const result = v.safeParse(schema, value);
  if (value !== undefined && result.success) return result.output as v.InferOutput<Schema>;
  console.error(JSON.stringify({ error: 'stored value does not fit', tour: row.id, field }));
  return fallback;
}

export const coverSrc = (sha: string) => (sha === '' ? '' : pictureSrc(sha));

/** A card needs no alternative text, because its heading describes the picture. */
function toCardPictureNotes(note: PictureNotesBySha[string] | undefined): Pick<TourCard, 'pictureNotes'> {
  return note?.sky ? { pictureNotes: [{ sky: note.sky }] } : {};
}

function readField(row: CardRow, name: FieldName): unknown {
  const columnValue = (row as Partial<TourRow>)[name];
  const { kind } = tourFields[name];
  if (kind === 'text' || kind === 'number') return columnValue;
  if (columnValue === null) return undefined;
  return parseStoredJson(row, name, toStoredSchema(name), String(columnValue), getEmptyValue(name));
}

function readFields<Name extends FieldName>(row: CardRow, names: readonly Name[]): Pick<Tour, Name> {
  const values = names.map((name) => [name, readField(row, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Pick<Tour, Name>;
}

function toCardBase(row: CardRow): Omit<TourCard, keyof PricedDays> {
  const notes = parsePictureNotes(row.pictureNotes);
  return {
    _id: row.id,
    coverImage: coverSrc(row.coverSha),
    ...toCardPictureNotes(notes[row.coverSha]),
    ...(row.heightLine ? { heightLine: row.heightLine } : {}),
    updatedAt: new Date(row.updatedAt).toISOString(),
    ...parseReviewSummary(row.reviewSummary),
    ...readFields(row, cardFieldNames),
  };
}

/**
 * @param today `YYYY-MM-DD`: earlier departures are left out
 * @param maxDays maximum number of departure days on the card
 */
export function toTourCard(row: CardRow, today: string, maxDays?: number): TourCard {
  const { departures } = readFields(row, ['departures']);
  return {
    ...toCardBase(row),
    ...toPricedDays(departures, listCardDays(listBookableDays(departures), today).slice(0, maxDays)),
  };
}

/** A page that stays open after the next departure shows a later one. */
const maxDaysOnPage = 3;

/** Small card for pages, which also embed it as JSON: with the next departures, and only `maxAltitudeM` of its facts. */
export function toPageCard(row: CardRow, today: string): TourCard {
  const { facts, ...card } = toTourCard(row, today, maxDaysOnPage);
  return {
    ...card,
    ...(facts?.maxAltitudeM === undefined ? {} : { facts: { maxAltitudeM: facts.maxAltitudeM } }),
  };
}

export function listGalleryShas(row: TourRow): string[] {
  return parseStoredJson(row, 'gallery', Strings, row.gallery, []);
}

export function toTour(row: TourRow): Tour {
  const { departures, ...tour } = toCompleteTour(row);
  const reviews = parseReviews(row.reviews);
  return {
    ...tour,
    ...(departures ? { departures: departures.map(({ takenElsewhere: _, ...departure }) => departure) } : {}),
    ...(reviews.length > 0 ? { reviews } : {}),
  };
}

function toCompleteTour(row: TourRow): Tour {
  const shas = listGalleryShas(row);
  const notes = parsePictureNotes(row.pictureNotes);
  return {
    ...toCardBase(row),
    ...readFields(row, fieldNames),
    galleryImages: shas.map((sha) => pictureSrc(sha)),
    pictureNotes: [row.coverSha, ...shas].map((sha) => notes[sha] ?? {}),
    version: row.version,
  };
}

/** Tour for staff, with its stage if it is not published. */
export function toAdminTour(row: TourRow): Tour & Partial<Pick<AdminTour, 'stage'>> {
  if (row.stage === 'published') return toCompleteTour(row);
  return { ...toCompleteTour(row), stage: row.stage };
}

export function toColumns({ departures: _, ...changes }: TourChanges): Partial<TourColumns> {
  const columnEntries = fieldNames.flatMap((name) => {
    if (name === 'departures') return [];
    const value = changes[name];
    return [[name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]];
  });
  return Object.fromEntries(columnEntries.filter(([, value]) => value !== undefined));
}
