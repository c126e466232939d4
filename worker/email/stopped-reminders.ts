import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { insertEventIfChanged, type NewEvent, toOutsideActor } from '../audit/audit-log';
import { findTripByLink } from '../bookings/trip-links';
import { bookings } from '../db/bookings-schema';
import { batchChangedRows, type Database } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { findInquiry } from '../inquiries/inquiry-row';
import { findLink } from '../links/links';
import { toQuoteNumber } from '../quotes/queries';
import { findQuoteByLink } from '../quotes/quote-links';
import { hasInquiryEmail, hasPayerEmail } from './customer-mails';

export interface ReminderRecipient {
  tokenHash: string;
  email: string;
  bookingId: string | null;
  inquiryId: string | null;
  label: string;
}

/** Person of a link to a booking or quote. Null for an unknown link, an erased person, or one without an e-mail address. */
export async function findReminderRecipient(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<ReminderRecipient | null> {
  const trip = await findTripByLink(db, tokenHash, now);
  if (trip && trip !== 'ended') {
    const { id, payerEmail, reference, erasedAt } = trip.storedBooking;
    const isReachable = erasedAt === null && payerEmail !== '';
    return isReachable ? { tokenHash, email: payerEmail, bookingId: id, inquiryId: null, label: reference } : null;
  }
  const isQuoteLink = (await findLink(db, tokenHash))?.kind === 'quote';
  const quote = isQuoteLink ? await findQuoteByLink(db, tokenHash, now) : null;
  const inquiry = quote && quote !== 'ended' ? await findInquiry(db, quote.newestRevision.inquiry) : null;
  if (!quote || quote === 'ended' || !inquiry || inquiry.email === '') return null;
  const label = toQuoteNumber(quote.newestRevision.series);
  return { tokenHash, email: inquiry.email, bookingId: null, inquiryId: inquiry.publicId, label };
}

const toEvent = (action: 'reminders_stopped' | 'reminders_resumed', recipient: ReminderRecipient): NewEvent => ({
  action,
  subject: recipient.bookingId ?? recipient.inquiryId,
  label: recipient.label,
});

/** A repeat changes nothing. */
export function stopReminders(db: Database, recipient: ReminderRecipient, requestId: string, now: number) {
  const { bookingId, inquiryId } = recipient;
  const set = { remindersStoppedAt: now };
  const update =
    bookingId === null
      ? db
          .update(inquiries)
          .set(set)
          .where(and(eq(inquiries.publicId, inquiryId ?? ''), isNull(inquiries.remindersStoppedAt)))
      : db
          .update(bookings)
          .set(set)
          .where(and(eq(bookings.id, bookingId), isNull(bookings.remindersStoppedAt)));
  return batchChangedRows(db, [
    update,
    insertEventIfChanged(db, toOutsideActor(requestId), toEvent('reminders_stopped', recipient)),
  ]);
}

/** For all bookings and inquiries of the e-mail address. */
export function resumeReminders(db: Database, recipient: ReminderRecipient, requestId: string) {
  const { email } = recipient;
  const set = { remindersStoppedAt: null };
  return batchChangedRows(db, [
    db
      .update(inquiries)
      .set(set)
      .where(and(hasInquiryEmail(email), isNotNull(inquiries.remindersStoppedAt))),
    db
      .update(bookings)
      .set(set)
      .where(and(hasPayerEmail(email), isNotNull(bookings.remindersStoppedAt))),
    insertEventIfChanged(db, toOutsideActor(requestId), toEvent('reminders_resumed', recipient)),
  ]);
}
