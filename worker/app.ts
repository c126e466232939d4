import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { activityRoutes } from './audit/routes';
import { accountRoutes } from './auth/account-routes';
import { passkeyRoutes } from './auth/passkeys/routes';
import { sessionRoutes } from './auth/routes';
import { staffRoutes } from './auth/staff-routes';
import { bookingChangeRoutes } from './bookings/change-routes';
import { departurePageRoutes } from './bookings/departure-routes';
import { createLinkRequestPages } from './bookings/link-requests';
import { bookingPaymentRoutes } from './bookings/payment-routes';
import { createRosterRoutes } from './bookings/rosters';
import { bookingRoutes } from './bookings/routes';
import { createSeatPages } from './bookings/seat-pages';
import { createTravellerPages } from './bookings/traveller-pages';
import { travellerRoutes as bookingTravellerRoutes } from './bookings/traveller-routes';
import { bookingLinkRoutes } from './bookings/trip-links';
import { createTripPages } from './bookings/trip-pages';
import { loadSiteState } from './cache/site-state';
import { createReminderPages } from './email/reminder-pages';
import { emailRoutes } from './email/routes';
import { sendMailAfterResponse } from './email/send-mail';
import type { AppEnv } from './env';
import { healthRoutes } from './health';
import { inquiryAdminRoutes } from './inquiries/admin-routes';
import { inboxRoutes } from './inquiries/inbox-routes';
import { createInquiryRoutes } from './inquiries/routes';
import { createInvoiceRoutes } from './invoices/routes';
import { defaultNoStore } from './middleware/cache-headers';
import { methodNotAllowedResponse, onError, wrapStorage, wrapThrownValues } from './middleware/errors';
import { httpsOnly, sameOriginWrites } from './middleware/origin';
import { discardUnreadBody } from './middleware/read-body';
import { requestIds, requestLog } from './middleware/request-log';
import { securityHeaders, setSiteHeader } from './middleware/security-headers';
import { paymentEventRoutes } from './payments/routes';
import { mediaRoutes } from './pictures/routes';
import { notificationRoutes } from './push/routes';
import { notifyAfterResponse } from './push/send-notifications';
import { quoteAdminRoutes } from './quotes/admin-routes';
import { createQuotePages } from './quotes/page-routes';
import { replyTemplateRoutes } from './reply-templates/routes';
import { reportRoutes } from './reports/routes';
import { reviewAdminRoutes } from './reviews/admin-routes';
import { reviewPhotoRoutes } from './reviews/photo-routes';
import { createReviewPages } from './reviews/review-pages';
import { settingsRoutes } from './settings/routes';
import {
  renderInvoicePage,
  renderLinkRequestPage,
  renderQuotePage,
  renderRemindersPage,
  renderReviewPage,
  renderRosterPage,
  renderSeatPage,
  renderTravellersPage,
  renderTripPage,
} from './ssr/link-pages';
import { acceptedInquiryRedirect, pageRoutes, renderRejectedInquiry, sendNotFound } from './ssr/routes';
import { buildRoutes } from './ssr/service-worker-routes';
import { tourAdminRoutes, versionRoutes } from './tours/admin-routes';
import { tourRoutes } from './tours/routes';
import { sharePictureRoutes } from './tours/share-picture-routes';
import { stageRoutes } from './tours/stage-routes';

/** Middleware, then routes. A known path answers 405 to methods that it does not have. */
export function createApp() {
  const app = new Hono<AppEnv>();
  app.use(requestIds, requestLog, setSiteHeader, securityHeaders, defaultNoStore, discardUnreadBody);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: methodNotAllowedResponse }));
  app.use(httpsOnly, sameOriginWrites, sendMailAfterResponse, notifyAfterResponse, wrapStorage, wrapThrownValues);

  // Files and the health check do not wait for the site's settings from D1.
  app.route('/', mediaRoutes);
  app.route('/', reviewPhotoRoutes);
  app.route('/', healthRoutes);
  app.use(loadSiteState());
  app.route('/', tourRoutes);
  app.route('/', stageRoutes);
  app.route('/', sharePictureRoutes);
  app.route('/', versionRoutes);
  app.route('/', tourAdminRoutes);
  app.route(
    '/',
    createInquiryRoutes({ renderRejected: renderRejectedInquiry, redirectAccepted: acceptedInquiryRedirect }),
  );
  app.route('/', inquiryAdminRoutes);
  app.route('/', inboxRoutes);
  app.route('/', replyTemplateRoutes);
  app.route('/', quoteAdminRoutes);
  app.route('/', bookingRoutes);
  app.route('/', bookingPaymentRoutes);
  app.route('/', paymentEventRoutes);
  app.route('/', bookingChangeRoutes);
  app.route('/', bookingLinkRoutes);
  app.route('/', reviewAdminRoutes);
  app.route('/', reportRoutes);
  app.route('/', createInvoiceRoutes(renderInvoicePage));
  app.route('/', bookingTravellerRoutes);
  app.route('/', departurePageRoutes);
  app.route('/', createTravellerPages(renderTravellersPage));
  app.route('/', createTripPages(renderTripPage, renderInvoicePage));
  app.route('/', createLinkRequestPages(renderLinkRequestPage));
  app.route('/', createSeatPages(renderSeatPage));
  app.route('/', createReviewPages(renderReviewPage));
  app.route('/', createReminderPages(renderRemindersPage));
  app.route('/', createRosterRoutes(renderRosterPage));
  app.route('/', settingsRoutes);
  app.route('/', emailRoutes);
  app.route('/', createQuotePages(renderQuotePage, renderInvoicePage));
  app.route('/', notificationRoutes);
  app.route('/', sessionRoutes);
  app.route('/', accountRoutes);
  app.route('/', staffRoutes);
  app.route('/', passkeyRoutes);
  app.route('/', activityRoutes);
  app.route('/', buildRoutes);
  app.route('/', pageRoutes);

  app.notFound(sendNotFound);
  app.onError(onError);
  return app;
}
