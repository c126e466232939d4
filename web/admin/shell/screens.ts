import * as activity from '../activity/index-page';
import * as addTour from '../add-tour/index-page';
import * as answers from '../answers/index-page';
import * as bookings from '../bookings/index-page';
import * as dashboard from '../dashboard/index-page';
import * as departures from '../departure-pages/index-page';
import * as editTours from '../edit-tours/index-page';
import * as inquiries from '../inquiries/index-page';
import * as months from '../month/index-page';
import * as account from '../own-account/index-page';
import * as policyNotes from '../policy-notes/index-page';
import * as quotes from '../quotes/index-page';
import * as settings from '../settings/index-page';
import * as staff from '../staff/index-page';

export const screens = {
  account,
  activity,
  addTour,
  answers,
  bookings,
  dashboard,
  departures,
  editTours,
  editTourModal: editTours,
  inquiries,
  months,
  policyNotes,
  quotes,
  settings,
  staff,
};
