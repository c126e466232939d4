import * as v from 'valibot';
import { InquiryInput } from '#shared/inquiry';
import { type InquiryDraft, inquiryFailedMessage } from '#shared/inquiry-words';
import { problemsByField } from '#shared/text';
import { ApiError } from '../api/client';
import { postInquiry } from '../api/inquiries';
import { StoreError } from '../store/db';
import { findDraft, removeDraft, updateDraft } from '../store/drafts';
import { insertEntry, listEntries, type NewEntry, removeEntry, replaceEntry, takeSentNotes } from '../store/outbox';
import type { OutboxEntry, SentNote } from '../store/schema';
import { announce, listen } from './channel';
import { isLeased } from './outbox-rules';
import { isPageVisible, onPageAwake } from './page-signals';
import { askToStay } from './persistence';
import { flushOutbox } from './send-outbox';
import { isAwaited, waitForAnswer } from './verdicts';

/** How long a form waits for the server before it says that the inquiry is queued, in milliseconds. */
const patienceMs = 8_000;

/** While somebody else is sending, a form looks again after this, in milliseconds. */
const busyPauseMs = 250;

/** Said of a waiting row that this build cannot read. */
const unreadableMessage = 'This inquiry was written by another version of the site. Please check it and send it again.';

export type SendOutcome =
  /** The server said so. `message` is its own. */
  | { outcome: 'sent'; message: string }
  /** It is on this phone and goes out by itself. */
  | { outcome: 'queued'; id: string }
  /** The server read it and said no. It stays in the list of what waits, to be corrected with `correctWaiting`. */
  | { outcome: 'refused'; id: string; message: string; fields: Record<string, string> }
  /** Not even tried: `fields` says what is wrong. */
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** Neither kept nor sent: no store, and no network. The form must keep what it holds. */
  | { outcome: 'failed'; message: string };

export interface WaitingInquiry {
  id: string;
  state: 'queued' | 'sending' | 'refused';
  subject: string;
  draft: InquiryDraft;
  /** ISO 8601, by this phone's clock. */
  createdAt: string;
  attempts: number;
  /** The server's words and the fields they are about; only where it was refused. */
  message?: string;
  fields?: Record<string, string>;
}

/**
 * Keeps an inquiry, clears the form's draft in the same breath, and tries to send it at once. Never throws: what can
 * go wrong is an outcome. Cancel a debounced `saveDraft` of the form before calling this.
 */
export async function sendInquiry(draft: InquiryDraft, form: string): Promise<SendOutcome> {
  const entry = toEntry(draft);
  if ('fields' in entry) return { outcome: 'invalid', fields: entry.fields };
  try {
    await insertEntry(entry, form);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return sendUnkept(entry, form);
  }
  return sendKept(entry.id);
}

/**
 * Sends a refused inquiry again, corrected, under a new key and in the place of the old one. `form` is where it was
 * corrected; its draft is cleared.
 */
export async function correctWaiting(id: string, draft: InquiryDraft, form?: string): Promise<SendOutcome> {
  const entry = toEntry(draft);
  if ('fields' in entry) return { outcome: 'invalid', fields: entry.fields };
  try {
    await replaceEntry(id, entry, form ?? null);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { outcome: 'failed', message: inquiryFailedMessage };
  }
  return sendKept(entry.id);
}

/** Takes a waiting inquiry out for good, unsent. @throws StoreError */
export async function discardWaiting(id: string): Promise<void> {
  await removeEntry(id);
  announce({ topic: 'outbox' });
}

/** Tries everything that waits now, whatever its next time was to be. */
export async function sendWaitingNow(): Promise<void> {
  await flushOutbox({ urgent: true });
}

/** What waits, oldest first; empty when the store cannot be read. */
export async function listWaiting(): Promise<WaitingInquiry[]> {
  try {
    const { entries, unreadable } = await listEntries();
    return [...entries.map(toWaiting), ...unreadable.map(toUnreadable)];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [];
  }
}

/** Hears of every change to what waits, made here, in another tab or by the service worker. */
export function onOutboxChange(listener: () => void): () => void {
  return listen(({ topic }) => {
    if (topic === 'outbox') listener();
  });
}

/**
 * Hears of inquiries that went out while no form was waiting for them, once each, also of those that the service worker
 * sent while no page was open. Only the page that is seen hears.
 */
export function onInquirySent(listener: (sent: SentNote) => void): () => void {
  const deliver = async () => {
    if (!isPageVisible()) return;
    const notes = await takeSentNotes().catch(() => []);
    for (const note of notes) if (!isAwaited(note.id)) listener(note);
  };
  const stopListening = listen(({ topic }) => {
    if (topic === 'sent') void deliver();
  });
  const stopWaking = onPageAwake(() => void deliver());
  void deliver();
  return () => {
    stopListening();
    stopWaking();
  };
}

/** Keeps what is being typed into a form, so that a closed tab loses nothing. Never throws. */
export const saveDraft = (form: string, draft: InquiryDraft): Promise<void> => updateDraft(form, draft);
export const readDraft = (form: string): Promise<InquiryDraft | null> => findDraft(form);
export const dropDraft = (form: string): Promise<void> => removeDraft(form);

async function sendKept(id: string): Promise<SendOutcome> {
  announce({ topic: 'outbox' });
  askToStay();
  const patience = new AbortController();
  const answer = await waitForAnswer(id, patienceMs, flushWhenFree(patience.signal));
  patience.abort();
  if (answer?.topic === 'sent') return { outcome: 'sent', message: answer.message };
  if (answer) return { outcome: 'refused', id, message: answer.message, fields: answer.fields };
  return { outcome: 'queued', id };
}

// Somebody else who is sending may take this entry along, and tells so; or may have looked just before it came.
async function flushWhenFree(patience: AbortSignal): Promise<void> {
  while (!patience.aborted) {
    const { busy } = await flushOutbox({ urgent: true });
    if (!busy) return;
    await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
  }
}

// Without a store the network is all there is.
async function sendUnkept(entry: NewEntry, form: string): Promise<SendOutcome> {
  try {
    const { message } = await postInquiry(entry.body, entry.id);
    await removeDraft(form);
    return { outcome: 'sent', message };
  } catch (error) {
    const { id } = entry;
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      return { outcome: 'refused', id, message: error.message, fields: error.fields ?? {} };
    }
    return { outcome: 'failed', message: inquiryFailedMessage };
  }
}

function toEntry(draft: InquiryDraft): NewEntry | { fields: Record<string, string> } {
  const createdAt = new Date().toISOString();
  const parsed = v.safeParse(InquiryInput, { ...draft, writtenAt: createdAt });
  if (!parsed.success) return { fields: problemsByField(parsed.issues) };
  const { writtenAt = createdAt, ...fields } = parsed.output;
  return { id: mintKey(), body: { ...fields, writtenAt }, draft, createdAt };
}

function toWaiting(entry: OutboxEntry): WaitingInquiry {
  const { id, draft, createdAt, attempts, refusal } = entry;
  const state = refusal ? 'refused' : isLeased(entry, Date.now()) ? 'sending' : 'queued';
  return { id, state, subject: draft.subject, draft, createdAt, attempts, ...refusal };
}

function toUnreadable({ id, draft }: { id: string; draft: InquiryDraft }): WaitingInquiry {
  const message = unreadableMessage;
  return { id, state: 'refused', subject: draft.subject, draft, createdAt: '', attempts: 0, message, fields: {} };
}

// randomUUID is missing where the site is opened over plain http.
function mintKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
