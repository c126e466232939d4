import { and, eq, notExists } from 'drizzle-orm';
import { toIndianDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { type Actor, insertEventIf, insertEventIfChanged } from '../audit/audit-log';
import type { StoredBooking } from '../bookings/booking-row';
import { findLedgerEntry, insertLedgerEntry, makeLatePaymentMail, makeLedgerEntry } from '../bookings/ledger';
import { findBooking } from '../bookings/queries';
import { createDb, selectRows } from '../db/client';
import { auditEvents } from '../db/site-schema';
import { queueOwnersMail } from '../email/outbox';
import type { Env } from '../env';
import type { GatewayEvent } from './gateway';

/** A refund may arrive before its payment; a refund of an older payment that is unknown belongs to another shop. */
const unknownPaymentMs = 60 * 60 * 1000;

interface RecordedEvent {
  event: GatewayEvent;
  /** The gateway. */
  actor: Actor;
}

const formatLabel = ({ reference }: StoredBooking, { amountPaise }: GatewayEvent) =>
  `${reference}: ${formatPaise(amountPaise)}`;

/** A payment is recorded even if its seats are gone: then the owners decide, and nothing is given back by itself. */
async function recordPayment(env: Env, booking: StoredBooking, { event, actor }: RecordedEvent): Promise<boolean> {
  const db = createDb(env);
  const { paymentId, amountPaise, mode, paidAt } = event;
  const entry = makeLedgerEntry(
    { id: paymentId, bookingId: booking.id, kind: 'payment', signedAmountPaise: amountPaise },
    { day: toIndianDay(paidAt), amountPaise, mode, reference: paymentId },
    actor,
  );
  const auditEvent = { action: 'payment_noted', subject: booking.id, label: formatLabel(booking, event) } as const;
  const notifications = makeLatePaymentMail(db, booking, Date.now());
  const audit = insertEventIfChanged(db, actor, auditEvent);
  if (await insertLedgerEntry(db, audit, booking, entry, { env, notifications })) return true;
  return (await findLedgerEntry(db, paymentId)) !== null;
}

/** Mails the owners once about a refund that is not in the ledger. */
async function reportRefund(env: Env, booking: StoredBooking, { event, actor }: RecordedEvent): Promise<void> {
  const db = createDb(env);
  const action = event.kind === 'refund' ? 'refund_not_booked' : 'refund_failed';
  const label = `${formatLabel(booking, event)}, ${event.refundId}`;
  const isFirst = notExists(selectRows(auditEvents, and(eq(auditEvents.action, action), eq(auditEvents.label, label))));
  const reason = 'Cancel the booking or agree on less, and note the refund there.';
  await db.batch([
    insertEventIf(db, actor, { action, subject: booking.id, label }, isFirst),
    queueOwnersMail(db, Date.now(), event.kind === 'refund' ? reason : ''),
  ]);
}

async function recordRefund(env: Env, booking: StoredBooking, { event, actor }: RecordedEvent): Promise<void> {
  const db = createDb(env);
  const { amountPaise, mode, refundId } = event;
  const id = refundId ?? '';
  const reason = `Given back by ${actor.name}`;
  const entry = makeLedgerEntry(
    { id, bookingId: booking.id, kind: 'refund', signedAmountPaise: -amountPaise, reason },
    { day: toIndianDay(Date.now()), amountPaise, mode, reference: id },
    actor,
  );
  const auditEvent = { action: 'payment_refunded', subject: booking.id, label: formatLabel(booking, event) } as const;
  const audit = insertEventIfChanged(db, actor, auditEvent);
  if (await insertLedgerEntry(db, audit, booking, entry, { env, notifications: [] })) return;
  // The ledger takes no refund of money that is not owed. This one has been made all the same.
  if ((await findLedgerEntry(db, id)) === null) await reportRefund(env, booking, { event, actor });
}

/**
 * Records a payment or refund in the ledger; the same event again changes nothing.
 * @returns false if the gateway should send the event again later
 */
export async function recordEvent(env: Env, recorded: RecordedEvent): Promise<boolean> {
  const db = createDb(env);
  const { event } = recorded;
  if (event.kind === 'payment') {
    const booking = event.bookingId === null ? null : await findBooking(db, event.bookingId);
    // A payment link that the agency made by hand names no booking.
    return booking ? recordPayment(env, booking, recorded) : true;
  }
  const payment = await findLedgerEntry(db, event.paymentId);
  if (!payment) return Date.now() - event.paidAt > unknownPaymentMs;
  const booking = await findBooking(db, payment.bookingId);
  if (!booking) return true;
  await (event.kind === 'refund' ? recordRefund(env, booking, recorded) : reportRefund(env, booking, recorded));
  return true;
}
