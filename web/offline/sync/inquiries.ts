import * as v from 'valibot';
import { InquiryInput } from '#shared/inquiries/inquiry';
import {
  type BusySite,
  honeypotField,
  inquiryFailedMessage,
  type SendOutcome,
  type SubmittedDraft,
  toCorrectionDraftKey,
} from '#shared/inquiries/inquiry-labels';
import { sha256 } from '#shared/sha256';
import { listProblemsByField } from '#shared/text';
import { postInquiry } from '../../api/inquiries';
import { insertEntry, listEntries, type NewEntry, removeDraft, requeueEntry } from '../db/outbox';
import { announce, type ChannelMessage, listen } from './channel';
import { requestPersistentStorage } from './install';
import { findBusyState, flushOutbox, waitForDelivery } from './send-outbox';

/** After this long without a result a form reports the inquiry as queued. */
const sendTimeoutMs = 8_000;

const failedOutcome = { outcome: 'failed', message: inquiryFailedMessage } as const;

/**
 * Stores an inquiry in the outbox, deletes its draft in the same transaction, and sends it. Never throws.
 * @param onStored called once the inquiry is stored, before any result
 * @param replaces the id of the returned inquiry that this one replaces
 */
export async function sendInquiry(
  draft: SubmittedDraft,
  form: string,
  onStored?: () => void,
  replaces?: string,
): Promise<SendOutcome> {
  const entry = await toEntry(draft).catch(() => null);
  if (entry === null) return failedOutcome;
  if ('fields' in entry) return { outcome: 'invalid', fields: entry.fields };
  const draftKey = replaces === undefined ? form : toCorrectionDraftKey(replaces);
  const isStored = await insertEntry(entry, draftKey, replaces).catch(() => null);
  // Null means that the store failed.
  if (isStored === null) return sendWithoutStore(entry, draftKey);
  return isStored ? sendStored(entry.id, onStored) : { outcome: 'notFound' };
}

export async function resendUnchanged(id: string, onStored?: () => void): Promise<SendOutcome> {
  const isStored = await requeueEntry(id).catch(() => null);
  if (isStored === null) return failedOutcome;
  return isStored ? sendStored(id, onStored) : { outcome: 'notFound' };
}

/** @throws TypeError over plain http, where browsers have no SHA-256 */
async function toEntry(draft: SubmittedDraft): Promise<NewEntry | { fields: Record<string, string> }> {
  const { key, corrects, ...values } = draft;
  const createdAt = new Date().toISOString();
  const parsed = v.safeParse(InquiryInput, { ...values, writtenAt: createdAt });
  if (!parsed.success) return { fields: listProblemsByField(parsed.issues) };
  const { writtenAt = createdAt, [honeypotField]: honeypot, ...fields } = parsed.output;
  const body = { ...fields, ...(honeypot ? { [honeypotField]: honeypot } : {}), writtenAt };
  return { id: await makeKey(key, fields), body, draft, createdAt };
}

/** Returns the Idempotency-Key, a UUID: the same whenever one form sends the same fields. */
async function makeKey(formKey: string, fields: object): Promise<string> {
  const hash = await sha256(JSON.stringify([formKey, fields]));
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

async function sendStored(id: string, onStored?: () => void): Promise<SendOutcome> {
  announce({ topic: 'outbox' });
  onStored?.();
  requestPersistentStorage();
  const result = await waitForDelivery(id, sendTimeoutMs, flushOutbox({ ignoreBackoff: true }));
  if (result?.topic === 'sent') return { outcome: 'sent', key: result.key, message: result.message };
  if (result) return { outcome: 'refused', id, message: result.message, fields: result.fields };
  return { outcome: 'queued', id, ...(await findBusyOutcome(id)) };
}

async function findBusyOutcome(id: string): Promise<{ busy?: BusySite }> {
  const entries = await listEntries().catch(() => []);
  const entry = entries.find((stored) => stored.id === id);
  const busy = entry && findBusyState(entry, Date.now());
  return busy ? { busy } : {};
}

/** Sends an inquiry that the phone cannot store. If the response is lost, the visitor's next attempt has the same key. */
async function sendWithoutStore({ id, body, draft: { corrects } }: NewEntry, form: string): Promise<SendOutcome> {
  const delivery = await postInquiry({ id, corrects, body });
  if (delivery.kind === 'refused') {
    return { outcome: 'refused', id: null, message: delivery.message, fields: delivery.fields };
  }
  if (delivery.kind !== 'sent') {
    announce({ topic: 'outbox' });
    const serverResponded = delivery.kind === 'retry later' || (delivery.isServerFailure ?? false);
    return { ...failedOutcome, failure: { serverResponded } };
  }
  await removeDraft(form);
  return { outcome: 'sent', key: corrects || id, message: delivery.message };
}

export function onDelivery(
  id: string,
  listener: (result: Extract<ChannelMessage, { topic: 'sent' | 'refused' }>) => void,
): () => void {
  return listen(['sent', 'refused'], (result) => result.id === id && listener(result));
}
