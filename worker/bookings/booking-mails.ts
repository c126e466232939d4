import type { BookingRow } from '#shared/bookings/booking';
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
import { invoicePaths, seatPaths, travellerPaths, tripPaths } from '#shared/link-routes';
import { formatPaise } from '#shared/money';
import { type CustomerMailContext, createComposer, createMailLink } from '../email/customer-mails';
import { findInvoiceLinkEnd, findInvoiceOfPayment } from '../invoices/queries';
import { type BookingWithReportedPayments, toBookingRow } from './booking-row';
import { findLedgerEntry } from './ledger';
import { findBooking } from './queries';

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

const isActive = ({ row: { state } }: MailBooking) => state !== 'cancelled' && state !== 'done';

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
    const isConfirmed = isActive(booking) && booking.row.seatsDeadline === null && booking.row.heldUntil === null;
    return isConfirmed ? { form: env.SITE_URL + travellerPaths.list(booking.token) } : null;
  }),
  payment_received: createBookingComposer('payment_received', (context, _, paymentId) =>
    findPaymentValues(context, paymentId),
  ),
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
