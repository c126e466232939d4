import * as account from '../account/account-page';
import * as bookings from '../bookings/bookings-page';
import * as departures from '../departures/departures-page';
import * as inquiries from '../inquiries/inquiries-page';
import * as quotes from '../quotes/quotes-page';
import * as replyTemplates from '../reply-templates/reply-templates-page';
import * as dashboard from '../reports/dashboard-page';
import * as months from '../reports/month-page';
import * as reviews from '../reviews/reviews-page';
import * as policyNotes from '../settings/policy-notes-page';
import * as settings from '../settings/settings-page';
import * as activity from '../staff/activity-page';
import * as staff from '../staff/staff-page';
import * as addTour from '../tours/add-tour-page';
import * as editTours from '../tours/tours-page';

export const screens = {
  account,
  activity,
  addTour,
  replyTemplates,
  bookings,
  dashboard,
  departures,
  editTours,
  editTourModal: editTours,
  inquiries,
  months,
  policyNotes,
  quotes,
  reviews,
  settings,
  staff,
};
