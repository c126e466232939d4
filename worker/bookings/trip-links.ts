import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { addDays, formatShortDay, toIndianDay } from '#shared/dates';
import { tripPaths } from '#shared/link-routes';
import { linkDaysAfterStart, linkDaysWithoutStart } from '#shared/quotes/quote-rules';
import { sha256 } from '#shared/sha256';
import { insertAuditEvent, toActorName } from '../audit/audit-log';
import { bookings } from '../db/bookings-schema';
import { createDb, type Database, forEachRow } from '../db/client';
import type { AppEnv } from '../env';
import { createLinkRoutes, findLink, insertLink, isLinkEnded, isLinkTo } from '../links/links';
import { throwError } from '../middleware/errors';
import { requireStaff } from '../middleware/require-staff';
import { createToken } from '../middleware/session-cookie';
import { findQuoteByLink } from '../quotes/quote-links';
import { findBookingOfRequest, getToday, requireUnerasedBooking } from './booking-responses';
import type { StoredBooking } from './booking-row';
import { isUnerased } from './conditions';
import { findBooking, findLatestBookingOfQuote } from './queries';

/** SQL value: {@link findTripLinkEnd}. */
export const tripLinkEnd = sql<string>`coalesce(date(${bookings.startsOn}, ${`+${linkDaysAfterStart} days`}),
  date(${bookings.createdAt} / 1000 + 19800, 'unixepoch', ${`+${linkDaysWithoutStart} days`}))`;

/** Last day on which links open the booking. A move to another date moves it, too. */
const findTripLinkEnd = ({ startsOn, createdAt }: StoredBooking): string =>
  startsOn ? addDays(startsOn, linkDaysAfterStart) : addDays(toIndianDay(createdAt), linkDaysWithoutStart);

export interface TripBehindLink {
  tokenHash: string;
  storedBooking: StoredBooking;
  /** False for a link to the quote that made the booking. */
  isBookingLink: boolean;
}

/** A link to a quote opens the booking as long as the quote's own page shows it. */
async function findTripByQuoteLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<TripBehindLink | 'ended' | null> {
  const link = await findQuoteByLink(db, tokenHash, now);
  if (link === null || link === 'ended') return link;
  const { series, withdrawnAt, acceptedAt } = link.newestRevision;
  const storedBooking = withdrawnAt === null ? await findLatestBookingOfQuote(db, series) : null;
  if (!storedBooking || storedBooking.erasedAt !== null) return null;
  if (storedBooking.cancelledOn !== null && acceptedAt === null) return null;
  return { tokenHash, storedBooking, isBookingLink: false };
}

/** Returns `ended` if the link no longer opens its booking, and null for an unknown link, or if the payer was erased. */
export async function findTripByLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<TripBehindLink | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  if (link?.kind === 'quote') return findTripByQuoteLink(db, tokenHash, now);
  const storedBooking = link?.kind === 'booking' ? await findBooking(db, link.target) : null;
  if (!link || !storedBooking || storedBooking.erasedAt !== null) return null;
  return isLinkEnded(link, findTripLinkEnd(storedBooking), now)
    ? 'ended'
    : { tokenHash, storedBooking, isBookingLink: true };
}

/** Links by which the customer opens the booking's page. */
export const bookingLinkRoutes = new Hono<AppEnv>()
  .post(bookingsApi.addBookingLink.path, requireStaff, async (c) => {
    const booking = await findBookingOfRequest(c);
    requireUnerasedBooking(c, booking);
    const endsOn = findTripLinkEnd(booking);
    if (getToday() > endsOn)
      return throwError(c, 'bad_request', `Links to this booking ended on ${formatShortDay(endsOn)}.`);
    const db = createDb(c.env);
    const token = createToken();
    const link = {
      kind: 'booking',
      target: booking.id,
      tokenHash: await sha256(token),
      createdBy: toActorName(c),
    } as const;
    const event = { action: 'booking_link_made', subject: booking.id, label: booking.reference } as const;
    await db.batch([
      insertLink(db, link, forEachRow(bookings, eq(bookings.id, booking.id), isUnerased), Date.now()),
      db.update(bookings).set({ linkAskedAt: null }).where(eq(bookings.id, booking.id)),
      insertAuditEvent(c, event),
    ]);
    const newLink = { url: c.env.SITE_URL + tripPaths.trip(token), endsOn };
    return c.json(newLink satisfies ResponseOf<typeof bookingsApi.addBookingLink>, 201);
  })
  .route(
    '/',
    createLinkRoutes({ list: bookingsApi.listBookingLinks, end: bookingsApi.endBookingLink }, async (c) => {
      const booking = await findBookingOfRequest(c);
      return {
        condition: isLinkTo('booking', booking.id),
        findLastDay: () => findTripLinkEnd(booking),
        revokedEvent: { action: 'booking_link_ended', subject: booking.id, label: booking.reference },
      };
    }),
  );
