import { and, eq, exists, gt, isNull, notExists } from 'drizzle-orm';
import { toIndianDay } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import { hasWebAddress } from '#shared/inquiries/inbox';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { correctionPeriodMs, honeypotField } from '#shared/inquiries/inquiry-labels';
import {
  batchChanged,
  type Database,
  findFirst,
  incrementCounter,
  lastChanged,
  neverTrue,
  onlyIf,
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

/** `missing`: no inquiry came under this key. `late`: ten minutes are over, or somebody has seen to it. */
type CorrectionOutcome = 'corrected' | 'waits' | 'missing' | 'late';

const fingerprintStored = ({ tourId, departureId, ride, ...row }: InquiryRow) =>
  fingerprintInquiry({
    ...row,
    ...(tourId === null ? {} : { tourId }),
    ...(departureId === null ? {} : { departureId }),
    ...(ride === null ? {} : { ride }),
  });

/** The writer's words, a line each, as the timeline keeps them. */
const toWords = (row: InquiryRow): string =>
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

function isOpen(row: InquiryRow, now: number): boolean {
  const isUntouched = row.handledAt === null && row.answeredAt === null;
  return isUntouched && row.deletedAt === null && row.erasedAt === null && now - row.receivedAt < correctionPeriodMs;
}

/** Tries again where somebody at the desk changes the inquiry in that moment. */
const maxTries = 3;

/**
 * Puts a visitor's words in the place of those that they sent under this key, with a line in the timeline and a mail, all or
 * nothing. Another address is told that the inquiry came in, if `confirms`. The same words again change nothing.
 */
export async function correctInquiry(
  db: Database,
  key: string,
  input: InquiryInput,
  confirms: boolean,
): Promise<CorrectionOutcome> {
  const { writtenAt = null, [honeypotField]: trap, tourId = null, departureId = null, ride = null, ...words } = input;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = Date.now();
    const row = await findFirst(db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key)));
    if (!row) return 'missing';
    if ((await fingerprintStored(row)) === (await fingerprintInquiry(input)))
      return row.isOnWaitlist ? 'waits' : 'corrected';
    if (!isOpen(row, now)) return 'late';
    const fields = { ...words, tourId, departureId, ride };
    const seen = and(eq(inquiries.id, row.id), eq(inquiries.version, row.version));
    const line = { kind: 'rewritten', detail: { text: toWords(row) } };
    const isItsMail = and(eq(emailOutbox.kind, 'inquiry_corrected'), eq(emailOutbox.ref, row.publicId));
    const noMailWaits = notExists(selectRows(emailOutbox, and(isItsMail, isNull(emailOutbox.sentAt))));
    const update = db
      .update(inquiries)
      .set({
        ...fields,
        writtenAt,
        searchText: toInquirySearchText(fields),
        isOnWaitlist: hasTooFewSeats(fields, toIndianDay(now)),
        ...(trap ? { status: 'spam' as const } : {}),
        version: row.version + 1,
      })
      .where(seen);
    const isMailed = !trap && row.status === 'new';
    const isStored = exists(selectRows(inquiries, and(eq(inquiries.id, row.id), gt(inquiries.version, row.version))));
    const writer = { id: null, name: row.name, email: '', requestId: '' };
    const isDone = await batchChanged(
      db,
      [
        insertInquiryEvents(db, writer, line, seen, now),
        update,
        queueMail(
          db,
          'inquiry_corrected',
          row.publicId,
          now,
          onlyIf(lastChanged, noMailWaits, isMailed ? undefined : neverTrue),
        ),
        queueReceivedMail(
          db,
          { publicId: row.publicId, email: fields.email },
          now,
          confirms && isMailed && fields.email !== '' && fields.email !== row.email && !hasWebAddress(fields)
            ? isStored
            : neverTrue,
        ),
        incrementCounter(db, 'inquiries', now, isStored),
      ],
      update,
    );
    if (isDone) {
      const stored = await findFirst(db.select().from(inquiries).where(eq(inquiries.id, row.id)));
      return stored?.isOnWaitlist ? 'waits' : 'corrected';
    }
  }
  return 'late';
}
