import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PaperKind, PaperRow } from '#shared/bookings/booking';
import type { Database } from '../db/client';
import type { BookingWithPaid, StoredPayment } from './booking-row';

/** What a paper is made of. */
export interface PaperOccasion {
  /** `cancellation`: of a booking, without a line of the ledger. */
  kind: 'payment' | 'refund' | 'reversal' | 'cancellation';
  /** As it was read before: what was paid is without this payment. */
  booking: BookingWithPaid;
  /** The line of the ledger that it is of; null for none. */
  payment: StoredPayment | null;
  /** Condition: the batch has done what the paper is of. It says so wherever the statement stands in the batch. */
  isDone: SQL;
  /** India's day, and the moment (ms). */
  today: string;
  now: number;
}

/** Statements that make the occasion's paper, in the batch that makes the occasion. */
export async function papersFor(_db: Database, _occasion: PaperOccasion): Promise<BatchItem<'sqlite'>[]> {
  return [];
}

/** The paper of a line of the ledger; null if there is none. */
export async function findPaperOf(
  _db: Database,
  _paymentId: string,
): Promise<{ kind: PaperKind; number: string } | null> {
  return null;
}

/** All papers of a booking, in their order. */
export async function listPapersOf(_db: Database, _bookingId: string): Promise<PaperRow[]> {
  return [];
}
