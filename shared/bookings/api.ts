import * as v from 'valibot';
import { del, get, post, put } from '../api.ts';
import { ErasedPerson } from '../inquiries/inbox.ts';
import { ErasurePlan } from '../inquiries/inquirer.ts';
import { AccountsFile, Invoice, SavedInvoice } from '../invoices/invoice.ts';
import { LinkRows, NewLink } from '../link-routes.ts';
import { Month, MonthPayments } from '../reports/month.ts';
import { Today } from '../reports/today.ts';
import { MessageResponse } from '../staff/staff.ts';
import {
  Booking,
  BookingList,
  BookingSearch,
  Cancellation,
  CancellationPlan,
  NewPayment,
  Payer,
  PaymentReversal,
  Refund,
  Reminder,
  SavedBooking,
  SavedPayment,
  TermsChange,
} from './booking.ts';
import { DepartureMove, NewBooking } from './booking-requests.ts';
import { DepartureNotes, DeparturePage, DepartureRows, Roster, TravellerLinks, TravellerSheets } from './departures.ts';
import { PaymentNotFound } from './reported-payments.ts';
import { BookedTravellers, TravellersInput } from './travellers.ts';

/** The payment gateway posts its events here. */
export const paymentEventsPath = '/api/payments/events';

const savedBooking = { response: SavedBooking, conflict: { booking: Booking } };

export const listBookings = get('/api/bookings', { response: BookingList });
/** Same as `listBookings`; the search text is in the body, so that no log contains a name. */
export const searchBookings = post('/api/booking-search', { body: BookingSearch, response: BookingList });
export const addBooking = post('/api/bookings', { body: NewBooking, response: SavedBooking });
export const readBooking = get('/api/bookings/:id', { response: SavedBooking });
/** `reissue=true` confirms that the payer's new state changes the tax: the invoice is credited and issued again. */
export const changePayer = put('/api/bookings/:id', { body: Payer, ...savedBooking });
export const moveBooking = post('/api/bookings/:id/move', { body: DepartureMove, ...savedBooking });
export const confirmSeats = post('/api/bookings/:id/seats', savedBooking);
export const changeTerms = post('/api/bookings/:id/agreed', { body: TermsChange, ...savedBooking });
export const planCancellation = get('/api/bookings/:id/cancellation', { response: CancellationPlan });
export const cancelBooking = post('/api/bookings/:id/cancellation', { body: Cancellation, ...savedBooking });
export const addReminder = post('/api/bookings/:id/reminders', { body: Reminder, response: SavedBooking });
export const planPayerErasure = get('/api/bookings/:id/payer/erasure', { response: ErasurePlan });
export const erasePayer = del('/api/bookings/:id/payer', { response: ErasedPerson });

export const addPayment = post('/api/bookings/:id/payments', { body: NewPayment, response: SavedPayment });
export const addRefund = post('/api/bookings/:id/refunds', { body: Refund, response: SavedPayment });
export const reversePayment = post('/api/bookings/:id/payments/:payment/reversal', {
  body: PaymentReversal,
  response: SavedPayment,
});
export const rejectReportedPayment = post('/api/bookings/:id/said/:report/not-found', {
  body: PaymentNotFound,
  response: SavedBooking,
});

export const listBookingLinks = get('/api/bookings/:id/links', { response: LinkRows });
/** The response is the only one that contains the link's address. */
export const addBookingLink = post('/api/bookings/:id/links', { response: NewLink });
export const endBookingLink = del('/api/bookings/:id/links/:link', { response: MessageResponse });

export const readTravellers = get('/api/bookings/:id/people', { response: BookedTravellers });
export const changeTravellers = put('/api/bookings/:id/people', { body: TravellersInput, ...savedBooking });
export const listTravellerLinks = get('/api/bookings/:id/people/links', { response: TravellerLinks });
const LinkSeat = v.strictObject({ seat: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))) });
/** The response is the only one that contains the link's address. */
export const addTravellerLink = post('/api/bookings/:id/people/links', { body: LinkSeat, response: NewLink });
export const endTravellerLink = del('/api/bookings/:id/people/links/:link', { response: MessageResponse });

export const readToday = get('/api/today', { response: Today });
export const readMonth = get('/api/months/:month', { response: Month });
export const listMonthPayments = get('/api/months/:month/payments', { response: MonthPayments });

export const listDepartures = get('/api/departures', { response: DepartureRows });
export const readDeparture = get('/api/departures/:tour/:date', { response: DeparturePage });
export const changeDepartureNotes = put('/api/departures/:tour/:date', {
  body: DepartureNotes,
  response: DeparturePage,
});
/** Includes encrypted fields: only for owners and the departure's tour leader. Each read is written to the audit log. */
export const readSheet = get('/api/departures/:tour/:date/sheets/:kind', { response: TravellerSheets });
export const downloadRoster = post('/api/departures/:tour/:date/roster', { response: Roster });
export const checkRosterAccess = get('/api/departures/:tour/:date/roster-access/:user', {
  response: v.object({ mayStore: v.boolean() }),
});

/** The slashes of the invoice number may be percent-encoded or not. */
export const readInvoice = get('/api/papers/:number{.+}', { response: Invoice });
/** Returns the existing invoice if the booking has one and its amounts have not changed. */
export const issueInvoice = post('/api/bookings/:id/invoice', { response: SavedInvoice });
export const listInvoiceLinks = get('/api/paper-links/:number', { response: LinkRows });
export const addInvoiceLink = post('/api/paper-links/:number', { response: NewLink });
export const endInvoiceLink = del('/api/paper-links/:number/:link', { response: MessageResponse });
/** `:file` is `2027-03.csv`. Responds with JSON to the admin app, and with CSV to a browser tab. */
export const readAccounts = get('/api/accounts/:file', { response: AccountsFile });
