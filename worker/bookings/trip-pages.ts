import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { TripView } from '#shared/bookings/booking-view';
import { tripDaysAfterTour, tripEndHeader } from '#shared/bookings/stored-pages';
import { addDays } from '#shared/dates';
import { quotePaths, tripPaths } from '#shared/link-routes';
import type { Site } from '#shared/settings/site';
import { bookings } from '../db/bookings-schema';
import { createDb } from '../db/client';
import { startOfIndianDay } from '../db/conditions';
import type { AppEnv, Env, RequestContext } from '../env';
import {
  type RenderedPage,
  readToken,
  recordLinkOpened,
  requireLinkTarget,
  respondWithLinkPage,
  toRoutePath,
} from '../links/links';
import { findQuote, parseQuoteContent, type QuoteRow } from '../quotes/queries';
import { findSettings } from '../settings/queries';
import { findTour } from '../tours/queries';
import { createBookingPageRoutes, type RenderInvoice } from './booking-page-routes';
import { getToday } from './booking-responses';
import type { StoredBooking } from './booking-row';
import { makeBookingView, toCoverPath } from './booking-view';
import { findTripByLink, type TripBehindLink } from './trip-links';
import { findTripPlan } from './trip-plan';
import { findPayerBooking } from './whole-booking';

type RenderTrip = (view: TripView, site: Site) => Promise<RenderedPage>;

async function findTrip(env: Env, { storedBooking }: TripBehindLink) {
  const db = createDb(env);
  const today = getToday();
  const payerBooking = await findPayerBooking(db, storedBooking, today);
  if (!payerBooking) return null;
  const { quoteId } = storedBooking;
  const quote = quoteId === null ? null : await findQuote(db, quoteId);
  const { settings } = await findSettings(db);
  const agreedStartsOn = quote && parseQuoteContent(quote).startsOn;
  return {
    bookingView: await makeBookingView(env, settings, payerBooking, { agreedStartsOn, today }),
    quote,
    settings,
  };
}

const toAcceptance = (quote: QuoteRow | null) =>
  quote?.acceptedAt ? { name: quote.acceptedName ?? '', at: new Date(quote.acceptedAt).toISOString() } : null;

/** Last day on which phones store the booking's page; null if it has passed. */
function findLastStorageDay({ cancelledOn, endsOn, startsOn }: StoredBooking): string | null {
  const today = getToday();
  const lastDay = addDays(cancelledOn ?? endsOn ?? startsOn ?? today, tripDaysAfterTour);
  return lastDay < today ? null : lastDay;
}

/** Page of a booking for its payer. It works without scripts. Only its copy is stored, by the page's own script. */
export function createTripPages(renderTrip: RenderTrip, renderInvoice: RenderInvoice) {
  const sendPage = async (c: RequestContext, view: TripView, status: 200 | 400 | 404 | 409 | 410 | 429 | 503) =>
    respondWithLinkPage(c, await renderTrip(view, c.var.site), status);
  const requireTrip = (c: RequestContext): Promise<TripBehindLink> =>
    requireLinkTarget(c, findTripByLink, (view, status) => sendPage(c, view, status));
  const sendTrip = async (
    c: RequestContext,
    link: TripBehindLink,
    {
      status,
      rejectedReport,
      copiedAt = null,
    }: Pick<Extract<TripView, { kind: 'trip' }>, 'rejectedReport'> & {
      status: 200 | 400 | 409 | 429 | 503;
      copiedAt?: string | null;
    },
  ) => {
    const db = createDb(c.env);
    const { storedBooking, isBookingLink } = link;
    const trip = await findTrip(c.env, link);
    if (!trip) return sendPage(c, { kind: 'missing' }, 404);
    const { bookingView, quote, settings } = trip;
    const tour = storedBooking.tourId === null ? null : await findTour(db, storedBooking.tourId);
    const { booking } = bookingView;
    const view: TripView = {
      kind: 'trip',
      bookingView,
      plan: await findTripPlan(db, { storedBooking, booking, tour, settings, site: c.var.site }),
      acceptance: toAcceptance(quote),
      token: readToken(c),
      quotePath: isBookingLink ? null : quotePaths.newest(readToken(c)),
      coverPath: toCoverPath(tour),
      storage: { lastDay: findLastStorageDay(storedBooking), copiedAt },
      rejectedReport,
    };
    return sendPage(c, view, status);
  };

  return new Hono<AppEnv>()
    .get(toRoutePath(tripPaths.trip), async (c) => {
      const trip = await requireTrip(c);
      // A link to a quote counts as opened when its page tells that it is read.
      if (trip.isBookingLink) await recordLinkOpened(createDb(c.env), trip.tokenHash, Date.now());
      return sendTrip(c, trip, { status: 200 });
    })
    .get(toRoutePath(tripPaths.copy), async (c) => {
      const trip = await requireTrip(c);
      const lastDay = findLastStorageDay(trip.storedBooking);
      if (lastDay === null) return sendPage(c, { kind: 'ended' }, 410);
      const response = await sendTrip(c, trip, { status: 200, copiedAt: new Date().toISOString() });
      response.headers.set(tripEndHeader, String(startOfIndianDay(addDays(lastDay, 1))));
      return response;
    })
    .route(
      '/',
      createBookingPageRoutes<TripBehindLink>(renderInvoice, {
        page: 'trip',
        paths: tripPaths,
        requireLink: requireTrip,
        toBookingCondition: ({ storedBooking }) => eq(bookings.id, storedBooking.id),
        findBookingView: async (env, link) => (await findTrip(env, link))?.bookingView ?? null,
        sendPage: sendTrip,
        toPathAfterReport: tripPaths.trip,
      }),
    );
}
