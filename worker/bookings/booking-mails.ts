import type { BookingRow } from '#shared/bookings/booking';
import { allocatePayments } from '#shared/bookings/ledger';
import { listOpenReports } from '#shared/bookings/reported-payments';
import { isComplete } from '#shared/bookings/travellers';
import { addDays, toIndianDay } from '#shared/dates';
import type { CustomerMailKind, MailValues } from '#shared/email/customer-mails';
import {
  findFirstName,
  formatAmountDue,
  formatDayInLanguage,
  formatPeople,
  formatTimeInLanguage,
  formatTripDays,
} from '#shared/inquiries/template-language';
import { invoicePaths, reviewPaths, seatPaths, travellerPaths, tripPaths } from '#shared/link-routes';
import { formatPaise } from '#shared/money';
import { findReviewLinkEnd } from '#shared/reviews/review';
import { listFilledLines } from '#shared/settings/agency-texts';
import { truncateText } from '#shared/text';
import { type CustomerMailContext, createComposer, createMailLink } from '../email/customer-mails';
import { findInvoiceLinkEnd, findInvoiceOfPayment } from '../invoices/queries';
import { findReviewOfBooking, isReviewable } from '../reviews/review-links';
import { findTour } from '../tours/queries';
import { toTour } from '../tours/tour-row';
import { type BookingWithReportedPayments, parseInstalments, toBookingRow } from './booking-row';
import { findTravellers } from './departures';
import { findLedgerEntry } from './ledger';
import { findBooking } from './queries';
import { findLeaderName } from './trip-plan';

interface MailBooking {
  storedBooking: BookingWithReportedPayments;
  row: BookingRow;
  /** Opens the booking's page, and the form for its travellers. */
  token: string;
}

/** Values of a mail, or null if its reason is gone. */
type FindValues = (context: CustomerMailContext, booking: MailBooking, detail: string) => Promise<MailValues | null>;

const formatAmount = (paise: number): string => (paise > 0 ? formatPaise(paise) : '');

/** Composer of a mail to the payer. A mail to an erased payer is dropped. */
const createBookingComposer = (kind: CustomerMailKind, findValues: FindValues) =>
  createComposer(kind, async (context, bookingId, detail) => {
    const { db, env, language, now } = context;
    const storedBooking = await findBooking(db, bookingId);
    if (!storedBooking || storedBooking.erasedAt !== null || storedBooking.payerEmail === '') return null;
    const row = toBookingRow(storedBooking, toIndianDay(now));
    const token = await createMailLink(db, env, { kind: 'booking', target: bookingId }, now);
    const values = await findValues(context, { storedBooking, row, token }, detail);
    return (
      values && {
        email: storedBooking.payerEmail,
        token,
        values: {
          name: findFirstName(row.payer.name),
          reference: row.reference,
          tour: row.tour,
          dates: formatTripDays(row.start, storedBooking.endsOn, language),
          people: formatPeople(row.seats, language),
          link: env.SITE_URL + tripPaths.trip(token),
          total: formatPaise(row.totalPaise),
          paid: formatAmount(row.paidPaise),
          ...formatBalance(context, row),
          ...values,
        },
      }
    );
  });

function formatBalance({ language, now }: CustomerMailContext, row: BookingRow): MailValues {
  const { reference, balancePaise, nextDue } = row;
  const balance = { reference, balancePaise, nextInstalment: nextDue, today: toIndianDay(now) };
  const due = balancePaise > 0 ? formatAmountDue(balance, language) : '';
  return { due, balance: formatAmount(balancePaise) };
}

const isConfirmed = ({ row: { state, seatsDeadline, heldUntil } }: MailBooking): boolean =>
  state !== 'cancelled' && state !== 'done' && seatsDeadline === null && heldUntil === null;

/** Unpaid amount up to the instalment of this day. Null while staff look for a reported payment. */
async function findInstalmentValues(
  { language }: CustomerMailContext,
  booking: MailBooking,
  dueDay: string,
): Promise<MailValues | null> {
  const { storedBooking, row } = booking;
  const hasOpenReport = listOpenReports(row.reportedPayments).length > 0;
  const instalments = allocatePayments(parseInstalments(storedBooking), row.paidPaise);
  const index = instalments.findIndex(({ due }) => due === dueDay);
  const amountPaise = instalments
    .slice(0, index + 1)
    .reduce((sum, instalment) => sum + instalment.amountPaise - instalment.paidPaise, 0);
  if (!isConfirmed(booking) || hasOpenReport || amountPaise <= 0) return null;
  return { amount: formatPaise(amountPaise), day: formatDayInLanguage(dueDay, language) };
}

async function findPaymentValues(
  { db, env, language, now }: CustomerMailContext,
  paymentId: string,
): Promise<MailValues | null> {
  const entry = await findLedgerEntry(db, paymentId);
  const invoice = entry && !entry.isReversed ? await findInvoiceOfPayment(db, paymentId) : null;
  if (!entry || !invoice) return null;
  const link = { kind: 'paper', target: invoice.number, expiresOn: findInvoiceLinkEnd(now) } as const;
  const token = await createMailLink(db, env, link, now);
  return {
    amount: formatPaise(entry.amountPaise),
    day: formatDayInLanguage(entry.day, language),
    number: invoice.number,
    receipt: env.SITE_URL + invoicePaths.invoice(token),
  };
}

export const bookingMailComposers = {
  hold_started: createBookingComposer('hold_started', async ({ language }, booking) => {
    const { holdExpiresAt } = booking.storedBooking;
    if (booking.row.heldUntil === null || holdExpiresAt === null) return null;
    return {
      amount: formatAmount(booking.row.nextDue?.amountPaise ?? 0),
      until: formatTimeInLanguage(holdExpiresAt, language),
    };
  }),
  hold_ended: createBookingComposer('hold_ended', async ({ env }, { storedBooking }) => {
    const { tourId, departureId, cancelledOn } = storedBooking;
    if (cancelledOn === null) return null;
    return { link: tourId && departureId ? env.SITE_URL + seatPaths.form(tourId, departureId) : '' };
  }),
  booked: createBookingComposer('booked', async ({ env }, booking) => {
    return isConfirmed(booking) ? { form: env.SITE_URL + travellerPaths.list(booking.token) } : null;
  }),
  payment_received: createBookingComposer('payment_received', (context, _, paymentId) =>
    findPaymentValues(context, paymentId),
  ),
  instalment_due: createBookingComposer('instalment_due', findInstalmentValues),
  instalment_late: createBookingComposer('instalment_late', findInstalmentValues),
  travellers_missing: createBookingComposer('travellers_missing', async ({ db, env, language }, booking) => {
    if (!isConfirmed(booking) || booking.row.state === 'travelling') return null;
    const { travellers, requiredDocuments } = await findTravellers(db, booking.storedBooking);
    const completeCount = travellers.filter((traveller) => isComplete(traveller, requiredDocuments)).length;
    if (completeCount === travellers.length) return null;
    const total = travellers.length;
    return {
      travellers: language === 'hi' ? `${total} में से ${completeCount}` : `${completeCount} of ${total}`,
      form: env.SITE_URL + travellerPaths.list(booking.token),
    };
  }),
  trip_ahead: createBookingComposer('trip_ahead', async ({ db, site, settings }, booking) => {
    if (!isConfirmed(booking) || booking.row.state === 'travelling') return null;
    const { storedBooking } = booking;
    const tour = storedBooking.tourId === null ? null : await findTour(db, storedBooking.tourId);
    const firstDay = tour ? toTour(tour).itinerary.find(({ day }) => day === 1) : undefined;
    return {
      meeting: firstDay ? truncateText([firstDay.title, firstDay.description].filter(Boolean).join('. '), 300) : '',
      leader: await findLeaderName(db, storedBooking),
      packing: listFilledLines(settings.packingList, site)
        .map((line) => `- ${line}`)
        .join('\n'),
    };
  }),
  review_asked: createBookingComposer('review_asked', async ({ db, env, now }, { storedBooking }) => {
    const today = toIndianDay(now);
    if (!isReviewable(storedBooking, today) || (await findReviewOfBooking(db, storedBooking.id))) return null;
    const link = { kind: 'review', target: storedBooking.id, expiresOn: findReviewLinkEnd(today) } as const;
    return { link: env.SITE_URL + reviewPaths.review(await createMailLink(db, env, link, now)) };
  }),
  booking_cancelled: createBookingComposer(
    'booking_cancelled',
    async ({ settings, language }, { row, storedBooking }) => {
      const { cancelledOn, keptPaise } = storedBooking;
      if (cancelledOn === null) return null;
      const refund = formatAmount(row.refundDue?.amountPaise ?? 0);
      return {
        kept: formatAmount(keptPaise ?? 0),
        refund,
        until: refund && formatDayInLanguage(addDays(cancelledOn, settings.refundWeeks * 7), language),
      };
    },
  ),
  refund_paid: createBookingComposer('refund_paid', (context, _, paymentId) => findPaymentValues(context, paymentId)),
};
