import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { encryptedFields, type TravellerInput } from '#shared/bookings/travellers';
import { addDays, toIndianDay } from '#shared/dates';
import { travellerPaths } from '#shared/link-routes';
import { sha256 } from '#shared/sha256';
import { type Actor, type AuditStatement, insertAuditEvent, type NewEvent, toActor } from '../audit/audit-log';
import { bookings, links, travellers } from '../db/bookings-schema';
import { createDb, type Database, forEachRow, queryBuilder } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import type { AppEnv, RequestContext } from '../env';
import {
  countWrite,
  createLinkRoutes,
  findLink,
  insertLink,
  isLinkEnded,
  isLinkTo,
  isWriteAllowed,
  isWriteAuditDue,
  type LinkTarget,
  revokeLinks,
  type StoredLink,
} from '../links/links';
import { isStale, setEtag } from '../middleware/cache-headers';
import { throwError } from '../middleware/errors';
import { readJson } from '../middleware/read-body';
import { requireStaff } from '../middleware/require-staff';
import { createToken } from '../middleware/session-cookie';
import {
  findBookingOfRequest,
  maxBookingBytes,
  requireActiveBooking,
  sendBooking,
  throwConflict,
} from './booking-responses';
import { type StoredBooking, toTravellersVersion } from './booking-row';
import { isActiveBooking, isUnerased } from './conditions';
import { findTravellers } from './departures';
import { findEncryptionKeys } from './field-encryption';
import { findBooking, findLatestBookingOfQuote } from './queries';
import { encryptTraveller, type StoredTraveller, selectTravellers, upsertTraveller } from './travellers';
import { updateBooking } from './update-booking';

const linkDaysWithoutTourDate = 180;

export const findTravellerLinkEnd = ({ endsOn, startsOn }: StoredBooking, createdAt: number): string =>
  endsOn ?? startsOn ?? addDays(toIndianDay(createdAt), linkDaysWithoutTourDate);

export interface LinkedTravellers {
  booking: StoredBooking;
  seat: number | null;
}

interface NewTravellerLink extends Pick<StoredLink, 'tokenHash' | 'seat' | 'createdBy'> {
  bookingId: string;
}

/** Creates a link to one traveller (`seat`) or to all (`null`), and ends earlier links to the same. */
export async function insertTravellerLink(
  db: Database,
  auditStatement: AuditStatement,
  newLink: NewTravellerLink,
  now: number,
): Promise<void> {
  const { bookingId, seat, ...link } = newLink;
  const guard = forEachRow(bookings, eq(bookings.id, bookingId), isActiveBooking, isUnerased);
  await db.batch([
    revokeLinks(db, sql`${isLinkTo('people', bookingId)} and ${links.seat} is ${seat}`, now),
    insertLink(db, { ...link, kind: 'people', target: bookingId, seat }, guard, now),
    auditStatement,
  ]);
}

/** A payer may also fill in the data of all travellers by the link to the booking or its quote. */
async function findBookingOfLink(db: Database, { kind, target }: StoredLink): Promise<StoredBooking | null> {
  if (kind === 'paper' || kind === 'review') return null;
  return kind === 'people' || kind === 'booking'
    ? findBooking(db, target)
    : findLatestBookingOfQuote(
        db,
        queryBuilder.select({ series: quotes.series }).from(quotes).where(eq(quotes.id, target)),
      );
}

/** Booking and seat of a link; `ended` if the link expired or the booking was cancelled or erased, null for an unknown link. */
export async function findTravellerLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<LinkedTravellers | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  const booking = link && (await findBookingOfLink(db, link));
  if (!booking) return null;
  const isExpired = isLinkEnded(link, findTravellerLinkEnd(booking, link.createdAt), now);
  const isBookingEnded = booking.cancelledOn !== null || booking.erasedAt !== null;
  if (isExpired || isBookingEnded || (link.seat ?? 0) >= booking.seats) return 'ended';
  return { booking, seat: link.seat };
}

export const toTravellerLinkTarget = (booking: StoredBooking): LinkTarget => ({
  condition: isLinkTo('people', booking.id),
  findLastDay: ({ createdAt }) => findTravellerLinkEnd(booking, createdAt),
  getExtraFields: ({ seat }) => ({ seat }),
});

const noEncryptionKeyMessage =
  'This site has no key to encrypt travel documents with, so nothing was saved. “npm run deploy” makes one: ask who runs the site.';
export const wrongKeyMessage =
  'The stored data of this person was encrypted with another key, so nothing was changed. Ask who runs the site.';

interface TravellersChange {
  travellers: readonly { seat: number; traveller: TravellerInput }[];
  event: NewEvent;
  /** Travellers from this seat on are deleted. */
  firstRemovedSeat: number | null;
  linkWriter?: { actor: Actor; tokenHash: string };
}

/** Returns true if the travellers are saved, false if somebody else changed the booking, else an error message. */
export async function updateTravellers(
  c: RequestContext,
  booking: StoredBooking,
  { travellers: submittedTravellers, event, firstRemovedSeat, linkWriter }: TravellersChange,
): Promise<boolean | string> {
  const db = createDb(c.env);
  const keys = await findEncryptionKeys(c.env);
  if (!keys && submittedTravellers.some(({ traveller }) => encryptedFields.some((field) => traveller[field])))
    return noEncryptionKeyMessage;
  const storedTravellers = await selectTravellers(db, eq(bookings.id, booking.id));
  const storedBySeat = new Map(storedTravellers.map((storedTraveller) => [storedTraveller.seat, storedTraveller]));
  const now = Date.now();
  const updatedBy = (linkWriter?.actor ?? toActor(c)).name;
  const travellerRows: StoredTraveller[] = [];
  for (const { seat, traveller } of submittedTravellers) {
    const newTraveller = { bookingId: booking.id, seat, traveller, updatedBy, now };
    const travellerRow = await encryptTraveller(keys, newTraveller, storedBySeat.get(seat));
    if (!travellerRow) return wrongKeyMessage;
    travellerRows.push(travellerRow);
  }
  const changedRows = travellerRows.filter((travellerRow) => travellerRow !== storedBySeat.get(travellerRow.seat));
  const isTravellerDeleted =
    firstRemovedSeat !== null && storedTravellers.some(({ seat }) => seat >= firstRemovedSeat && seat < booking.seats);
  if (changedRows.length === 0 && !isTravellerDeleted) return true;
  const { actor, tokenHash = '' } = linkWriter ?? {};
  return updateBooking(c, booking, {
    set: {},
    event,
    linkWriter: actor && { actor, isLogged: isWriteAuditDue(tokenHash, now) },
    guard: actor && isWriteAllowed(tokenHash, now),
    makeRelatedStatements: async (isApplied) => [
      ...(actor ? [countWrite(db, tokenHash, now, isApplied)] : []),
      ...changedRows.map((travellerRow) => upsertTraveller(db, travellerRow, isApplied)),
      ...(firstRemovedSeat === null
        ? []
        : [
            db
              .delete(travellers)
              .where(
                and(
                  eq(travellers.bookingId, booking.id),
                  gte(travellers.seat, firstRemovedSeat),
                  lt(travellers.seat, booking.seats),
                  isApplied,
                ),
              ),
          ]),
    ],
  });
}

const travellersBytes = 8 * maxBookingBytes;

export const travellerRoutes = new Hono<AppEnv>()
  .get(bookingsApi.readTravellers.path, requireStaff, async (c) => {
    const booking = await findBookingOfRequest(c);
    const version = toTravellersVersion(booking);
    setEtag(c, { version });
    return c.json({ ...(await findTravellers(createDb(c.env), booking)), version } satisfies ResponseOf<
      typeof bookingsApi.readTravellers
    >);
  })
  .put(bookingsApi.changeTravellers.path, requireStaff, async (c) => {
    const input = await readJson(c, bookingsApi.changeTravellers.body, travellersBytes);
    const booking = await findBookingOfRequest(c);
    if (isStale(c, { version: toTravellersVersion(booking) })) return throwConflict(c, booking.id);
    requireActiveBooking(c, booking);
    if (input.length > booking.seats) {
      const bookedSeats = booking.seats === 1 ? 'one person' : `${booking.seats} people`;
      return throwError(c, 'bad_request', `This booking is for ${bookedSeats}, not ${input.length}.`);
    }
    const result = await updateTravellers(c, booking, {
      travellers: input.map((traveller, seat) => ({ seat, traveller })),
      event: { action: 'travellers_changed', subject: booking.id, label: booking.reference },
      firstRemovedSeat: input.length,
    });
    if (typeof result === 'string') return throwError(c, 'bad_request', result);
    return result ? sendBooking(c, booking.id) : throwConflict(c, booking.id);
  })
  .post(bookingsApi.addTravellerLink.path, requireStaff, async (c) => {
    const { seat } = await readJson(c, bookingsApi.addTravellerLink.body, maxBookingBytes);
    const booking = await findBookingOfRequest(c);
    requireActiveBooking(c, booking);
    if (seat !== null && seat >= booking.seats) return throwError(c, 'bad_request', 'This booking has no such person.');
    const token = createToken();
    const now = Date.now();
    const link = { tokenHash: await sha256(token), bookingId: booking.id, seat, createdBy: c.get('adminName') };
    const event = { action: 'travellers_link_made', subject: booking.id, label: booking.reference } as const;
    await insertTravellerLink(createDb(c.env), insertAuditEvent(c, event), link, now);
    return c.json(
      {
        url: c.env.SITE_URL + travellerPaths.list(token),
        endsOn: findTravellerLinkEnd(booking, now),
      } satisfies ResponseOf<typeof bookingsApi.addTravellerLink>,
      201,
    );
  })
  .route(
    '/',
    createLinkRoutes({ list: bookingsApi.listTravellerLinks, end: bookingsApi.endTravellerLink }, async (c) => {
      const booking = await findBookingOfRequest(c);
      const revokedEvent = { action: 'travellers_link_ended', subject: booking.id, label: booking.reference } as const;
      return { ...toTravellerLinkTarget(booking), revokedEvent };
    }),
  );
