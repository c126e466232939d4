import { eq, exists } from 'drizzle-orm';
import type { InquiryByHand } from '#shared/inquiries/by-hand';
import { inquiryPages, months } from '#shared/inquiries/inquiry-words';
import { sha256 } from '#shared/sha256';
import { type Actor, insertEventIf } from '../audit/recording';
import { type Database, never, rowsOf } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries } from '../db/inquiries-schema';
import { findAsked } from './asked-tour';
import { queueReceivedMail } from './inquiry-mails';
import type { InquiryRow } from './inquiry-row';
import { insertNew } from './queries';
import { insertInquiryEvents } from './timeline';

/**
 * Stores an inquiry that somebody at the desk wrote down, once a key; null if the key is another's. Nobody is told of it,
 * its person only if `mails`.
 */
export async function addByHand(
  db: Database,
  actor: Actor,
  input: InquiryByHand,
  { key, mails, now }: { key: string | null; mails: boolean; now: number },
): Promise<InquiryRow | null> {
  const publicId = crypto.randomUUID();
  const { confirm, message, ...said } = input;
  const { heading, startsOn } = await findAsked(db, input);
  const fields = {
    ...said,
    message: message || null,
    subject: heading,
    departureMonth: said.departureMonth || (startsOn ? (months[Number(startsOn.slice(5, 7)) - 1] ?? '') : ''),
    inquiryPage: inquiryPages.desk,
  };
  const fingerprint = await sha256(JSON.stringify({ ...fields, confirm }));
  const isIt = eq(inquiries.publicId, publicId);
  const isStored = exists(rowsOf(inquiries, isIt));
  const known = key === null ? isIt : eq(inquiries.idempotencyKey, key);
  const line = { kind: 'added', detail: { source: fields.source } };
  const results = await db.batch([
    insertNew(db, { ...fields, publicId, idempotencyKey: key, fingerprint }, now),
    insertEventIf(db, actor, { action: 'inquiry_added', subject: publicId }, isStored),
    insertInquiryEvents(db, actor, line, isIt, now),
    queueReceivedMail(db, { publicId, email: fields.email }, now, mails ? isStored : never),
    bumpCounter(db, 'inquiries', now, isStored),
    db.select().from(inquiries).where(known),
  ]);
  const [row] = results.at(-1) as InquiryRow[];
  return row?.fingerprint === fingerprint ? row : null;
}
