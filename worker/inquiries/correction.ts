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
import { queueReceivedMail } from './inquiry-mails';
import type { InquiryRow } from './inquiry-row';
import { insertInquiryEvents } from './timeline';

/** `missing`: no inquiry has this key. `late`: the correction period is over, or staff have already worked on it. */
type CorrectionOutcome = 'corrected' | 'waitlisted' | 'missing' | 'late';

const fingerprintRow = ({ tourId, departureId, ride, ...row }: InquiryRow) =>
  fingerprintInquiry({
    ...row,
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
    row.tourId && `Tour: ${row.tourId}`,
    row.departureId && `Date: ${row.departureId}`,
    row.ride,
  ]
    .filter(Boolean)
    .join('\n');

function isCorrectable(row: InquiryRow, now: number): boolean {
  const isUntouched = row.handledAt === null && row.answeredAt === null;
  return isUntouched && row.deletedAt === null && row.erasedAt === null && now - row.receivedAt < correctionPeriodMs;
}

/** Staff may change the inquiry at the same time: then the correction is tried again. */
const maxTries = 3;

/**
 * Replaces the visitor's values of the inquiry with this idempotency key, with an event in the timeline and a mail to the
 * agency, in one transaction. The same values again change nothing.
 * @param confirms a new e-mail address gets the mail that confirms the inquiry
 */
export async function correctInquiry(
  db: Database,
  key: string,
  input: InquiryInput,
  confirms: boolean,
): Promise<CorrectionOutcome> {
  const {
    writtenAt = null,
    [honeypotField]: honeypot,
    tourId = null,
    departureId = null,
    ride = null,
    ...otherFields
  } = input;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = Date.now();
    const row = await findFirst(db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key)));
    if (!row) return 'missing';
    if ((await fingerprintRow(row)) === (await fingerprintInquiry(input)))
      return row.isOnWaitlist ? 'waitlisted' : 'corrected';
    if (!isCorrectable(row, now)) return 'late';
    const fields = { ...otherFields, tourId, departureId, ride };
    const isUnchanged = and(eq(inquiries.id, row.id), eq(inquiries.version, row.version));
    const event = { kind: 'rewritten', detail: { text: formatOldValues(row) } };
    const isCorrectionMail = and(eq(emailOutbox.kind, 'inquiry_corrected'), eq(emailOutbox.ref, row.publicId));
    const noMailIsQueued = notExists(selectRows(emailOutbox, and(isCorrectionMail, isNull(emailOutbox.sentAt))));
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
      .where(isUnchanged);
    const notifiesAgency = !honeypot && row.status === 'new';
    const isCorrected = exists(
      selectRows(inquiries, and(eq(inquiries.id, row.id), gt(inquiries.version, row.version))),
    );
    const visitor = { id: null, name: row.name, email: '', requestId: '' };
    const isDone = await batchChangedRows(
      db,
      [
        insertInquiryEvents(db, visitor, event, isUnchanged, now),
        update,
        queueMail(
          db,
          'inquiry_corrected',
          row.publicId,
          now,
          onlyIf(previousStatementChanged, noMailIsQueued, notifiesAgency ? undefined : neverTrue),
        ),
        queueReceivedMail(
          db,
          { publicId: row.publicId, email: fields.email },
          now,
          confirms && notifiesAgency && fields.email !== '' && fields.email !== row.email && !hasWebAddress(fields)
            ? isCorrected
            : neverTrue,
        ),
        incrementCounter(db, 'inquiries', now, isCorrected),
      ],
      update,
    );
    if (isDone) {
      const correctedRow = await findFirst(db.select().from(inquiries).where(eq(inquiries.id, row.id)));
      return correctedRow?.isOnWaitlist ? 'waitlisted' : 'corrected';
    }
  }
  return 'late';
}
