import * as v from 'valibot';
import { InquiryInput } from '#shared/inquiries/inquiry';
import {
  honeypotField,
  type InquiryDraft,
  inquiryFailedMessage,
  type SendOutcome,
  type SiteBusy,
  type SubmittedDraft,
  toCorrectionDraftKey,
} from '#shared/inquiries/inquiry-labels';
import { findInquiryWarning, type InquiryWarning } from '#shared/inquiries/inquiry-warnings';
import { sha256 } from '#shared/sha256';
import { listProblemsByField } from '#shared/text';
import { postInquiry } from '../../api/inquiries';
import {
  findDraft,
  insertEntry,
  listEntries,
  type NewEntry,
  removeDraft,
  requeueEntry,
  updateDraft,
} from '../db/outbox';
import { announce, type ChannelMessage, listen } from './channel';
import { requestPersistentStorage } from './install';
import { findBusyState, flushOutbox, waitForDelivery } from './send-outbox';

/** After this long without an answer a form reports the inquiry as queued. */
const sendTimeoutMs = 8_000;

const failed = { outcome: 'failed', message: inquiryFailedMessage } as const;

/**
 * Puts an inquiry into the outbox, ends its draft in the same transaction, and sends it. Never throws.
 * @param onKept called once it is stored, before any answer
 * @param replaces the id of the returned inquiry that this one replaces
 */
export async function sendInquiry(
  draft: SubmittedDraft,
  form: string,
  onKept?: () => void,
  replaces?: string,
): Promise<SendOutcome> {
  const entry = await toEntry(draft).catch(() => null);
  if (entry === null) return failed;
  if ('fields' in entry) return { outcome: 'invalid', fields: entry.fields };
  const place = replaces === undefined ? form : toCorrectionDraftKey(replaces);
  const isStored = await insertEntry(entry, place, replaces).catch(() => null);
  if (isStored === null) return sendUnkept(entry, place);
  return isStored ? sendKept(entry.id, onKept) : { outcome: 'gone' };
}

/** Sends a returned inquiry as it was. Never throws. */
export async function resendUnchanged(id: string, onKept?: () => void): Promise<SendOutcome> {
  const isStored = await requeueEntry(id).catch(() => null);
  if (isStored === null) return failed;
  return isStored ? sendKept(id, onKept) : { outcome: 'gone' };
}

/** @throws TypeError over plain http, where browsers have no SHA-256 */
async function toEntry(draft: SubmittedDraft): Promise<NewEntry | { fields: Record<string, string> }> {
  const { key, corrects, ...written } = draft;
  const createdAt = new Date().toISOString();
  const parsed = v.safeParse(InquiryInput, { ...written, writtenAt: createdAt });
  if (!parsed.success) return { fields: listProblemsByField(parsed.issues) };
  const { writtenAt = createdAt, [honeypotField]: trap, ...fields } = parsed.output;
  const body = { ...fields, ...(trap ? { [honeypotField]: trap } : {}), writtenAt };
  return { id: await makeKey(key, fields), body, draft, createdAt };
}

/** The Idempotency-Key, a UUID: the same whenever the same words of one form are sent. */
async function makeKey(form: string, words: object): Promise<string> {
  const hash = await sha256(JSON.stringify([form, words]));
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

async function sendKept(id: string, onKept?: () => void): Promise<SendOutcome> {
  announce({ topic: 'outbox' });
  onKept?.();
  requestPersistentStorage();
  const answer = await waitForDelivery(id, sendTimeoutMs, flushOutbox({ urgent: true }));
  if (answer?.topic === 'sent') return { outcome: 'sent', key: answer.key, message: answer.message };
  if (answer) return { outcome: 'refused', id, message: answer.message, fields: answer.fields };
  return { outcome: 'queued', id, ...(await whyQueued(id)) };
}

async function whyQueued(id: string): Promise<{ busy?: SiteBusy }> {
  const entries = await listEntries().catch(() => []);
  const entry = entries.find((one) => one.id === id);
  const busy = entry && findBusyState(entry, Date.now());
  return busy ? { busy } : {};
}

// Without a store, only the network is left. If the answer is lost, pressing Send again sends it under the same key.
async function sendUnkept({ id, body, draft: { corrects } }: NewEntry, form: string): Promise<SendOutcome> {
  const delivery = await postInquiry({ id, corrects, body });
  if (delivery.kind === 'refused') {
    return { outcome: 'refused', id: null, message: delivery.message, fields: delivery.fields };
  }
  if (delivery.kind !== 'sent') {
    // So that the page finds out that nothing can be kept.
    announce({ topic: 'outbox' });
    const answered = delivery.kind === 'later' || (delivery.isServerFailure ?? false);
    return { ...failed, unsent: { serverResponded: answered } };
  }
  await removeDraft(form);
  return { outcome: 'sent', key: corrects || id, message: delivery.message };
}

export function onDelivery(
  id: string,
  listener: (answer: Extract<ChannelMessage, { topic: 'sent' | 'refused' }>) => void,
): () => void {
  return listen(['sent', 'refused'], (answer) => answer.id === id && listener(answer));
}

/** The contact detail that its writer is asked about before it is sent. */
export const findDoubt = (draft: InquiryDraft): InquiryWarning | null => findInquiryWarning(draft);

export { findDraft as readDraft, removeDraft as dropDraft, updateDraft as saveDraft };
