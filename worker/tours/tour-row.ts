import { getTableColumns } from 'drizzle-orm';
import * as v from 'valibot';
import { line, tryParseJson } from '#shared/text';
import type { AdminTour } from '#shared/tours/admin-tour';
import { listBookableDays, listCardDays, type PricedDays, toPricedDays } from '#shared/tours/departures';
import { pictureSrc } from '#shared/tours/pictures';
import { type Tour, type TourCard, toStoredSchema } from '#shared/tours/tour';
import {
  cardFieldNames,
  emptyValue,
  type FieldName,
  type FieldOf,
  fieldNames,
  tourFields,
} from '#shared/tours/tour-fields';
import type { TourChanges } from '#shared/tours/tour-input';
import { tours } from '../db/tours-schema';
import type { StoredPicture } from '../pictures/upload';
import { departuresJson } from './seats';

/** The facts about a tour's pictures, by SHA: words for who does not see them and the colour of the sky. */
const Notes = v.record(
  v.string(),
  v.object({
    alt: v.optional(v.string()),
    sky: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
  }),
);
export type PictureNotesBySha = v.InferOutput<typeof Notes>;

const Alts = v.pipe(v.array(line(300)), v.maxLength(6));

/** Stored notes; none where they do not fit, for a picture does without. */
export function parseNotes(json: string): PictureNotesBySha {
  const read = v.safeParse(Notes, tryParseJson(json));
  return read.success ? read.output : {};
}

/** The field `alts` of a write: JSON text, a list of texts for the cover and the gallery in their order; or what is wrong. */
export function parseAlts(text: string | undefined): string[] | string | undefined {
  if (text === undefined) return undefined;
  const read = v.safeParse(Alts, tryParseJson(text));
  return read.success ? read.output : 'This must be a JSON list of at most six texts of 300 letters.';
}

/** Notes of the pictures that a tour shows now; what is known of them stays, unless it is said anew. */
export function toNotes(
  before: PictureNotesBySha,
  shown: readonly string[],
  stored: readonly StoredPicture[],
  alts: readonly string[] | undefined,
): PictureNotesBySha {
  const notes: PictureNotesBySha = {};
  for (const [at, sha] of shown.entries()) {
    const known = stored.find((picture) => picture.sha === sha);
    const sky = known?.sky ?? before[sha]?.sky;
    const alt = alts?.[at] ?? before[sha]?.alt;
    notes[sha] = { ...(alt ? { alt } : {}), ...(sky ? { sky } : {}) };
  }
  return notes;
}

/** What a tour is read from: its row, with its departures as JSON. */
export const tourColumns = { ...getTableColumns(tours), departures: departuresJson };
export type TourRow = typeof tours.$inferSelect & { departures: string | null };

/** The columns that no field of the table fills. */
type OwnColumn =
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

type Stored<Name extends FieldName> =
  Name extends FieldOf<'number'> ? number | null : Name extends FieldOf<'json'> ? string | null : string;
type FieldColumns = { [Name in Exclude<FieldName, 'departures'>]: Stored<Name> };
type OtherColumns = Omit<typeof tours.$inferSelect, OwnColumn>;
type Fits<Given extends Wanted, Wanted> = Given;
/** A column without a field, or a field without a column, doesn't compile. */
export type TourColumns = Fits<OtherColumns, FieldColumns> & Fits<FieldColumns, OtherColumns>;

const pick = <Name extends keyof TourRow>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, tourColumns[name]])) as Pick<typeof tourColumns, Name>;

export const cardColumns = pick([
  ...(['id', 'coverSha', 'pictureNotes', 'heightLine', 'departures', 'updatedAt'] as const),
  ...cardFieldNames,
]);
export type CardRow = Pick<TourRow, keyof typeof cardColumns>;

const Strings = v.array(v.string());

/** Parses stored JSON. A value that doesn't fit is left out and logged, so one bad row never breaks a page. */
function readStored<S extends v.GenericSchema, F>(
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

/** A card's heading says what its picture shows: it needs the sky alone. */
export const coverSrc = (sha: string) => (sha === '' ? '' : pictureSrc(sha));

function coverNote(note: PictureNotesBySha[string] | undefined): Pick<TourCard, 'pictureNotes'> {
  return note?.sky ? { pictureNotes: [{ sky: note.sky }] } : {};
}

function readField(row: CardRow, name: FieldName): unknown {
  const stored = (row as Partial<TourRow>)[name];
  const { kind } = tourFields[name];
  if (kind === 'text' || kind === 'number') return stored;
  if (stored === null) return undefined;
  return readStored(row, name, toStoredSchema(name), String(stored), emptyValue(name));
}

function readFields<Name extends FieldName>(row: CardRow, names: readonly Name[]): Pick<Tour, Name> {
  const values = names.map((name) => [name, readField(row, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Pick<Tour, Name>;
}

function toShared(row: CardRow): Omit<TourCard, keyof PricedDays> {
  const notes = parseNotes(row.pictureNotes);
  return {
    _id: row.id,
    coverImage: coverSrc(row.coverSha),
    ...coverNote(notes[row.coverSha]),
    ...(row.heightLine ? { heightLine: row.heightLine } : {}),
    updatedAt: new Date(row.updatedAt).toISOString(),
    ...readFields(row, cardFieldNames),
  };
}

/**
 * @param today the card has days from then on, `YYYY-MM-DD`
 * @param most the most days of the card
 */
export function toTourCard(row: CardRow, today: string, most?: number): TourCard {
  const { departures } = readFields(row, ['departures']);
  return {
    ...toShared(row),
    ...toPricedDays(departures, listCardDays(listBookableDays(departures), today).slice(0, most)),
  };
}

/** So many dates of a shown card: the next one, and others for a page that stays open over it. */
const shownDates = 3;

/**
 * A card with what pages show of it: they carry it as data too, so of its facts only the highest point stays, and of its
 * dates the next ones.
 */
export function toPageCard(row: CardRow, today: string): TourCard {
  const { facts, ...card } = toTourCard(row, today, shownDates);
  return {
    ...card,
    ...(facts?.maxAltitudeM === undefined ? {} : { facts: { maxAltitudeM: facts.maxAltitudeM } }),
  };
}

export function galleryShas(row: TourRow): string[] {
  return readStored(row, 'gallery', Strings, row.gallery, []);
}

/** A tour as visitors get it. */
export function toTour(row: TourRow): Tour {
  const { departures, ...tour } = toWholeTour(row);
  return departures ? { ...tour, departures: departures.map(({ takenElsewhere: _, ...one }) => one) } : tour;
}

function toWholeTour(row: TourRow): Tour {
  const shas = galleryShas(row);
  const notes = parseNotes(row.pictureNotes);
  return {
    ...toShared(row),
    ...readFields(row, fieldNames),
    galleryImages: shas.map((sha) => pictureSrc(sha)),
    pictureNotes: [row.coverSha, ...shas].map((sha) => notes[sha] ?? {}),
    version: row.version,
  };
}

/** A tour as the desk gets it: with the seats sold elsewhere, and its stage unless it is published. */
export function toAdminTour(row: TourRow): Tour & Partial<Pick<AdminTour, 'stage'>> {
  if (row.stage === 'published') return toWholeTour(row);
  return { ...toWholeTour(row), stage: row.stage };
}

/** The changes that the tour's row has: all but its departures. */
export function toColumns({ departures: _, ...changes }: TourChanges): Partial<TourColumns> {
  const columns = fieldNames.flatMap((name) => {
    if (name === 'departures') return [];
    const value = changes[name];
    return [[name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]];
  });
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined));
}
