import { getTableColumns } from 'drizzle-orm';
import * as v from 'valibot';
import { line, tryParseJson } from '#shared/text';
import type { AdminTour } from '#shared/tours/admin-tour';
import { listBookableDays, listCardDays, type PricedDays, toPricedDays } from '#shared/tours/departures';
import { pictureSrc } from '#shared/tours/pictures';
import { type Tour, type TourCard, toStoredSchema } from '#shared/tours/tour';
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
import { departuresJson } from './seats';

/** Alt text and sky colour of a tour's pictures, by SHA. */
const PictureNotes = v.record(
  v.string(),
  v.object({
    alt: v.optional(v.string()),
    sky: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
  }),
);
export type PictureNotesBySha = v.InferOutput<typeof PictureNotes>;

const AltTexts = v.pipe(v.array(line(300)), v.maxLength(6));

/** Invalid notes are ignored, because pictures work without them. */
export function parsePictureNotes(json: string): PictureNotesBySha {
  const result = v.safeParse(PictureNotes, tryParseJson(json));
  return result.success ? result.output : {};
}

/**
 * Parses the form field `alts`: a JSON list of texts for the cover and the gallery pictures. Returns a string as error
 * message.
 */
export function parseAltTexts(text: string | undefined): string[] | string | undefined {
  if (text === undefined) return undefined;
  const result = v.safeParse(AltTexts, tryParseJson(text));
  return result.success ? result.output : 'This must be a JSON list of at most six texts of 300 letters.';
}

/** Notes of a tour's current pictures: new values replace the previous ones. */
export function mergePictureNotes(
  previous: PictureNotesBySha,
  shas: readonly string[],
  stored: readonly StoredPicture[],
  alts: readonly string[] | undefined,
): PictureNotesBySha {
  const notes: PictureNotesBySha = {};
  for (const [at, sha] of shas.entries()) {
    const storedPicture = stored.find((picture) => picture.sha === sha);
    const sky = storedPicture?.sky ?? previous[sha]?.sky;
    const alt = alts?.[at] ?? previous[sha]?.alt;
    notes[sha] = { ...(alt ? { alt } : {}), ...(sky ? { sky } : {}) };
  }
  return notes;
}

/** The tour's row, with its departures as JSON. */
export const tourColumns = { ...getTableColumns(tours), departures: departuresJson };
export type TourRow = typeof tours.$inferSelect & { departures: string | null };

/** Columns that are not in `tourFields`. */
type OtherColumnName =
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
type OtherColumns = Omit<typeof tours.$inferSelect, OtherColumnName>;
type AssertAssignable<Source extends Target, Target> = Source;
/** Fails to compile for a column without a field, or a field without a column. */
export type TourColumns = AssertAssignable<OtherColumns, FieldColumns> & AssertAssignable<FieldColumns, OtherColumns>;

const pickColumns = <Name extends keyof TourRow>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, tourColumns[name]])) as Pick<typeof tourColumns, Name>;

export const cardColumns = pickColumns([
  ...(['id', 'coverSha', 'pictureNotes', 'heightLine', 'departures', 'updatedAt'] as const),
  ...cardFieldNames,
]);
export type CardRow = Pick<TourRow, keyof typeof cardColumns>;

const Strings = v.array(v.string());

/**
 * Parses stored JSON. An invalid value is logged and replaced by `fallback`, so that one bad row does not break a page.
 */
function parseStoredJson<S extends v.GenericSchema, F>(
  row: CardRow,
  field: keyof TourRow,
  schema: S,
  json: string,
  fallback: F,
) {
  const stored = tryParseJson(json);
  const result = v.safeParse(schema, stored);
  if (stored !== undefined && result.success) return result.output as v.InferOutput<S>;
  console.error(JSON.stringify({ error: 'stored value does not fit', tour: row.id, field }));
  return fallback;
}

export const coverSrc = (sha: string) => (sha === '' ? '' : pictureSrc(sha));

/** Cards have no alt text, because their heading describes the picture. */
function toCardPictureNotes(note: PictureNotesBySha[string] | undefined): Pick<TourCard, 'pictureNotes'> {
  return note?.sky ? { pictureNotes: [{ sky: note.sky }] } : {};
}

function readField(row: CardRow, name: FieldName): unknown {
  const stored = (row as Partial<TourRow>)[name];
  const { kind } = tourFields[name];
  if (kind === 'text' || kind === 'number') return stored;
  if (stored === null) return undefined;
  return parseStoredJson(row, name, toStoredSchema(name), String(stored), getEmptyValue(name));
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
    ...readFields(row, cardFieldNames),
  };
}

/**
 * @param today `YYYY-MM-DD`: earlier departures are left out
 * @param maxDates maximum of departures on the card
 */
export function toTourCard(row: CardRow, today: string, maxDates?: number): TourCard {
  const { departures } = readFields(row, ['departures']);
  return {
    ...toCardBase(row),
    ...toPricedDays(departures, listCardDays(listBookableDays(departures), today).slice(0, maxDates)),
  };
}

/** More than the next departure, for a page that stays open longer. */
const maxDatesOnPage = 3;

/**
 * Card for pages, which also embed it as JSON: only `maxAltitudeM` of its facts, and the next departures.
 */
export function toPageCard(row: CardRow, today: string): TourCard {
  const { facts, ...card } = toTourCard(row, today, maxDatesOnPage);
  return {
    ...card,
    ...(facts?.maxAltitudeM === undefined ? {} : { facts: { maxAltitudeM: facts.maxAltitudeM } }),
  };
}

export function listGalleryShas(row: TourRow): string[] {
  return parseStoredJson(row, 'gallery', Strings, row.gallery, []);
}

/** Tour for visitors, without `takenElsewhere`. */
export function toTour(row: TourRow): Tour {
  const { departures, ...tour } = toWholeTour(row);
  return departures
    ? { ...tour, departures: departures.map(({ takenElsewhere: _, ...departure }) => departure) }
    : tour;
}

function toWholeTour(row: TourRow): Tour {
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

/** Tour for staff, with `takenElsewhere`, and the stage of an unpublished tour. */
export function toAdminTour(row: TourRow): Tour & Partial<Pick<AdminTour, 'stage'>> {
  if (row.stage === 'published') return toWholeTour(row);
  return { ...toWholeTour(row), stage: row.stage };
}

/** Columns of the tour's row; departures have their own table. */
export function toColumns({ departures: _, ...changes }: TourChanges): Partial<TourColumns> {
  const columns = fieldNames.flatMap((name) => {
    if (name === 'departures') return [];
    const value = changes[name];
    return [[name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]];
  });
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined));
}
