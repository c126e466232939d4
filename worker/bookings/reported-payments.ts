import { and, count, eq, exists, inArray, lt, not, or, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { adminLinks } from '#shared/admin-routes';
import type { ReportedPayment } from '#shared/bookings/reported-payments';
import { formatMoment } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { riderActorName } from '#shared/quotes/quote';
import { cleanLine } from '#shared/text';
import { insertEventIfChanged } from '../audit/audit-log';
import { bookings, reportedPayments } from '../db/bookings-schema';
import { batchChanged, createDb, type Database, findFirst, insertIf, onlyIf, query, selectRows } from '../db/client';
import { emailOutbox } from '../db/site-schema';
import { type Mail, type MailContext, onlyIfChanged, queueMail, signMail } from '../email/outbox';
import type { StoredPayment } from './booking-row';
import { isCurrent, isUnconfirmedReport, isUnerased, selectBookingIds } from './conditions';
import { findBooking } from './queries';

const maxUnconfirmedReports = 10;

type StoredReport = typeof reportedPayments.$inferSelect;

export const toReportedPayment = ({
  bookingId: _bookingId,
  decidedAt: _decidedAt,
  reportedAt,
  ...said
}: StoredReport): ReportedPayment => ({
  ...said,
  saidAt: new Date(reportedAt).toISOString(),
});

export const findReportedPayment = (db: Database, id: string): Promise<StoredReport | null> =>
  findFirst(db.select().from(reportedPayments).where(eq(reportedPayments.id, id)));

/** Condition: the payer of this booking has told of a payment with this UTR, and nobody has looked for it yet. */
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

/** Notes a reported payment, with mail and event: once for each UTR, and again after it wasn't found. True if it is new. */
export async function insertReportedPayment(db: Database, said: NewReport, now: number): Promise<boolean> {
  const { bookingId, reference, utr, amountPaise, requestId } = said;
  const id = crypto.randomUUID();
  const open = query
    .select({ number: count() })
    .from(reportedPayments)
    .where(and(eq(reportedPayments.bookingId, bookingId), isUnconfirmedReport));
  const isPayable = exists(selectRows(bookings, and(eq(bookings.id, bookingId), isCurrent, isUnerased)));
  const label = `${reference}: ${formatPaise(amountPaise)}`;
  const rider = { id: null, name: riderActorName, email: '', requestId };
  const set = { id, amountPaise, reportedAt: now, state: 'open', reason: '', decidedBy: '', decidedAt: null } as const;
  const target = [reportedPayments.bookingId, reportedPayments.utr];
  return batchChanged(db, [
    insertIf(
      db,
      reportedPayments,
      { bookingId, utr, ...set },
      onlyIf(isPayable, lt(open, maxUnconfirmedReports)),
    ).onConflictDoUpdate({
      target,
      set,
      setWhere: not(isUnconfirmedReport),
    }),
    insertEventIfChanged(db, rider, { action: 'payment_said', subject: bookingId, label }),
    queueMail(db, 'payment_said', id, now, onlyIfChanged),
  ]);
}

/** Statement, after a payment was noted: confirms a reported one where `isDone` holds, by this id or the payment's UTR. */
export function confirmReportedPayment(
  db: Database,
  { bookingId, reference, recordedBy, recordedAt }: StoredPayment,
  saidId: string | undefined,
  isDone: SQL,
) {
  return db
    .update(reportedPayments)
    .set({ state: 'confirmed', decidedBy: recordedBy, decidedAt: recordedAt })
    .where(
      and(
        eq(reportedPayments.bookingId, bookingId),
        isUnconfirmedReport,
        or(eq(reportedPayments.id, saidId ?? ''), eq(reportedPayments.utr, reference)),
        isDone,
      ),
    );
}

/** Statements: delete the reported payments of the bookings that a condition on bookings chooses. */
export function removeReportedPayments(db: Database, which: SQL): BatchItem<'sqlite'>[] {
  const theirs = inArray(reportedPayments.bookingId, selectBookingIds(which));
  const ids = query.select({ id: reportedPayments.id }).from(reportedPayments).where(theirs);
  return [
    db.delete(emailOutbox).where(and(eq(emailOutbox.kind, 'payment_said'), inArray(emailOutbox.ref, ids))),
    db.delete(reportedPayments).where(theirs),
  ];
}

export async function composePaymentReportedMail({ env, site }: MailContext, id: string): Promise<Mail | null> {
  const db = createDb(env);
  const said = await findReportedPayment(db, id);
  const booking = said?.state === 'open' ? await findBooking(db, said.bookingId) : null;
  if (!said || !booking) return null;
  const amount = formatPaise(said.amountPaise);
  return {
    to: env.AGENCY_EMAIL,
    subject: `Said to be paid: ${amount} for ${booking.reference}`,
    text: signMail(
      site,
      `${cleanLine(booking.payerName)} says to have paid ${amount} for ${booking.tour}.`,
      '',
      `Booking:   ${booking.reference}`,
      `UTR:       ${said.utr}`,
      `Told us:   ${formatMoment(new Date(said.reportedAt).toISOString())}`,
      '',
      'It counts once you have found it at the bank and noted the payment.',
      `The booking: ${env.SITE_URL}${adminLinks.booking(booking.id)}`,
    ),
  };
}
