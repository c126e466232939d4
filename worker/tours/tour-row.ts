import * as v from 'valibot';
import { pictureSrc } from '#shared/media';
import { Facts, Faq, ItineraryDay, Route, type Tour, type TourCard } from '#shared/tour';
import { tours } from '../db/schema';
import { type PictureNotes, parseNotes } from './picture-notes';

export type TourRow = typeof tours.$inferSelect;

export const cardColumns = {
  id: tours.id,
  type: tours.type,
  country: tours.country,
  place: tours.place,
  rating: tours.rating,
  price: tours.price,
  discountPrice: tours.discountPrice,
  heading: tours.heading,
  duration: tours.duration,
  groupSize: tours.groupSize,
  coverSha: tours.coverSha,
  pictureNotes: tours.pictureNotes,
  facts: tours.facts,
  updatedAt: tours.updatedAt,
};
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
  try {
    const result = v.safeParse(schema, JSON.parse(json));
    if (result.success) return result.output as v.InferOutput<S>;
  } catch {
    // Not JSON: logged below.
  }
  console.error(JSON.stringify({ error: 'stored value does not fit', tour: row.id, field }));
  return fallback;
}

/** A card's heading says what its picture shows: it needs the sky alone. */
function coverNote(note: PictureNotes[string] | undefined): Pick<TourCard, 'pictureNotes'> {
  return note?.sky ? { pictureNotes: [{ sky: note.sky }] } : {};
}

export function toTourCard(row: CardRow): TourCard {
  const { id: _id, type, country, place, rating, price, discountPrice, heading, duration, groupSize } = row;
  const facts = row.facts === null ? undefined : readStored(row, 'facts', Facts, row.facts, undefined);
  return {
    ...{ _id, type, country, place, rating, price, discountPrice, heading, duration, groupSize },
    coverImage: pictureSrc(row.coverSha),
    ...coverNote(parseNotes(row.pictureNotes)[row.coverSha]),
    updatedAt: new Date(row.updatedAt).toISOString(),
    ...(facts ? { facts } : {}),
  };
}

export function galleryShas(row: TourRow): string[] {
  return readStored(row, 'gallery', Strings, row.gallery, []);
}

export function toTour(row: TourRow): Tour {
  const shas = galleryShas(row);
  const notes = parseNotes(row.pictureNotes);
  const route = row.route === null ? undefined : readStored(row, 'route', Route, row.route, undefined);
  return {
    ...toTourCard(row),
    language: row.language,
    pricePerDay: row.pricePerDay,
    description: row.description,
    galleryImages: shas.map((sha) => pictureSrc(sha)),
    ...(row.pictureNotes ? { pictureNotes: [row.coverSha, ...shas].map((sha) => notes[sha] ?? {}) } : {}),
    itinerary: readStored(row, 'itinerary', v.array(ItineraryDay), row.itinerary, []),
    inclusions: readStored(row, 'inclusions', Strings, row.inclusions, []),
    exclusions: readStored(row, 'exclusions', Strings, row.exclusions, []),
    faq: readStored(row, 'faq', v.array(Faq), row.faq, []),
    ...(route ? { route } : {}),
    version: row.version,
  };
}
