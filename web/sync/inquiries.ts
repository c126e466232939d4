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
  /**
   * The server read it and said no. It stays in the list of what waits, to be corrected with `correctWaiting`; without a
   * store it stays in its form alone, and `id` is null.
   */
  | { outcome: 'refused'; id: string | null; message: string; fields: Record<string, string> }
  /** Not even tried: `fields` says what is wrong. */
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** Neither kept nor sent: no store, and no network. The form must keep what it holds. */
  | { outcome: 'failed'; message: string }
  /** What was to be corrected is no longer there: it was corrected or let go before. Nothing was sent. */
  | { outcome: 'gone' };

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
 * go wrong is an outcome.
 *
 * @param onKept called once it is safe on this phone, before anybody has answered
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

/**
 * Sends a refused inquiry again, corrected, under a new key and in the place of the old one. `form` is where it was
 * corrected; its draft is cleared.
 */
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

/** Keeps what is being typed into a form, so that a closed tab loses nothing. Never throws. */
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

// Somebody else who is sending may take this entry along, and tells so; or may have looked just before it came.
async function flushWhenFree(patience: AbortSignal): Promise<void> {
  while (!patience.aborted) {
    const { busy } = await flushOutbox({ urgent: true });
    if (!busy) return;
    await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
  }
}

// Without a store the network is all there is. A lost answer leaves the entry to the next press on the same words.
async function sendUnkept(pressed: NewEntry, form: string): Promise<SendOutcome> {
  const entry = keepPressed(form, pressed);
  // The last keys may not have been written down yet, and the form is all that has them now.
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
