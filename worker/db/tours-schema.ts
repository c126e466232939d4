import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { tourStages } from '#shared/tours/admin-tour';
import { departureStates } from '#shared/tours/departures';

// Times are milliseconds since 1970, UTC. No ON DELETE CASCADE: D1 ignores `PRAGMA foreign_keys = OFF`, so a later
// table rebuild would delete the rows of child tables. Tokens are stored only as SHA-256 (hex), so that a leaked table
// gives no access.

const isNotDeleted = sql`deleted_at is null`;

/** Tours, as the forms of spec §7 have them. */
export const tours = sqliteTable(
  'tours',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    country: text('country').notNull(),
    place: text('place').notNull(),
    rating: real('rating'),
    price: real('price'),
    /** Old price, which pages strike through (the name is the spec's). */
    discountPrice: real('discount_price'),
    pillionPrice: real('pillion_price'),
    ownBikePrice: real('own_bike_price'),
    passengerPrice: real('passenger_price'),
    foreignerPrice: real('foreigner_price'),
    heading: text('heading').notNull(),
    duration: text('duration').notNull(),
    groupSize: text('group_size').notNull(),
    language: text('language').notNull(),
    pricePerDay: real('price_per_day'),
    description: text('description').notNull(),
    coverSha: text('cover_sha').notNull(),
    /** JSON: SHAs. */
    gallery: text('gallery').notNull(),
    /** JSON: alt text and sky colour by SHA. */
    pictureNotes: text('picture_notes').notNull(),
    itinerary: text('itinerary').notNull(),
    inclusions: text('inclusions').notNull(),
    exclusions: text('exclusions').notNull(),
    faq: text('faq').notNull(),
    route: text('route'),
    facts: text('facts'),
    /** Copied from the route's JSON for an index. */
    maxAltitudeM: integer('max_altitude_m'),
    /** Elevation profile for cards: see `toHeightLine`. */
    heightLine: text('height_line').notNull(),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Unique: order of the catalogue, and cursor of listings. */
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    stage: text('stage', { enum: tourStages }).notNull().default('published'),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 (hex) of the request that added the tour: a retry has the same one, a misused key another. */
    fingerprint: text('fingerprint'),
  },
  (tour) => [
    uniqueIndex('idx_tours_key').on(tour.idempotencyKey),
    index('idx_tours_newest').on(sql`${tour.updatedAt} desc`).where(isNotDeleted),
    index('idx_tours_type').on(tour.type, sql`${tour.updatedAt} desc`).where(isNotDeleted),
    index('idx_tours_place').on(sql`place collate nocase`, sql`${tour.updatedAt} desc`).where(isNotDeleted),
    index('idx_tours_type_place')
      .on(tour.type, sql`place collate nocase`, sql`${tour.updatedAt} desc`)
      .where(isNotDeleted),
    index('idx_tours_highest')
      .on(sql`${tour.maxAltitudeM} desc`, sql`${tour.updatedAt} desc`)
      .where(sql`deleted_at is null and max_altitude_m is not null`),
    index('idx_tours_deleted').on(tour.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** Dates of tours. Taken seats are calculated from `takenElsewhere` and the bookings: see `tours/seats.ts`. */
export const departures = sqliteTable(
  'departures',
  {
    tourId: text('tour_id').notNull(),
    /** Unique within the tour; stable when the day is moved. */
    id: text('id').notNull(),
    startsOn: text('starts_on').notNull(),
    seats: integer('seats').notNull(),
    /** Seats sold outside the site. */
    takenElsewhere: integer('taken_elsewhere').notNull(),
    /** Rupees per person; null: the tour's price. */
    price: real('price'),
    state: text('state', { enum: departureStates }).notNull(),
    cancelledAt: integer('cancelled_at'),
    /** Account of the tour leader, if any. */
    leaderId: text('leader_id'),
    leaderName: text('leader_name').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** JSON: required kinds of travel documents; null: the usual ones of the tour's type. */
    travelDocuments: text('travel_documents'),
    /** Version of leader, notes and travel documents; the tour's version covers the other columns. */
    version: integer('version').notNull().default(0),
  },
  (departure) => [
    primaryKey({ columns: [departure.tourId, departure.id] }),
    index('idx_departures_start').on(departure.startsOn),
  ],
);

/** Earlier versions of tours, which staff can restore. */
export const tourVersions = sqliteTable(
  'tour_versions',
  {
    tourId: text('tour_id').notNull(),
    version: integer('version').notNull(),
    changedAt: integer('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    coverSha: text('cover_sha').notNull(),
    gallery: text('gallery').notNull(),
    pictureNotes: text('picture_notes').notNull(),
    /** JSON: the form's fields. */
    content: text('content').notNull(),
  },
  (version) => [primaryKey({ columns: [version.tourId, version.version] })],
);

/** Uploaded pictures; the files are in R2. */
export const pictures = sqliteTable(
  'pictures',
  {
    sha: text('sha').primaryKey(),
    skyColour: text('sky_colour'),
    createdAt: integer('created_at').notNull(),
    /** Null until the original and all widths are in R2, and again when housekeeping starts to remove them. */
    storedAt: integer('stored_at'),
    /** Since when no tour uses the picture; null while one does. */
    unreferredAt: integer('unreferred_at'),
  },
  (picture) => [index('idx_pictures_created').on(picture.createdAt)],
);

/** Aggregates for every page, updated by writes: calculating them would read one row per tour. */
export const summaries = sqliteTable('summaries', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
