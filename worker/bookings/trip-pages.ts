import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { BookingView, TripView } from '#shared/bookings/booking-view';
import { tripPaths } from '#shared/link-routes';
import type { Site } from '#shared/settings/site';
import { sha256 } from '#shared/sha256';
import { bookings } from '../db/bookings-schema';
import { createDb, type Database } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { type RenderedPage, recordLinkOpened, respondWithLinkPage } from '../links/links';
import { HttpError } from '../middleware/errors';
import { isToken } from '../middleware/session-cookie';
import { createBookingPageRoutes, type RenderInvoice, readToken, toRoutePath } from './booking-page-routes';
import { getToday } from './booking-responses';
import { findCoverPath, makeBookingView } from './booking-view';
import { findTripByLink, type TripBehindLink } from './trip-links';
import { findPayerBooking } from './whole-booking';

type RenderTrip = (view: TripView, site: Site) => Promise<RenderedPage>;

async function findBookingView(db: Database, { storedBooking }: TripBehindLink): Promise<BookingView | null> {
  const today = getToday();
  const payerBooking = await findPayerBooking(db, storedBooking, today);
  return payerBooking && makeBookingView(db, payerBooking, { agreedStartsOn: null, today });
}

/** Page of a booking for its payer. It works without scripts and is never cached. */
export function createTripPages(renderTrip: RenderTrip, renderInvoice: RenderInvoice) {
  const sendPage = async (c: RequestContext, view: TripView, status: 200 | 400 | 404 | 409 | 410 | 429) =>
    respondWithLinkPage(c, await renderTrip(view, c.var.site), status);
  const requireTrip = async (c: RequestContext): Promise<TripBehindLink> => {
    const token = readToken(c);
    const trip = isToken(token) ? await findTripByLink(createDb(c.env), await sha256(token), Date.now()) : null;
    if (trip === null) throw new HttpError(await sendPage(c, { kind: 'missing' }, 404));
    if (trip === 'ended') throw new HttpError(await sendPage(c, { kind: 'ended' }, 410));
    return trip;
  };
  const sendTrip = async (
    c: RequestContext,
    trip: TripBehindLink,
    {
      status,
      rejectedReport,
    }: Pick<Extract<TripView, { kind: 'trip' }>, 'rejectedReport'> & {
      status: 200 | 400 | 409 | 429;
    },
  ) => {
    const db = createDb(c.env);
    const bookingView = await findBookingView(db, trip);
    if (!bookingView) return sendPage(c, { kind: 'missing' }, 404);
    const coverPath = await findCoverPath(db, trip.storedBooking.tourId);
    return sendPage(c, { kind: 'trip', bookingView, token: readToken(c), coverPath, rejectedReport }, status);
  };

  return new Hono<AppEnv>()
    .get(toRoutePath(tripPaths.trip), async (c) => {
      const trip = await requireTrip(c);
      await recordLinkOpened(createDb(c.env), trip.tokenHash, Date.now());
      return sendTrip(c, trip, { status: 200 });
    })
    .route(
      '/',
      createBookingPageRoutes<TripBehindLink>(renderInvoice, {
        page: 'trip',
        paths: tripPaths,
        requireLink: requireTrip,
        toBookingCondition: ({ storedBooking }) => eq(bookings.id, storedBooking.id),
        findBookingView,
        sendPage: sendTrip,
        toPathAfterReport: tripPaths.trip,
      }),
    );
}
