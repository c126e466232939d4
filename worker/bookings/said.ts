import { eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SaidPayment } from '#shared/bookings/said';
import { theRider } from '#shared/quotes/quote-events';
import { deskLinks } from '#shared/site/protected-pages';
import { formatMoment } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { cleanLine } from '#shared/text/text';
import { insertEventIfChanged } from '../audit/recording';
import { saidPayments } from '../db/bookings-schema';
import { createDb, type Database, didChange, first, insertWhere } from '../db/client';
import { ifChanged, queueMail } from '../db/queue-mail';
import { mailOutbox } from '../db/site-schema';
import { type Mail, type Mailer, signed } from '../mail/outbox';
import type { StoredPayment } from './booking-row';
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
  sql`exists (select 1 from said_payments where booking_id = ${bookingId} and utr = ${utr} and state = 'open')`;

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
  const mayWait = sql`exists (select 1 from bookings where id = ${bookingId} and cancelled_on is null and erased_at is null)
    and (select count(*) from said_payments where booking_id = ${bookingId} and state = 'open') < ${maxOpen}`;
  const label = `${reference}: ${formatPaise(amountPaise)}`;
  const rider = { id: null, name: theRider, email: '', requestId };
  const set = { id, amountPaise, saidAt: now, state: 'open', reason: '', decidedBy: '', decidedAt: null } as const;
  const target = [saidPayments.bookingId, saidPayments.utr];
  return didChange(db, [
    insertWhere(db, saidPayments, { bookingId, utr, ...set }, sql`where ${mayWait}`).onConflictDoUpdate({
      target,
      set,
      setWhere: sql`state <> 'open'`,
    }),
    insertEventIfChanged(db, rider, { action: 'payment_said', subject: bookingId, label }),
    queueMail(db, 'payment_said', id, now, ifChanged),
  ]);
}

/** Statement: confirms a reported payment where `isDone` holds: the one with this id, or with the UTR of the noted line. */
export function confirmSaid(
  db: Database,
  { bookingId, kind, reference, notedBy, notedAt }: StoredPayment,
  saidId: string | undefined,
  isDone: SQL,
) {
  return db
    .update(saidPayments)
    .set({ state: 'confirmed', decidedBy: notedBy, decidedAt: notedAt })
    .where(
      sql`booking_id = ${bookingId} and state = 'open' and ${kind} = 'payment'
        and (id = ${saidId ?? ''} or utr = ${reference}) and ${isDone}`,
    );
}

/** Statements: delete the reported payments of the bookings that a condition on bookings chooses. */
export function removeSaid(db: Database, which: SQL): BatchItem<'sqlite'>[] {
  const theirs = sql`booking_id in (select id from bookings where ${which})`;
  return [
    db.delete(mailOutbox).where(sql`kind = 'payment_said' and ref in (select id from said_payments where ${theirs})`),
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
