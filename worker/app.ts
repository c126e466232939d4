import { Hono } from 'hono';
import { api } from '#shared/calls';
import { answerRoutes } from './answers/routes';
import { activityRoutes } from './audit/routes';
import { bookingChangeRoutes } from './bookings/change-routes';
import { departurePageRoutes } from './bookings/departure-routes';
import { bookingPaymentRoutes } from './bookings/payment-routes';
import { peopleRoutes as peopleRoutesOfBookings } from './bookings/people-routes';
import { createRosterRoutes } from './bookings/roster-routes';
import { bookingRoutes } from './bookings/routes';
import { createTravellerPages } from './bookings/traveller-pages';
import { buildRoutes } from './builds/routes';
import { deskRoutes } from './desk/routes';
import type { AppEnv } from './env';
import { healthRoutes } from './health/routes';
import { defaultNoStore } from './http/cache-headers';
import { discardUnreadBody } from './http/discard-body';
import { fail, onError, throwErrorsOnly, toFailure } from './http/fail';
import { allowOnly, knownMethods, listMethods } from './http/methods';
import { httpsOnly, sameOriginWrites } from './http/origin';
import { requestId, requestLog } from './http/request-log';
import { securityHeaders } from './http/security-headers';
import { watchStorage } from './http/storage';
import { inquiryAdminRoutes } from './inquiries/admin-routes';
import { inboxRoutes } from './inquiries/inbox-routes';
import { createInquiryRoutes } from './inquiries/routes';
import { keeping, settingsFirst } from './kept/answer-once';
import { forgetAfterWrite, nothingElseAtEdge } from './kept/edge';
import { mailAfterAnswer } from './mail/send';
import { mediaRoutes } from './media/routes';
import { notificationRoutes } from './notifications/routes';
import { notifyAfterAnswer } from './notifications/send';
import { drawPaper, drawQuote, drawRoster, drawTravellers } from './pages/link-pages';
import { acceptedInquiryRedirect, pageRoutes, renderRejectedInquiry } from './pages/routes';
import { createPaperRoutes } from './papers/routes';
import { quoteAdminRoutes } from './quotes/admin-routes';
import { createQuotePages } from './quotes/page-routes';
import { accountRoutes } from './session/account-routes';
import { passkeyRoutes } from './session/passkeys/routes';
import { peopleRoutes } from './session/people-routes';
import { sessionRoutes } from './session/routes';
import { settingsRoutes } from './settings/routes';
import { tourAdminRoutes } from './tours/admin-routes';
import { tourRoutes } from './tours/routes';
import { stageRoutes } from './tours/stage-routes';
import { versionRoutes } from './tours/version-routes';

const features = [
  tourRoutes,
  stageRoutes,
  versionRoutes,
  tourAdminRoutes,
  createInquiryRoutes({ rejected: renderRejectedInquiry, accepted: acceptedInquiryRedirect }),
  inquiryAdminRoutes,
  inboxRoutes,
  answerRoutes,
  quoteAdminRoutes,
  bookingRoutes,
  bookingPaymentRoutes,
  bookingChangeRoutes,
  deskRoutes,
  createPaperRoutes(drawPaper),
  peopleRoutesOfBookings,
  departurePageRoutes,
  createTravellerPages(drawTravellers),
  createRosterRoutes(drawRoster),
  settingsRoutes,
  createQuotePages(drawQuote, drawPaper),
  notificationRoutes,
  sessionRoutes,
  accountRoutes,
  peopleRoutes,
  passkeyRoutes,
  activityRoutes,
  mediaRoutes,
  healthRoutes,
];

/** The whole Worker: middleware in order, then the features; a known path refuses the methods that it doesn’t have. */
export function createApp() {
  const app = new Hono<AppEnv>();
  app.use(requestId, requestLog, securityHeaders, nothingElseAtEdge, defaultNoStore, discardUnreadBody);
  app.use(
    httpsOnly,
    knownMethods,
    sameOriginWrites,
    mailAfterAnswer,
    notifyAfterAnswer,
    watchStorage,
    keeping(),
    throwErrorsOnly,
    settingsFirst,
  );
  app.on(['POST', 'PUT', 'DELETE'], [`${api.tours}/*`, api.settings], forgetAfterWrite);
  for (const routes of features) app.route('/', routes);
  for (const [path, methods] of listMethods(features)) app.all(path, allowOnly(...methods));
  app.on(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'], ['/api/*', '/form/*'], (c) =>
    fail(c, 'not_found', 'There’s nothing here.'),
  );
  app.on(['POST', 'PUT', 'DELETE', 'OPTIONS'], '*', allowOnly('GET'));
  app.route('/', buildRoutes);
  app.route('/', pageRoutes);
  app.notFound((c) => toFailure(c, 'not_found', 'There’s nothing here.'));
  app.onError(onError);
  return app;
}
