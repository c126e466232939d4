import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { encryptedFields, type TravellerInput } from '#shared/bookings/travellers';
import { addDays, toIndianDay } from '#shared/dates';
import { travellerPaths } from '#shared/link-routes';
import { sha256 } from '#shared/sha256';
import { type Actor, type AuditEntry, auditEntry, type NewEvent, toActor } from '../audit/audit-log';
import { bookings, links, travellers } from '../db/bookings-schema';
import { createDb, type Database, forEachRow, query } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import type { AppEnv, RequestContext } from '../env';
import {
  countWrite,
  createLinkRoutes,
  endLinks,
  findLink,
  insertLink,
  isLinkEnded,
  isWriteUnlogged,
  type LinkTarget,
  leadsTo,
  mayWrite,
  type StoredLink,
} from '../links/links';
import { isStale, setEtag } from '../middleware/cache-headers';
import { throwError } from '../middleware/errors';
import { readJson } from '../middleware/read-body';
import { requireAdmin } from '../middleware/require-admin';
import { createToken } from '../middleware/session-cookie';
import { type StoredBooking, toTravellersVersion } from './booking-row';
import { isCurrent, isUnerased } from './conditions';
import { findTravellers } from './departures';
import { findEncryptionKeys } from './field-encryption';
import { findBooking, findLatestBookingOfQuote } from './queries';
import { bookingBytes, findBookingOfRequest, requireActive, sendBooking, throwConflict } from './responses';
import { encryptTraveller, type StoredTraveller, selectTravellers, upsertTraveller } from './travellers';
import { updateBooking } from './update-booking';

const daysWithoutTourDate = 180;

export const findTravellerLinkEnd = ({ endsOn, startsOn }: StoredBooking, createdAt: number): string =>
  endsOn ?? startsOn ?? addDays(toIndianDay(createdAt), daysWithoutTourDate);

export interface LinkedTravellers {
  booking: StoredBooking;
  seat: number | null;
}

interface NewTravellerLink extends Pick<StoredLink, 'tokenHash' | 'seat' | 'createdBy'> {
  bookingId: string;
}

/** Makes a link and ends earlier links for the same people. */
export async function insertTravellerLink(
  db: Database,
  line: AuditEntry,
  of: NewTravellerLink,
  now: number,
): Promise<void> {
  const { bookingId, seat, ...link } = of;
  const isOpen = forEachRow(bookings, eq(bookings.id, bookingId), isCurrent, isUnerased);
  await db.batch([
    endLinks(db, sql`${leadsTo('people', bookingId)} and ${links.seat} is ${seat}`, now),
    insertLink(db, { ...link, kind: 'people', target: bookingId, seat }, isOpen, now),
    line,
  ]);
}

/** The booking of a travellers' link, or of the link to the quote that made it: a payer may fill in everybody. */
async function findBookingOfLink(db: Database, { kind, target }: StoredLink): Promise<StoredBooking | null> {
  if (kind === 'paper') return null;
  return kind === 'people'
    ? findBooking(db, target)
    : findLatestBookingOfQuote(db, query.select({ series: quotes.series }).from(quotes).where(eq(quotes.id, target)));
}

/** The people that a link opens; `ended` if it no longer opens them, null if there is no such link. */
export async function findTravellerLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<LinkedTravellers | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  const booking = link && (await findBookingOfLink(db, link));
  if (!booking) return null;
  const isOver = isLinkEnded(link, findTravellerLinkEnd(booking, link.createdAt), now);
  const isGone = booking.cancelledOn !== null || booking.erasedAt !== null;
  if (isOver || isGone || (link.seat ?? 0) >= booking.seats) return 'ended';
  return { booking, seat: link.seat };
}

export const toLinkTarget = (booking: StoredBooking): LinkTarget => ({
  condition: leadsTo('people', booking.id),
  findLastDay: ({ createdAt }) => findTravellerLinkEnd(booking, createdAt),
  listExtraFields: ({ seat }) => ({ seat }),
});

const noEncryptionKeyMessage =
  'This site has no key to encrypt papers with, so nothing was kept. “npm run deploy” makes one: ask who runs the site.';
export const otherKeyMessage =
  'What was kept of this person was encrypted with another key, so nothing was changed. Ask who runs the site.';

interface TravellersChange {
  people: readonly { seat: number; person: TravellerInput }[];
  event: NewEvent;
  /** Seats from here on are empty; null leaves them. */
  emptyFromSeat: number | null;
  /** Set for a change by a link in place of a signed-in person. */
  byLink?: { actor: Actor; tokenHash: string };
}

/** Stores travellers. Returns true if they are stored, false if somebody changed the booking meanwhile, else an error message. */
export async function updateTravellers(
  c: RequestContext,
  booking: StoredBooking,
  { people, event, emptyFromSeat: until, byLink }: TravellersChange,
): Promise<boolean | string> {
  const db = createDb(c.env);
  const keys = await findEncryptionKeys(c.env);
  if (!keys && people.some(({ person }) => encryptedFields.some((field) => person[field])))
    return noEncryptionKeyMessage;
  const stored = await selectTravellers(db, eq(bookings.id, booking.id));
  const before = new Map(stored.map((one) => [one.seat, one]));
  const now = Date.now();
  const by = (byLink?.actor ?? toActor(c)).name;
  const rows: StoredTraveller[] = [];
  for (const { seat, person } of people) {
    const written = { bookingId: booking.id, seat, person, by, now };
    const row = await encryptTraveller(keys, written, before.get(seat));
    if (!row) return otherKeyMessage;
    rows.push(row);
  }
  const changed = rows.filter((row) => row !== before.get(row.seat));
  const isEmptied = until !== null && stored.some(({ seat }) => seat >= until && seat < booking.seats);
  if (changed.length === 0 && !isEmptied) return true;
  const { actor, tokenHash = '' } = byLink ?? {};
  return updateBooking(c, booking, {
    set: {},
    event,
    byLink: actor && { actor, isLogged: isWriteUnlogged(tokenHash, now) },
    guard: actor && mayWrite(tokenHash, now),
    makeMoreStatements: async (isDone) => [
      ...(actor ? [countWrite(db, tokenHash, now, isDone)] : []),
      ...changed.map((row) => upsertTraveller(db, row, isDone)),
      ...(until === null
        ? []
        : [
            db
              .delete(travellers)
              .where(
                and(
                  eq(travellers.bookingId, booking.id),
                  gte(travellers.seat, until),
                  lt(travellers.seat, booking.seats),
                  isDone,
                ),
              ),
          ]),
    ],
  });
}

const travellersBytes = 8 * bookingBytes;

export const travellerRoutes = new Hono<AppEnv>()
  .get(bookingsApi.readTravellers.path, requireAdmin, async (c) => {
    const row = await findBookingOfRequest(c);
    const version = toTravellersVersion(row);
    setEtag(c, { version });
    return c.json({ ...(await findTravellers(createDb(c.env), row)), version } satisfies ResponseOf<
      typeof bookingsApi.readTravellers
    >);
  })
  .put(bookingsApi.changeTravellers.path, requireAdmin, async (c) => {
    const input = await readJson(c, bookingsApi.changeTravellers.body, travellersBytes);
    const row = await findBookingOfRequest(c);
    if (isStale(c, { version: toTravellersVersion(row) })) return throwConflict(c, row.id);
    requireActive(c, row);
    if (input.length > row.seats) {
      const booked = row.seats === 1 ? 'one person' : `${row.seats} people`;
      return throwError(c, 'bad_request', `This booking is for ${booked}, not ${input.length}.`);
    }
    const done = await updateTravellers(c, row, {
      people: input.map((person, seat) => ({ seat, person })),
      event: { action: 'travellers_changed', subject: row.id, label: row.reference },
      emptyFromSeat: input.length,
    });
    if (typeof done === 'string') return throwError(c, 'bad_request', done);
    return done ? sendBooking(c, row.id) : throwConflict(c, row.id);
  })
  .post(bookingsApi.addTravellerLink.path, requireAdmin, async (c) => {
    const { seat } = await readJson(c, bookingsApi.addTravellerLink.body, bookingBytes);
    const row = await findBookingOfRequest(c);
    requireActive(c, row);
    if (seat !== null && seat >= row.seats) return throwError(c, 'bad_request', 'This booking has no such person.');
    const token = createToken();
    const now = Date.now();
    const link = { tokenHash: await sha256(token), bookingId: row.id, seat, createdBy: c.get('adminName') };
    const event = { action: 'travellers_link_made', subject: row.id, label: row.reference } as const;
    await insertTravellerLink(createDb(c.env), auditEntry(c, event), link, now);
    return c.json(
      { url: c.env.SITE_URL + travellerPaths.list(token), endsOn: findTravellerLinkEnd(row, now) } satisfies ResponseOf<
        typeof bookingsApi.addTravellerLink
      >,
      201,
    );
  })
  .route(
    '/',
    createLinkRoutes({ list: bookingsApi.listTravellerLinks, end: bookingsApi.endTravellerLink }, async (c) => {
      const row = await findBookingOfRequest(c);
      const endedEvent = { action: 'travellers_link_ended', subject: row.id, label: row.reference } as const;
      return { ...toLinkTarget(row), endedEvent };
    }),
  );
