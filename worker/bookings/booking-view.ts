import * as v from 'valibot';
import type { Booking } from '#shared/bookings/booking';
import type { BookingView, PaymentOptions, RejectedPaymentReport } from '#shared/bookings/booking-view';
import {
  cleanReference,
  invalidUtrMessage,
  isUtr,
  listOpenReports,
  ReportPaymentForm,
} from '#shared/bookings/reported-payments';
import { abroadStateCode } from '#shared/bookings/tax';
import { addDays } from '#shared/dates';
import { parsePaise } from '#shared/money';
import type { Settings } from '#shared/settings/settings';
import { findPriceKind } from '#shared/tours/prices';
import { createDb, type Database, evaluateCondition } from '../db/client';
import type { Env } from '../env';
import { tooManyWritesMessage } from '../links/links';
import { findGateway, type PaymentRequest } from '../payments/gateway';
import { createUpiGateway, drawUpiQr } from '../payments/upi';
import { coverSrc, type TourRow } from '../tours/tour-row';
import { findBookingByUtr } from './ledger';
import { hasUnconfirmedReport, insertReportedPayment } from './reported-payments';
import { formatCompleteTravellers, type PayerBooking } from './whole-booking';

const isAbroad = ({ phone, stateCode }: Booking['payer']) =>
  stateCode === abroadStateCode || (stateCode === '' && findPriceKind(phone) === 'foreigner');

export function toPaymentRequest(booking: Booking, amountPaise: number): PaymentRequest {
  const { id, reference, tour, paidPaise, instalments, payer } = booking;
  const instalmentNumber = instalments.findIndex((instalment) => instalment.paidPaise < instalment.amountPaise) + 1;
  return { bookingId: id, reference, title: tour, amountPaise, paidPaise, instalmentNumber, payer };
}

async function makeUpiOption(
  { upi: address, name }: Settings,
  request: PaymentRequest,
): Promise<PaymentOptions['upi']> {
  if (address === '') return null;
  const link = await createUpiGateway({ upiAddress: address, name }).startPayment(request, '');
  return { address, link, qr: drawUpiQr(link) };
}

/** Options for the next instalment minus reported payments, so that the payer does not pay twice. Null if nothing is open. */
async function findPaymentOptions(env: Env, settings: Settings, booking: Booking): Promise<PaymentOptions | null> {
  const { nextDue, reportedPayments } = booking;
  const reportedPaise = listOpenReports(reportedPayments).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const amountPaise = (nextDue?.amountPaise ?? 0) - reportedPaise;
  if (!nextDue || amountPaise <= 0) return null;
  const { name, accountHolder, bankName, bankAccount, ifsc, swift } = settings;
  return {
    amountPaise,
    due: nextDue.due,
    daysBefore: nextDue.daysBefore,
    upi: await makeUpiOption(settings, toPaymentRequest(booking, amountPaise)),
    bank:
      bankAccount === '' || ifsc === ''
        ? null
        : { name: accountHolder || name, bank: bankName, account: bankAccount, ifsc, swift },
    link: settings.paymentPage || null,
    gateway: findGateway(env)?.name ?? null,
    isAbroad: isAbroad(booking.payer),
  };
}

/** @param agreedStartsOn first day in the quote that made the booking; null without one */
export async function makeBookingView(
  env: Env,
  settings: Settings,
  payerBooking: PayerBooking,
  { agreedStartsOn, today }: Pick<BookingView, 'agreedStartsOn' | 'today'>,
): Promise<BookingView> {
  const db = createDb(env);
  const { booking } = payerBooking;
  const { cancelled, start, paidPaise } = booking;
  const isMoved = agreedStartsOn !== null && start !== null && start !== agreedStartsOn;
  const hasRefund = cancelled !== null && paidPaise > cancelled.keptPaise;
  return {
    booking,
    today,
    agreedStartsOn: isMoved ? agreedStartsOn : null,
    refundBy: hasRefund ? addDays(cancelled.day, settings.refundWeeks * 7) : null,
    completeTravellers: await formatCompleteTravellers(db, payerBooking),
    paymentOptions: await findPaymentOptions(env, settings, booking),
  };
}

/**
 * Stores a payment that a payer reports. The same UTR again changes nothing.
 * @returns the rejected form; null if the report is stored
 */
export async function recordReportedPayment(
  db: Database,
  booking: Booking,
  formValues: Record<string, string>,
  { requestId, mayWrite }: { requestId: string; mayWrite: () => Promise<boolean> },
): Promise<RejectedPaymentReport | null> {
  const result = v.safeParse(ReportPaymentForm, formValues);
  const input = { utr: formValues.utr ?? '', amount: formValues.amount ?? '' };
  const makeRejectedReport = (problems: Record<string, string>): RejectedPaymentReport => ({ ...input, problems });
  if (!result.success) return makeRejectedReport({ utr: invalidUtrMessage });
  const utr = cleanReference(result.output.utr);
  const amount = parsePaise(result.output.amount);
  const problems: Record<string, string> = {};
  if (!isUtr(utr)) problems.utr = invalidUtrMessage;
  if ('problem' in amount) problems.amount = amount.problem;
  else if (amount.paise === 0) problems.amount = 'Enter an amount above ₹0.';
  // The UTR of another booking gets the response of an unknown UTR, so that strangers cannot test for stored UTRs.
  if (isUtr(utr) && (await findBookingByUtr(db, { kind: 'payment', reference: utr }))?.id === booking.id) {
    return makeRejectedReport({ utr: 'We have this payment already: it is in the list. Thank you!' });
  }
  if (Object.keys(problems).length > 0 || 'problem' in amount) return makeRejectedReport(problems);
  const { id: bookingId, reference } = booking;
  if (await evaluateCondition(db, hasUnconfirmedReport(bookingId, utr))) return null;
  if (!(await mayWrite())) return makeRejectedReport({ utr: tooManyWritesMessage });
  if (await insertReportedPayment(db, { bookingId, reference, utr, amountPaise: amount.paise, requestId }, Date.now()))
    return null;
  return (await evaluateCondition(db, hasUnconfirmedReport(bookingId, utr)))
    ? null
    : makeRejectedReport({ utr: 'We are still looking for other payments of yours. Please write to us.' });
}

/** Path of the tour's cover; undefined without one. */
export const toCoverPath = (tour: TourRow | null): string | undefined =>
  tour?.coverSha ? coverSrc(tour.coverSha) : undefined;
