import { and, count, eq, exists, inArray, lt, not, or, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { deskLinks } from '#shared/admin-routes';
import type { SaidPayment } from '#shared/bookings/reported-payments';
import { formatMoment } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { theRider } from '#shared/quotes/quote';
import { cleanLine } from '#shared/text';
import { insertEventIfChanged } from '../audit/audit-log';
import { bookings, saidPayments } from '../db/bookings-schema';
import { createDb, type Database, didChange, first, insertWhere, onlyIf, query, rowsOf } from '../db/client';
import { mailOutbox } from '../db/site-schema';
import { type Mail, type Mailer, signed } from '../email/outbox';
import { ifChanged, queueMail } from '../email/queue';
import type { StoredPayment } from './booking-row';
import { bookingIds, isCurrent, isOpenSaid, isUnerased } from './conditions';
import { findBooking } from './queries';

const maxOpen = 10;

type StoredSaid = typeof saidPayments.$inferSelect;

export const toSaid = ({ bookingId: _bookingId, decidedAt: _decidedAt, saidAt, ...said }: StoredSaid): SaidPayment => ({
  ...said,
  saidAt: new Date(saidAt).toISOString(),
});

export const findSaid = (db: Database, id: string): Promise<StoredSaid | null> =>
  first(db.select().from(saidPayments).where(eq(saidPayments.id, id)));

/** Condition: the payer of this booking has told of a payment with this UTR, and nobody has looked for it yet. */
export const isSaid = (bookingId: string, utr: string) =>
  exists(rowsOf(saidPayments, and(eq(saidPayments.bookingId, bookingId), eq(saidPayments.utr, utr), isOpenSaid)));

interface Said {
  bookingId: string;
  reference: string;
  utr: string;
  amountPaise: number;
  requestId: string;
}

/** Notes a reported payment, with mail and event: once for each UTR, and again after it wasn't found. True if it is new. */
export async function insertSaid(db: Database, said: Said, now: number): Promise<boolean> {
  const { bookingId, reference, utr, amountPaise, requestId } = said;
  const id = crypto.randomUUID();
  const open = query
    .select({ number: count() })
    .from(saidPayments)
    .where(and(eq(saidPayments.bookingId, bookingId), isOpenSaid));
  const isPayable = exists(rowsOf(bookings, and(eq(bookings.id, bookingId), isCurrent, isUnerased)));
  const label = `${reference}: ${formatPaise(amountPaise)}`;
  const rider = { id: null, name: theRider, email: '', requestId };
  const set = { id, amountPaise, saidAt: now, state: 'open', reason: '', decidedBy: '', decidedAt: null } as const;
  const target = [saidPayments.bookingId, saidPayments.utr];
  return didChange(db, [
    insertWhere(db, saidPayments, { bookingId, utr, ...set }, onlyIf(isPayable, lt(open, maxOpen))).onConflictDoUpdate({
      target,
      set,
      setWhere: not(isOpenSaid),
    }),
    insertEventIfChanged(db, rider, { action: 'payment_said', subject: bookingId, label }),
    queueMail(db, 'payment_said', id, now, ifChanged),
  ]);
}

/** Statement, after a payment was noted: confirms a reported one where `isDone` holds, by this id or the payment's UTR. */
export function confirmSaid(
  db: Database,
  { bookingId, reference, notedBy, notedAt }: StoredPayment,
  saidId: string | undefined,
  isDone: SQL,
) {
  return db
    .update(saidPayments)
    .set({ state: 'confirmed', decidedBy: notedBy, decidedAt: notedAt })
    .where(
      and(
        eq(saidPayments.bookingId, bookingId),
        isOpenSaid,
        or(eq(saidPayments.id, saidId ?? ''), eq(saidPayments.utr, reference)),
        isDone,
      ),
    );
}

/** Statements: delete the reported payments of the bookings that a condition on bookings chooses. */
export function removeSaid(db: Database, which: SQL): BatchItem<'sqlite'>[] {
  const theirs = inArray(saidPayments.bookingId, bookingIds(which));
  const ids = query.select({ id: saidPayments.id }).from(saidPayments).where(theirs);
  return [
    db.delete(mailOutbox).where(and(eq(mailOutbox.kind, 'payment_said'), inArray(mailOutbox.ref, ids))),
    db.delete(saidPayments).where(theirs),
  ];
}

export async function composePaymentSaidMail({ env, site }: Mailer, id: string): Promise<Mail | null> {
  const db = createDb(env);
  const said = await findSaid(db, id);
  const booking = said?.state === 'open' ? await findBooking(db, said.bookingId) : null;
  if (!said || !booking) return null;
  const amount = formatPaise(said.amountPaise);
  return {
    to: env.AGENCY_EMAIL,
    subject: `Said to be paid: ${amount} for ${booking.reference}`,
    text: signed(
      site,
      `${cleanLine(booking.payerName)} says to have paid ${amount} for ${booking.tour}.`,
      '',
      `Booking:   ${booking.reference}`,
      `UTR:       ${said.utr}`,
      `Told us:   ${formatMoment(new Date(said.saidAt).toISOString())}`,
      '',
      'It counts once you have found it at the bank and noted the payment.',
      `The booking: ${env.SITE_URL}${deskLinks.booking(booking.id)}`,
    ),
  };
}
