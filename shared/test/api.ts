import * as bookingsApi from '../bookings/api.ts';
import * as emailApi from '../email/api.ts';
import * as inquiriesApi from '../inquiries/api.ts';
import * as publicInquiriesApi from '../inquiries/public-api.ts';
import * as quotesApi from '../quotes/api.ts';
import * as reviewsApi from '../reviews/api.ts';
import * as siteApi from '../settings/api.ts';
import * as staffApi from '../staff/api.ts';
import * as toursApi from '../tours/api.ts';
import * as publicToursApi from '../tours/public-api.ts';

/** Every call of the API. Only tests import it: a page that did would load all schemas. */
export const api = {
  ...bookingsApi,
  ...emailApi,
  ...inquiriesApi,
  ...publicInquiriesApi,
  ...quotesApi,
  ...reviewsApi,
  ...siteApi,
  ...staffApi,
  ...toursApi,
  ...publicToursApi,
};
