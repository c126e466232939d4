import * as v from 'valibot';
import { line, requiredLine, text } from '../text.ts';
import { Departure } from './departure-schema.ts';
import { listBookableDays, type PricedDays, toPricedDays } from './departures.ts';
import {
  type CardFieldName,
  cardFieldNames,
  type FieldName,
  type FieldNameOfKind,
  type FieldValues,
  fieldNames,
  getEmptyValue,
  listRowColumns,
  type RowOf,
  type TourField,
  tourFields,
  type tourTypes,
} from './tour-fields.ts';

const isoTime = v.pipe(v.string(), v.isoTimestamp());

export type Faq = RowOf<'faq'>;

export const waypointKinds = ['start', 'stay', 'pass', 'via', 'sight', 'fuel', 'end'] as const;
export const waypointModes = ['ride', 'drive', 'walk', 'raft', 'ferry', 'flight'] as const;
/** `last`: no signal after this place; `last good`: only weak signal after it; `back`: signal again; `weak`: only here. */
export const waypointSignals = ['last', 'last good', 'back', 'weak'] as const;

/** Altitude in metres, distance in road kilometres from the previous waypoint. */
export const Waypoint = v.object({
  day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)),
  name: requiredLine(120),
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  altitudeM: v.pipe(v.number(), v.minValue(-430), v.maxValue(8849)),
  kmFromPrevious: v.pipe(v.number(), v.minValue(0), v.maxValue(5000)),
  mode: v.optional(v.picklist(waypointModes), 'ride'),
  kind: v.optional(v.picklist(waypointKinds), 'via'),
  approx: v.optional(v.boolean()),
  /** The place has a petrol pump. Places of `kind: 'fuel'` do not need this flag. */
  fuel: v.optional(v.boolean()),
  signal: v.optional(v.picklist(waypointSignals)),
});
export type Waypoint = v.InferOutput<typeof Waypoint>;

export const Route = v.pipe(v.array(Waypoint), v.maxLength(200));
export type Route = v.InferOutput<typeof Route>;

const km = v.pipe(v.number(), v.minValue(0), v.maxValue(50_000));
const metres = v.pipe(v.number(), v.minValue(-430), v.maxValue(8849));

/** Altitudes in metres, distances in kilometres. */
export const Facts = v.object({
  bestMonths: v.optional(v.pipe(v.array(line(20)), v.maxLength(12))),
  difficulty: v.optional(line(40)),
  bike: v.optional(line(80)),
  saddleHours: v.optional(line(40)),
  longestFuelGapKm: v.optional(km),
  fuelStops: v.optional(v.pipe(v.array(line(120)), v.maxLength(60))),
  permits: v.optional(text(500)),
  network: v.optional(text(500)),
  totalKm: v.optional(km),
  rideKm: v.optional(km),
  maxAltitudeM: v.optional(metres),
  highestSleepM: v.optional(metres),
});
export type Facts = v.InferOutput<typeof Facts>;

/** Preview of links to a tour, drawn in the admin. `content`: what it shows, from `toShareContent`. */
export const SharePicture = v.object({ sha: v.string(), content: v.string() });

/**
 * `alt`: description of the picture. `sky`: colour of its top edge, `#rrggbb`, shown while it loads. `sharePicture`: only of
 * a cover.
 */
export const PictureNote = v.object({
  alt: v.optional(v.string()),
  sky: v.optional(v.string()),
  sharePicture: v.optional(SharePicture),
});
export type PictureNote = v.InferOutput<typeof PictureNote>;

const jsonSchemas = { route: Route, facts: Facts, departures: v.array(Departure) } satisfies Record<
  FieldNameOfKind<'json'>,
  v.GenericSchema
>;
type Values = FieldValues<{ route: Route; facts: Facts; departures: Departure[] }>;

/** Average and number of the approved reviews; missing without any. The agency enters `rating` independently of them. */
export interface ReviewSummary {
  /** Stars, with one decimal. */
  reviewAverage?: number | undefined;
  reviewCount?: number | undefined;
}

const TourReview = v.object({
  id: v.string(),
  stars: v.number(),
  words: v.string(),
  name: v.string(),
  /** First day of the tour. */
  startsOn: v.string(),
  writtenOn: v.string(),
  /** Addresses of small photos: see `toLargePhoto`. */
  photos: v.optional(v.array(v.string())),
  answer: v.optional(v.string()),
});
export type TourReview = v.InferOutput<typeof TourReview>;

export interface TourIdentity extends ReviewSummary {
  _id: string;
  coverImage: string;
  /** First of the cover, then of the gallery. A card has only the `sky` of its cover. */
  pictureNotes?: PictureNote[] | undefined;
  /** Elevation profile as the points of an SVG polyline, from `toElevationPolyline`. */
  heightLine?: string | undefined;
  updatedAt: string;
}

/** `GET /api/tours?fields=card`. */
export type TourCard = TourIdentity & Pick<Values, CardFieldName> & PricedDays;

export type Tour = TourIdentity &
  Values & {
    galleryImages: string[];
    version?: number | undefined;
    /** Newest first, not all if there are many; missing without any. */
    reviews?: TourReview[] | undefined;
  };

/** Schema of a field in responses and in the database, without the limits of an input. */
export function toStoredSchema(name: FieldName): v.GenericSchema {
  const field: TourField = tourFields[name];
  switch (field.kind) {
    case 'text':
      return v.string();
    case 'number':
      return v.nullable(v.number());
    case 'list':
      return v.array(v.string());
    case 'rows': {
      const columns = listRowColumns(name as FieldNameOfKind<'rows'>);
      return v.array(
        v.object(
          Object.fromEntries(columns.map(([column, type]) => [column, type === 'day' ? v.number() : v.string()])),
        ),
      );
    }
    case 'json':
      return jsonSchemas[name as FieldNameOfKind<'json'>];
  }
}

/** A missing field is empty: a phone may have stored the tour before the field existed. */
function toSchemaEntry(name: FieldName): [FieldName, v.GenericSchema] {
  return [name, v.optional(toStoredSchema(name), getEmptyValue(name))];
}

const cardEntries = {
  _id: v.pipe(v.string(), v.minLength(1)),
  coverImage: v.string(),
  pictureNotes: v.optional(v.array(PictureNote)),
  heightLine: v.optional(v.string()),
  updatedAt: isoTime,
  reviewAverage: v.optional(v.number()),
  reviewCount: v.optional(v.number()),
  ...Object.fromEntries(cardFieldNames.map(toSchemaEntry)),
};

// TypeScript loses the fields' types in `fromEntries`.
export const TourCard = v.object({
  ...cardEntries,
  dates: v.optional(v.array(v.string())),
  datePrices: v.optional(v.record(v.string(), v.number())),
}) as unknown as v.GenericSchema<unknown, TourCard>;
export const Tour = v.object({
  ...cardEntries,
  ...Object.fromEntries(fieldNames.map(toSchemaEntry)),
  galleryImages: v.array(v.string()),
  version: v.optional(v.number()),
  reviews: v.optional(v.array(TourReview)),
}) as unknown as v.GenericSchema<unknown, Tour>;

export type TourType = (typeof tourTypes)[number];

export function toCard(tour: Tour): TourCard {
  const { _id, coverImage, updatedAt, pictureNotes, heightLine, departures, reviewAverage, reviewCount } = tour;
  const sky = pictureNotes?.[0]?.sky;
  const fieldEntries = cardFieldNames.flatMap((name) => (tour[name] === undefined ? [] : [[name, tour[name]]]));
  return {
    _id,
    coverImage,
    updatedAt,
    ...(sky ? { pictureNotes: [{ sky }] } : {}),
    ...(heightLine ? { heightLine } : {}),
    ...(reviewCount ? { reviewAverage, reviewCount } : {}),
    ...(Object.fromEntries(fieldEntries) as Pick<Values, CardFieldName>),
    ...toPricedDays(departures, listBookableDays(departures)),
  };
}
