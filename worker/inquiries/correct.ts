import { eq, sql } from 'drizzle-orm';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { hasLink } from '#shared/inquiries/inquiry-life';
import { correctionMs, trapField } from '#shared/inquiries/inquiry-words';
import { formatPhone } from '#shared/inquiries/phone';
import { toIndianDay } from '#shared/text/dates';
import { type Database, didChange, first } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries } from '../db/inquiries-schema';
import { queueMail } from '../db/queue-mail';
import { hasTooFewSeats } from '../tours/waiting';
import { foldInquiry } from './fold';
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
  return isUntouched && row.deletedAt === null && row.erasedAt === null && now - row.receivedAt < correctionMs;
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
  const { writtenAt = null, [trapField]: trap, tourId = null, departureId = null, ride = null, ...words } = input;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = Date.now();
    const row = await first(db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key)));
    if (!row) return 'missing';
    if ((await fingerprintStored(row)) === (await fingerprintInquiry(input))) return row.waits ? 'waits' : 'corrected';
    if (!isOpen(row, now)) return 'late';
    const fields = { ...words, tourId, departureId, ride };
    const seen = sql`id = ${row.id} and version = ${row.version}`;
    const line = { kind: 'rewritten', detail: sql`json_object('text', ${toWords(row)})` };
    const noMailWaits = sql`not exists
      (select 1 from mail_outbox where kind = 'inquiry_corrected' and ref = ${row.publicId} and sent_at is null)`;
    const update = db
      .update(inquiries)
      .set({
        ...fields,
        writtenAt,
        folded: foldInquiry(fields),
        waits: hasTooFewSeats(fields, toIndianDay(now)),
        ...(trap ? { status: 'spam' as const } : {}),
        version: row.version + 1,
      })
      .where(seen);
    const isMailed = !trap && row.status === 'new';
    const isStored = sql`exists (select 1 from inquiries where id = ${row.id} and version > ${row.version})`;
    const writer = { id: null, name: row.name, email: '', requestId: '' };
    const isDone = await didChange(
      db,
      [
        insertInquiryEvents(db, writer, line, seen, now),
        update,
        queueMail(
          db,
          'inquiry_corrected',
          row.publicId,
          now,
          sql`where changes() > 0 and ${noMailWaits} and ${isMailed}`,
        ),
        queueReceivedMail(
          db,
          { publicId: row.publicId, email: fields.email },
          now,
          confirms && isMailed && fields.email !== '' && fields.email !== row.email && !hasLink(fields)
            ? isStored
            : sql`false`,
        ),
        bumpCounter(db, 'inquiries', now, isStored),
      ],
      update,
    );
    if (isDone) {
      const stored = await first(db.select().from(inquiries).where(eq(inquiries.id, row.id)));
      return stored?.waits ? 'waits' : 'corrected';
    }
  }
  return 'late';
}
