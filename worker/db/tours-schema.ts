import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { tourStages } from '#shared/tours/admin-tour';
import { departureStates } from '#shared/tours/departures';

// Times are milliseconds since 1970, UTC. No ON DELETE CASCADE: D1 ignores `PRAGMA foreign_keys = OFF`, so a later
// table rebuild would silently empty the child tables. Of a link's or a session's token only the SHA-256 (hex) is stored, so
// that a leaked table opens nothing.

const isThere = sql`deleted_at is null`;

export const tours = sqliteTable(
  'tours',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    country: text('country').notNull(),
    place: text('place').notNull(),
    rating: real('rating'),
    price: real('price'),
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
    gallery: text('gallery').notNull(),
    /** JSON: by SHA what its picture shows, in words, and the colour of its sky. */
    pictureNotes: text('picture_notes').notNull(),
    itinerary: text('itinerary').notNull(),
    inclusions: text('inclusions').notNull(),
    exclusions: text('exclusions').notNull(),
    faq: text('faq').notNull(),
    route: text('route'),
    facts: text('facts'),
    /** The route's highest point in metres, or null; copied from the JSON so it can be indexed. */
    maxAltitudeM: integer('max_altitude_m'),
    /** The route's heights as cards draw them; empty without any. */
    heightLine: text('height_line').notNull(),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Unique: it orders the catalogue and is the listing's cursor. */
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    /** Only a published tour is anywhere but at the desk. */
    stage: text('stage', { enum: tourStages }).notNull().default('published'),
    idempotencyKey: text('idempotency_key'),
    fingerprint: text('fingerprint'),
  },
  (tour) => [
    uniqueIndex('idx_tours_key').on(tour.idempotencyKey),
    index('idx_tours_newest').on(sql`${tour.updatedAt} desc`).where(isThere),
    index('idx_tours_type').on(tour.type, sql`${tour.updatedAt} desc`).where(isThere),
    index('idx_tours_place').on(sql`place collate nocase`, sql`${tour.updatedAt} desc`).where(isThere),
    index('idx_tours_type_place').on(tour.type, sql`place collate nocase`, sql`${tour.updatedAt} desc`).where(isThere),
    index('idx_tours_highest')
      .on(sql`${tour.maxAltitudeM} desc`, sql`${tour.updatedAt} desc`)
      .where(sql`deleted_at is null and max_altitude_m is not null`),
    index('idx_tours_deleted').on(tour.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** The days on which a tour starts. How many seats are taken follows from here and from bookings: see `tours/departures.ts`. */
export const departures = sqliteTable(
  'departures',
  {
    tourId: text('tour_id').notNull(),
    /** Unique within its tour, and the same when the date is moved. */
    id: text('id').notNull(),
    startsOn: text('starts_on').notNull(),
    seats: integer('seats').notNull(),
    /** Seats sold outside the site. */
    takenElsewhere: integer('taken_elsewhere').notNull(),
    /** In rupees a person; null where it is the tour's. */
    price: real('price'),
    state: text('state', { enum: departureStates }).notNull(),
    cancelledAt: integer('cancelled_at'),
    /** The tour leader's account, if they have one. */
    leaderId: text('leader_id'),
    leaderName: text('leader_name').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** JSON: kinds of travel documents that its travellers are asked for; null for those usual for the tour's type. */
    travelDocuments: text('travel_documents'),
    /** Of leader, notes and travel documents; the tour's version is that of the other columns. */
    version: integer('version').notNull().default(0),
  },
  (departure) => [
    primaryKey({ columns: [departure.tourId, departure.id] }),
    index('idx_departures_start').on(departure.startsOn),
  ],
);

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
    content: text('content').notNull(),
  },
  (version) => [primaryKey({ columns: [version.tourId, version.version] })],
);

export const pictures = sqliteTable(
  'pictures',
  {
    sha: text('sha').primaryKey(),
    skyColour: text('sky_colour'),
    createdAt: integer('created_at').notNull(),
    /** Null until the original and every width are in R2, and again once the sweep starts removing them. */
    storedAt: integer('stored_at'),
    unreferredAt: integer('unreferred_at'),
  },
  (picture) => [index('idx_pictures_created').on(picture.createdAt)],
);

/** Figures that every page reads and that would cost a row a tour to work out; the writes keep them. */
export const summaries = sqliteTable('summaries', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
