import { type InquiryDraft, inquiryFailedMessage } from '#shared/inquiry-words';
import { postInquiry } from '../api/inquiries';
import { StoreError } from '../store/db';
import { findDraft, removeDraft, updateSpareDraft } from '../store/drafts';
import { insertEntry, listEntries, type NewEntry, removeEntry, replaceEntry } from '../store/outbox';
import { findOrInsertPressed, keepPressed, removePressed } from '../store/pressed';
import type { OutboxEntry } from '../store/schema';
import { announce, listen } from './channel';
import { forgetTyped, keepTyped } from './draft-pauses';
import { isLeased, toVerdict } from './outbox-rules';
import { askToStay } from './persistence';
import { flushOutbox } from './send-outbox';
import { toEntry } from './to-entry';
import { waitForAnswer } from './verdicts';

/** How long a form waits for the server before it reports the inquiry as queued, in milliseconds. */
const patienceMs = 8_000;

/** While someone else is sending, how often a form checks again, in milliseconds. */
const busyPauseMs = 250;

const unreadableMessage = 'This inquiry was written in another version of the site. Check it and send it again.';

export type SendOutcome =
  /** `message` is the server's. */
  | { outcome: 'sent'; message: string }
  | { outcome: 'queued'; id: string }
  /** The server said no. Correct it with `correctWaiting`; without a store, `id` is null and only the form has it. */
  | { outcome: 'refused'; id: string | null; message: string; fields: Record<string, string> }
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** Neither saved nor sent; the form must keep its content. */
  | { outcome: 'failed'; message: string }
  /** The entry to correct has gone: corrected or deleted earlier. Nothing was sent. */
  | { outcome: 'gone' };

export interface WaitingInquiry {
  id: string;
  state: 'queued' | 'sending' | 'refused';
  subject: string;
  draft: InquiryDraft;
  createdAt: string;
  attempts: number;
  /** Only if refused: the server's message, and the fields it's about. */
  message?: string;
  fields?: Record<string, string>;
}

/**
 * Saves an inquiry, clears its draft in the same transaction, and tries to send it at once. Never throws.
 * @param onKept called once it's saved, before any answer
 */
export async function sendInquiry(draft: InquiryDraft, form: string, onKept?: () => void): Promise<SendOutcome> {
  const written = toEntry(draft);
  if ('fields' in written) return { outcome: 'invalid', fields: written.fields };
  const entry = findOrInsertPressed(form, written);
  forgetTyped(form);
  try {
    await insertEntry(entry, form);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return sendUnkept(entry, form);
  }
  const outcome = await sendKept(entry.id, onKept);
  removePressed(form);
  return outcome;
}

/** Sends a correction under a new key, replacing the refused inquiry, and clears the draft of `form`. */
export async function correctWaiting(
  id: string,
  draft: InquiryDraft,
  form?: string,
  onKept?: () => void,
): Promise<SendOutcome> {
  const entry = toEntry(draft);
  if ('fields' in entry) return { outcome: 'invalid', fields: entry.fields };
  if (form !== undefined) forgetTyped(form);
  try {
    if (await replaceEntry(id, entry, form ?? null)) return await sendKept(entry.id, onKept);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (form !== undefined) updateSpareDraft(form, draft);
    return { outcome: 'failed', message: inquiryFailedMessage };
  }
  if (form !== undefined) updateSpareDraft(form, draft);
  return { outcome: 'gone' };
}

/** Deletes a waiting inquiry. @throws StoreError */
export async function discardWaiting(id: string): Promise<void> {
  await removeEntry(id);
  announce({ topic: 'outbox' });
}

/** Tries to send everything waiting, whatever its next scheduled time. */
export async function sendWaitingNow(): Promise<void> {
  await flushOutbox({ urgent: true });
}

/** Waiting inquiries, oldest first; empty if the store can't be read. */
export async function listWaiting(): Promise<WaitingInquiry[]> {
  try {
    const { entries, unreadable } = await listEntries();
    return [...entries.map(toWaiting), ...unreadable.map(toUnreadable)];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [];
  }
}

/** Calls `listener` on every change to the outbox, from any tab or the service worker. */
export function onOutboxChange(listener: () => void): () => void {
  return listen(({ topic }) => {
    if (topic === 'outbox') listener();
  });
}

/** Saves a form's draft while it's being typed. Never throws. */
export const saveDraft = (form: string, draft: InquiryDraft): void => keepTyped(form, draft);
export const readDraft = (form: string): Promise<InquiryDraft | null> => findDraft(form);

export function dropDraft(form: string): Promise<void> {
  forgetTyped(form);
  return removeDraft(form);
}

async function sendKept(id: string, onKept?: () => void): Promise<SendOutcome> {
  announce({ topic: 'outbox' });
  onKept?.();
  askToStay();
  const patience = new AbortController();
  const answer = await waitForAnswer(id, patienceMs, flushWhenFree(patience.signal));
  patience.abort();
  if (answer?.topic === 'sent') return { outcome: 'sent', message: answer.message };
  if (answer) return { outcome: 'refused', id, message: answer.message, fields: answer.fields };
  return { outcome: 'queued', id };
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
async function sendUnkept(pressed: NewEntry, form: string): Promise<SendOutcome> {
  const entry = keepPressed(form, pressed);
  // Earlier keystrokes may not be saved yet, and only the form has them.
  updateSpareDraft(form, pressed.draft);
  try {
    const { message } = await postInquiry(entry.body, entry.id);
    removePressed(form);
    await removeDraft(form);
    return { outcome: 'sent', message };
  } catch (error) {
    const verdict = toVerdict(error);
    if (verdict.kind !== 'refused') return { outcome: 'failed', message: inquiryFailedMessage };
    return { outcome: 'refused', id: null, message: verdict.message, fields: verdict.fields };
  }
}

function toWaiting(entry: OutboxEntry): WaitingInquiry {
  const { id, draft, createdAt, attempts, refusal } = entry;
  const state = refusal ? 'refused' : isLeased(entry, Date.now()) ? 'sending' : 'queued';
  const words = refusal && { message: refusal.message, fields: refusal.fields };
  return { id, state, subject: draft.subject, draft, createdAt, attempts, ...words };
}

function toUnreadable({ id, draft }: { id: string; draft: InquiryDraft }): WaitingInquiry {
  const message = unreadableMessage;
  return { id, state: 'refused', subject: draft.subject, draft, createdAt: '', attempts: 0, message, fields: {} };
}
