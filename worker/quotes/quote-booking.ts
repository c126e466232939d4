import * as v from 'valibot';
import type { Booking } from '#shared/bookings/booking';
import {
  cleanReference,
  invalidUtrMessage,
  isUtr,
  listUnconfirmed,
  ReportPaymentForm,
} from '#shared/bookings/reported-payments';
import { abroadStateCode } from '#shared/bookings/tax';
import { addDays } from '#shared/dates';
import { parsePaise } from '#shared/money';
import type { PaymentOptions, Quote, QuoteBookingView, QuoteView, RejectedPaymentReport } from '#shared/quotes/quote';
import type { Settings } from '#shared/settings/settings';
import { findPriceKind } from '#shared/tours/prices';
import { findBookingByUtr } from '../bookings/ledger';
import { hasUnconfirmedReport, insertReportedPayment } from '../bookings/reported-payments';
import { findPayersBooking, formatCompleteTravellers } from '../bookings/whole-booking';
import { type Database, isTrue } from '../db/client';
import { drawUpiQr, makeUpiLink } from '../invoices/upi';
import { tooManyWritesMessage } from '../links/links';
import { findSettings } from '../settings/queries';
import { findTour } from '../tours/queries';
import { coverSrc } from '../tours/tour-row';
import { findQuote } from './queries';

const isAbroad = ({ phone, stateCode }: Booking['payer']) =>
  stateCode === abroadStateCode || (stateCode === '' && findPriceKind(phone) === 'foreigner');

/** Ways to pay the next instalment. Reported payments are taken off, so that nothing is asked for twice. */
function toPaymentOptions({ booking, settings }: { booking: Booking; settings: Settings }) {
  const { next, reference, instalments, said } = booking;
  const waiting = listUnconfirmed(said).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const amountPaise = (next?.amountPaise ?? 0) - waiting;
  if (!next || amountPaise <= 0) return null;
  const { name, upi: vpa, accountHolder, bankName, bankAccount, ifsc, swift } = settings;
  const at = instalments.findIndex((part) => part.paidPaise < part.amountPaise) + 1;
  const payment = { vpa, name, amountPaise, note: `${reference} ${booking.tour}`, reference: `${reference}-${at}` };
  const ways: PaymentOptions = {
    amountPaise,
    due: next.due,
    daysBefore: next.daysBefore,
    upi: vpa === '' ? null : { address: vpa, link: makeUpiLink(payment), qr: drawUpiQr(payment) },
    bank:
      bankAccount === '' || ifsc === ''
        ? null
        : { name: accountHolder || name, bank: bankName, account: bankAccount, ifsc, swift },
    link: settings.paymentPage || null,
    isAbroad: isAbroad(booking.payer),
  };
  return ways;
}

/** The booking that a quote's page shows; null before an acceptance, and after it was taken back. */
export async function findQuoteBookingView(
  db: Database,
  quote: Quote,
  today: string,
): Promise<QuoteBookingView | null> {
  const row = await findQuote(db, quote.id);
  const found = row && (await findPayersBooking(db, row.series, today));
  if (!found || (found.booking.cancelled && quote.acceptedAt === null)) return null;
  const { booking } = found;
  const { settings } = await findSettings(db);
  const { cancelled, start, paidPaise, quoteId } = booking;
  const agreedStart = quote.content.startsOn;
  const isMoved = quoteId === quote.id && agreedStart !== null && start !== null && start !== agreedStart;
  const comesBack = cancelled !== null && paidPaise > cancelled.keptPaise;
  return {
    booking,
    today,
    agreedStartsOn: isMoved ? agreedStart : null,
    refundBy: comesBack ? addDays(cancelled.day, settings.refundWeeks * 7) : null,
    travellers: await formatCompleteTravellers(db, found),
    pay: toPaymentOptions({ booking, settings }),
  };
}

/** Notes a payment that a payer reports, once. Returns the form's problems, or null. */
export async function recordReportedPayment(
  db: Database,
  booking: Booking,
  sent: Record<string, string>,
  { requestId, mayWrite }: { requestId: string; mayWrite: () => Promise<boolean> },
): Promise<RejectedPaymentReport | null> {
  const read = v.safeParse(ReportPaymentForm, sent);
  const typed = { utr: sent.utr ?? '', amount: sent.amount ?? '' };
  const refuse = (problems: Record<string, string>): RejectedPaymentReport => ({ ...typed, problems });
  if (!read.success) return refuse({ utr: invalidUtrMessage });
  const utr = cleanReference(read.output.utr);
  const amount = parsePaise(read.output.amount);
  const problems: Record<string, string> = {};
  if (!isUtr(utr)) problems.utr = invalidUtrMessage;
  if ('problem' in amount) problems.amount = amount.problem;
  else if (amount.paise === 0) problems.amount = 'Enter an amount above ₹0.';
  // The UTR of another booking gets the answer of an unknown one, so that strangers don't learn which UTRs are known.
  if (isUtr(utr) && (await findBookingByUtr(db, { kind: 'payment', reference: utr }))?.id === booking.id) {
    return refuse({ utr: 'We have this payment already: it stands in the list. Thank you!' });
  }
  if (Object.keys(problems).length > 0 || 'problem' in amount) return refuse(problems);
  const { id: bookingId, reference } = booking;
  if (await isTrue(db, hasUnconfirmedReport(bookingId, utr))) return null;
  if (!(await mayWrite())) return refuse({ utr: tooManyWritesMessage });
  if (await insertReportedPayment(db, { bookingId, reference, utr, amountPaise: amount.paise, requestId }, Date.now()))
    return null;
  return (await isTrue(db, hasUnconfirmedReport(bookingId, utr)))
    ? null
    : refuse({ utr: 'We are still looking for other payments of yours. Please write to us.' });
}

type QuotePageView = Extract<QuoteView, { kind: 'quote' }>;

/** Adds the cover picture of the quote's tour to the view, if the tour still has one. */
export async function addCover(db: Database, view: QuotePageView): Promise<QuotePageView> {
  const { tourId } = view.quote.content;
  const tour = tourId === null ? null : await findTour(db, tourId);
  return tour?.coverSha ? { ...view, coverPath: coverSrc(tour.coverSha) } : view;
}
