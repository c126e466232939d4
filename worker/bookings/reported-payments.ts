import { and, count, eq, exists, inArray, lt, not, or, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { adminLinks } from '#shared/admin-routes';
import type { ReportedPayment } from '#shared/bookings/reported-payments';
import { formatMoment } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { cleanLine } from '#shared/text';
import { insertEventIfChanged, toOutsideActor } from '../audit/audit-log';
import { bookings, reportedPayments } from '../db/bookings-schema';
import {
  batchChangedRows,
  createDb,
  type Database,
  findFirst,
  insertIf,
  onlyIf,
  queryBuilder,
  selectRows,
} from '../db/client';
import { emailOutbox } from '../db/site-schema';
import { formatMailText, type Mail, type MailContext, onlyIfChanged, queueMail } from '../email/outbox';
import type { StoredPayment } from './booking-row';
import { isActiveBooking, isUnconfirmedReport, isUnerased, selectBookingIds } from './conditions';
import { findBooking } from './queries';

const maxUnconfirmedReports = 10;

export type StoredReport = typeof reportedPayments.$inferSelect;

export const toReportedPayment = ({
  bookingId: _bookingId,
  decidedAt: _decidedAt,
  reportedAt,
  ...report
}: StoredReport): ReportedPayment => ({
  ...report,
  reportedAt: new Date(reportedAt).toISOString(),
});

export const findReportedPayment = (db: Database, id: string): Promise<StoredReport | null> =>
  findFirst(db.select().from(reportedPayments).where(eq(reportedPayments.id, id)));

export const hasUnconfirmedReport = (bookingId: string, utr: string) =>
  exists(
    selectRows(
      reportedPayments,
      and(eq(reportedPayments.bookingId, bookingId), eq(reportedPayments.utr, utr), isUnconfirmedReport),
    ),
  );

interface NewReport {
  bookingId: string;
  reference: string;
  utr: string;
  amountPaise: number;
  requestId: string;
}

/** Stores a reported payment and queues a mail. Returns false if the same UTR or too many other reports are unchecked. */
export async function insertReportedPayment(db: Database, report: NewReport, now: number): Promise<boolean> {
  const { bookingId, reference, utr, amountPaise, requestId } = report;
  const id = crypto.randomUUID();
  const unconfirmedCount = queryBuilder
    .select({ number: count() })
    .from(reportedPayments)
    .where(and(eq(reportedPayments.bookingId, bookingId), isUnconfirmedReport));
  const isPayable = exists(selectRows(bookings, and(eq(bookings.id, bookingId), isActiveBooking, isUnerased)));
  const label = `${reference}: ${formatPaise(amountPaise)}`;
  const columns = {
    id,
    amountPaise,
    reportedAt: now,
    state: 'open',
    reason: '',
    decidedBy: '',
    decidedAt: null,
  } as const;
  const target = [reportedPayments.bookingId, reportedPayments.utr];
  return batchChangedRows(db, [
    insertIf(
      db,
      reportedPayments,
      { bookingId, utr, ...columns },
      onlyIf(isPayable, lt(unconfirmedCount, maxUnconfirmedReports)),
    ).onConflictDoUpdate({
      target,
      set: columns,
      setWhere: not(isUnconfirmedReport),
    }),
    insertEventIfChanged(db, toOutsideActor(requestId), { action: 'payment_said', subject: bookingId, label }),
    queueMail(db, 'payment_said', id, now, onlyIfChanged),
  ]);
}

/** Statement that confirms the reported payment with this id or with the payment's UTR, if `isApplied` holds. */
export function confirmReportedPayment(
  db: Database,
  { bookingId, reference, recordedBy, recordedAt }: StoredPayment,
  reportId: string | undefined,
  isApplied: SQL,
) {
  return db
    .update(reportedPayments)
    .set({ state: 'confirmed', decidedBy: recordedBy, decidedAt: recordedAt })
    .where(
      and(
        eq(reportedPayments.bookingId, bookingId),
        isUnconfirmedReport,
        or(eq(reportedPayments.id, reportId ?? ''), eq(reportedPayments.utr, reference)),
        isApplied,
      ),
    );
}

export function removeReportedPayments(db: Database, bookingCondition: SQL): BatchItem<'sqlite'>[] {
  const isOfBookings = inArray(reportedPayments.bookingId, selectBookingIds(bookingCondition));
  const ids = queryBuilder.select({ id: reportedPayments.id }).from(reportedPayments).where(isOfBookings);
  return [
    db.delete(emailOutbox).where(and(eq(emailOutbox.kind, 'payment_said'), inArray(emailOutbox.ref, ids))),
    db.delete(reportedPayments).where(isOfBookings),
  ];
}

export async function composePaymentReportedMail(
  { env, site, mailbox }: MailContext,
  id: string,
): Promise<Mail | null> {
  const db = createDb(env);
  const report = await findReportedPayment(db, id);
  const booking = report?.state === 'open' ? await findBooking(db, report.bookingId) : null;
  if (!report || !booking) return null;
  const amount = formatPaise(report.amountPaise);
  return {
    to: mailbox,
    subject: `Reported as paid: ${amount} for ${booking.reference}`,
    text: formatMailText(
      site,
      `${cleanLine(booking.payerName)} says to have paid ${amount} for ${booking.tour}.`,
      '',
      `Booking:   ${booking.reference}`,
      `UTR:       ${report.utr}`,
      `Told us:   ${formatMoment(new Date(report.reportedAt).toISOString())}`,
      '',
      'It counts once you have found it at the bank and noted the payment.',
      `The booking: ${env.SITE_URL}${adminLinks.booking(booking.id)}`,
    ),
  };
}
