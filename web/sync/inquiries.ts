import * as v from 'valibot';
import { InquiryInput } from '#shared/inquiries/inquiry';
import { findInquiryDoubt, type InquiryDoubt } from '#shared/inquiries/inquiry-doubts';
import {
  type Busy,
  correctionKey,
  type InquiryDraft,
  inquiryFailedMessage,
  type SendOutcome,
  type SentDraft,
  trapField,
} from '#shared/inquiries/inquiry-words';
import { problemsByField } from '#shared/text/text';
import { postInquiry } from '../api/inquiries';
import { findDraft, removeDraft, updateDraft } from '../store/drafts';
import { insertEntry, isSameInquiry, listEntries, type NewEntry, requeueEntry } from '../store/outbox';
import { StoreError } from '../store/store-fault';
import { waitForAnswer } from './awaited-answers';
import { announce, listen, type Message } from './channel';
import { busyUntil } from './outbox-rules';
import { flushOutbox } from './send-outbox';
import { askToStay } from './storage';

/** After this long without an answer a form reports the inquiry as queued. */
const sendTimeoutMs = 8_000;

const busyPauseMs = 250;

/**
 * Puts an inquiry into the outbox, ends its draft in the same transaction, and sends it. Never throws.
 * @param onKept called once it is stored, before any answer
 * @param replaces the id of the returned inquiry that this one replaces
 * @param corrects the key of the sent inquiry that this one corrects
 */
export async function sendInquiry(
  draft: SentDraft,
  form: string,
  onKept?: () => void,
  replaces?: string,
  corrects?: string,
): Promise<SendOutcome> {
  const written = toEntry(draft);
  if ('fields' in written) return { outcome: 'invalid', fields: written.fields };
  const place = replaces === undefined ? form : correctionKey(replaces);
  const entry = findOrAddAttempt({ ...written, ...(corrects === undefined ? {} : { corrects }) });
  try {
    const id = await insertEntry(entry, place, replaces);
    if (id === null) return { outcome: 'gone' };
    const outcome = await sendKept(id, onKept);
    attempts.delete(entry.id);
    return outcome;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return sendUnkept(entry, place);
  }
}

/** Sends a returned inquiry as it was. Never throws. */
export async function sendAsItWas(id: string, onKept?: () => void): Promise<SendOutcome> {
  try {
    return (await requeueEntry(id)) ? await sendKept(id, onKept) : { outcome: 'gone' };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { outcome: 'failed', message: inquiryFailedMessage };
  }
}

/**
 * What this page tried to send without hearing back. Send, pressed again on the same words, sends the same entry, which
 * the server stores once.
 */
const attempts = new Map<string, NewEntry>();

function findOrAddAttempt(entry: NewEntry): NewEntry {
  const same =
    [...attempts.values()].find((one) => one.corrects === entry.corrects && isSameInquiry(one, entry)) ?? entry;
  attempts.set(same.id, same);
  return same;
}

function toEntry(draft: SentDraft): NewEntry | { fields: Record<string, string> } {
  const createdAt = new Date().toISOString();
  const parsed = v.safeParse(InquiryInput, { ...draft, writtenAt: createdAt });
  if (!parsed.success) return { fields: problemsByField(parsed.issues) };
  const { writtenAt = createdAt, [trapField]: trap, ...fields } = parsed.output;
  const body = { ...fields, ...(trap ? { [trapField]: trap } : {}), writtenAt };
  return { id: mintKey(), body, draft, createdAt };
}

// randomUUID is missing over plain http.
function mintKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function sendKept(id: string, onKept?: () => void): Promise<SendOutcome> {
  announce({ topic: 'outbox' });
  onKept?.();
  askToStay();
  const patience = new AbortController();
  const answer = await waitForAnswer(id, sendTimeoutMs, flushWhenFree(patience.signal));
  patience.abort();
  if (answer?.topic === 'sent') return { outcome: 'sent', key: answer.key, message: answer.message };
  if (answer) return { outcome: 'refused', id, message: answer.message, fields: answer.fields };
  return { outcome: 'queued', id, ...(await whyQueued(id)) };
}

async function whyQueued(id: string): Promise<{ busy?: Busy }> {
  const entries = await listEntries().catch(() => []);
  const entry = entries.find((one) => one.id === id);
  const busy = entry && busyUntil(entry, Date.now());
  return busy ? { busy } : {};
}

// Another sender may take this entry along and announce it, or may have checked just before it arrived.
async function flushWhenFree(patience: AbortSignal): Promise<void> {
  while (!patience.aborted) {
    const { busy } = await flushOutbox({ urgent: true });
    if (!busy) return;
    await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
  }
}

// Without a store, only the network is left. If the answer is lost, pressing Send again resends the same entry.
async function sendUnkept(entry: NewEntry, form: string): Promise<SendOutcome> {
  const delivery = await postInquiry(entry);
  if (delivery.kind === 'refused') {
    return { outcome: 'refused', id: null, message: delivery.message, fields: delivery.fields };
  }
  if (delivery.kind !== 'sent') {
    // So that the page finds out that nothing can be kept.
    announce({ topic: 'outbox' });
    const answered = delivery.kind === 'later' || (delivery.answered ?? false);
    return { outcome: 'failed', message: inquiryFailedMessage, unsent: { answered } };
  }
  attempts.delete(entry.id);
  await removeDraft(form);
  return { outcome: 'sent', key: entry.corrects ?? entry.id, message: delivery.message };
}

export function onAnswer(
  id: string,
  listener: (answer: Extract<Message, { topic: 'sent' | 'refused' }>) => void,
): () => void {
  return listen(['sent', 'refused'], (answer) => answer.id === id && listener(answer));
}

/** The contact detail that its writer is asked about before it is sent. */
export const findDoubt = (draft: InquiryDraft): InquiryDoubt | null => findInquiryDoubt(draft);

/** False if the phone could not store it. Never throws. */
export const saveDraft = (form: string, draft: InquiryDraft): Promise<boolean> => updateDraft(form, draft);

export const readDraft = (form: string): Promise<InquiryDraft | null> => findDraft(form);

export const dropDraft = (form: string): Promise<void> => removeDraft(form);
