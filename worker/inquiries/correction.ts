import { and, eq, exists, gt, isNull, notExists } from 'drizzle-orm';
import { toIndianDay } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import { hasWebAddress } from '#shared/inquiries/inbox';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { correctionPeriodMs, honeypotField } from '#shared/inquiries/inquiry-labels';
import {
  batchChangedRows,
  type Database,
  findFirst,
  incrementCounter,
  neverTrue,
  onlyIf,
  previousStatementChanged,
  selectRows,
} from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { toInquirySearchText } from '../db/search-text';
import { emailOutbox } from '../db/site-schema';
import { queueMail } from '../email/outbox';
import { hasTooFewSeats } from '../tours/waiting-list';
import { fingerprintInquiry } from './inquiry-form';
import { queueConfirmationMail } from './inquiry-mails';
import type { InquiryRow } from './inquiry-row';
import { insertInquiryEvents } from './timeline';

/** `tooLate`: the correction period is over, or staff have already handled the inquiry. */
type CorrectionOutcome = 'corrected' | 'waitlisted' | 'notFound' | 'tooLate';

const fingerprintRow = ({ message, tourId, departureId, ride, ...row }: InquiryRow) =>
  fingerprintInquiry({
    ...row,
    ...(message === null ? {} : { message }),
    ...(tourId === null ? {} : { tourId }),
    ...(departureId === null ? {} : { departureId }),
    ...(ride === null ? {} : { ride }),
  });

const formatOldValues = (row: InquiryRow): string =>
  [
    row.name,
    row.phone && formatPhone(row),
    row.email,
    row.subject,
    `${row.number} people, ${row.departureMonth}`,
    row.message,
    row.tourId && `Tour: ${row.tourId}`,
    row.departureId && `Date: ${row.departureId}`,
    row.ride,
  ]
    .filter(Boolean)
    .join('\n');

function isCorrectable(row: InquiryRow, now: number): boolean {
  const isUnhandled = row.handledAt === null && row.answeredAt === null;
  return isUnhandled && row.deletedAt === null && row.erasedAt === null && now - row.receivedAt < correctionPeriodMs;
}

/** A correction fails if staff change the inquiry at the same time. */
const maxAttempts = 3;

/** Replaces the visitor's values and mails the agency, in one transaction. A repeated correction changes nothing. */
export async function correctInquiry(
  db: Database,
  key: string,
  input: InquiryInput,
  sendsConfirmation: boolean,
): Promise<CorrectionOutcome> {
  const {
    writtenAt = null,
    [honeypotField]: honeypot,
    message = null,
    tourId = null,
    departureId = null,
    ride = null,
    ...otherFields
  } = input;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const now = Date.now();
    const row = await findFirst(db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key)));
    if (!row) return 'notFound';
    if ((await fingerprintRow(row)) === (await fingerprintInquiry(input)))
      return row.isOnWaitlist ? 'waitlisted' : 'corrected';
    if (!isCorrectable(row, now)) return 'tooLate';
    const fields = { ...otherFields, message, tourId, departureId, ride };
    const hasSameVersion = and(eq(inquiries.id, row.id), eq(inquiries.version, row.version));
    const event = { kind: 'rewritten', detail: { text: formatOldValues(row) } };
    const isCorrectionMail = and(eq(emailOutbox.kind, 'inquiry_corrected'), eq(emailOutbox.ref, row.publicId));
    const hasNoQueuedMail = notExists(selectRows(emailOutbox, and(isCorrectionMail, isNull(emailOutbox.sentAt))));
    const update = db
      .update(inquiries)
      .set({
        ...fields,
        writtenAt,
        searchText: toInquirySearchText(fields),
        isOnWaitlist: hasTooFewSeats(fields, toIndianDay(now)),
        ...(honeypot ? { status: 'spam' as const } : {}),
        version: row.version + 1,
      })
      .where(hasSameVersion);
    const isGenuine = !honeypot && row.status === 'new';
    const hasNewEmail = fields.email !== '' && fields.email !== row.email;
    const isConfirmable = sendsConfirmation && isGenuine && hasNewEmail && !hasWebAddress(fields);
    const isCorrected = exists(
      selectRows(inquiries, and(eq(inquiries.id, row.id), gt(inquiries.version, row.version))),
    );
    const visitor = { id: null, name: row.name, email: '', requestId: '' };
    const hasChanged = await batchChangedRows(
      db,
      [
        insertInquiryEvents(db, visitor, event, hasSameVersion, now),
        update,
        queueMail(
          db,
          'inquiry_corrected',
          row.publicId,
          now,
          onlyIf(previousStatementChanged, hasNoQueuedMail, isGenuine ? undefined : neverTrue),
        ),
        queueConfirmationMail(
          db,
          { publicId: row.publicId, email: fields.email, revision: row.version + 1 },
          now,
          isConfirmable ? isCorrected : neverTrue,
        ),
        incrementCounter(db, 'inquiries', now, isCorrected),
      ],
      update,
    );
    if (hasChanged) {
      const correctedRow = await findFirst(db.select().from(inquiries).where(eq(inquiries.id, row.id)));
      return correctedRow?.isOnWaitlist ? 'waitlisted' : 'corrected';
    }
  }
  return 'tooLate';
}
