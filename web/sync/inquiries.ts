import * as v from 'valibot';
import { InquiryInput } from '#shared/inquiries/inquiry';
import {
  type Busy,
  type InquiryDraft,
  inquiryFailedMessage,
  type SendOutcome,
  type SentDraft,
} from '#shared/inquiries/inquiry-words';
import { problemsByField } from '#shared/text/text';
import { postInquiry } from '../api/inquiries';
import { findDraft, removeDraft, updateDraft } from '../store/drafts';
import {
  findOrInsertPressed,
  insertEntry,
  keepPressed,
  listEntries,
  listPressed,
  type NewEntry,
  removePressed,
  replaceEntry,
} from '../store/outbox';
import { updateSpareDraft } from '../store/spare-drafts';
import { StoreError } from '../store/store-fault';
import { waitForAnswer } from './awaited-answers';
import { announce, listen, type Message } from './channel';
import { busyUntil } from './outbox-rules';
import { flushOutbox } from './send-outbox';
import { askToStay } from './storage';

/** A form then reports the inquiry as queued. */
const patienceMs = 8_000;

const busyPauseMs = 250;

const typingPauseMs = 150;

/** In the same transaction as its draft goes. Never throws. @param onKept called before any answer */
export async function sendInquiry(draft: SentDraft, form: string, onKept?: () => void): Promise<SendOutcome> {
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

export async function correctWaiting(
  id: string,
  draft: SentDraft,
  form?: string,
  onKept?: () => void,
): Promise<SendOutcome> {
  const written = toEntry(draft);
  if ('fields' in written) return { outcome: 'invalid', fields: written.fields };
  // A store that is too slow may take it after all, so the next press sends the same one, as a new inquiry too, and other
  // words take its place.
  const own = `correction of ${id}`;
  const places = form === undefined ? [own] : [own, form];
  const tried = listPressed(own).map((one) => one.id);
  const entry = findOrInsertPressed(own, written);
  if (form !== undefined) {
    findOrInsertPressed(form, entry);
    forgetTyped(form);
  }
  let outcome: SendOutcome = { outcome: 'gone' };
  try {
    for (const old of [id, ...tried.filter((one) => one !== entry.id)]) {
      if (!(await replaceEntry(old, entry, form ?? null))) continue;
      outcome = await sendKept(entry.id, onKept);
      for (const place of places) removePressed(place);
      return outcome;
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    outcome = { outcome: 'failed', message: inquiryFailedMessage };
    for (const place of places) keepPressed(place, entry);
  }
  if (form !== undefined) updateSpareDraft(form, draft);
  return outcome;
}

function toEntry(draft: SentDraft): NewEntry | { fields: Record<string, string> } {
  const createdAt = new Date().toISOString();
  const parsed = v.safeParse(InquiryInput, { ...draft, writtenAt: createdAt });
  if (!parsed.success) return { fields: problemsByField(parsed.issues) };
  const { writtenAt = createdAt, website, ...fields } = parsed.output;
  const body = { ...fields, ...(website ? { website } : {}), writtenAt };
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
  const answer = await waitForAnswer(id, patienceMs, flushWhenFree(patience.signal));
  patience.abort();
  if (answer?.topic === 'sent') return { outcome: 'sent', message: answer.message };
  if (answer) return { outcome: 'refused', id, message: answer.message, fields: answer.fields };
  return { outcome: 'queued', id, ...(await whyQueued(id)) };
}

async function whyQueued(id: string): Promise<{ busy?: Busy }> {
  const { entries } = await listEntries().catch(() => ({ entries: [] }));
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
async function sendUnkept(pressed: NewEntry, form: string): Promise<SendOutcome> {
  const entry = keepPressed(form, pressed);
  // Earlier keystrokes may not be saved yet, and only the form has them.
  updateSpareDraft(form, pressed.draft);
  const delivery = await postInquiry(entry.body, entry.id);
  if (delivery.kind === 'refused') {
    return { outcome: 'refused', id: null, message: delivery.message, fields: delivery.fields };
  }
  if (delivery.kind !== 'sent') {
    // So that the page finds out that nothing can be kept.
    announce({ topic: 'outbox' });
    const answered = delivery.kind === 'later' || (delivery.answered ?? false);
    return { outcome: 'failed', message: inquiryFailedMessage, unsent: { answered } };
  }
  removePressed(form);
  await removeDraft(form);
  return { outcome: 'sent', message: delivery.message };
}

export function onAnswer(
  id: string,
  listener: (answer: Extract<Message, { topic: 'sent' | 'refused' }>) => void,
): () => void {
  return listen(['sent', 'refused'], (answer) => answer.id === id && listener(answer));
}

const typed = new Map<string, { draft: InquiryDraft; timer: ReturnType<typeof setTimeout> }>();
let watching = false;

/** Never throws. */
export function saveDraft(form: string, draft: InquiryDraft): void {
  watchPage();
  forgetTyped(form);
  const save = async () => {
    await updateDraft(form, draft);
    if (typed.get(form)?.draft === draft) typed.delete(form);
  };
  typed.set(form, { draft, timer: setTimeout(save, typingPauseMs) });
}

export const readDraft = (form: string): Promise<InquiryDraft | null> => findDraft(form);

export function dropDraft(form: string): Promise<void> {
  forgetTyped(form);
  return removeDraft(form);
}

function forgetTyped(form: string): void {
  clearTimeout(typed.get(form)?.timer);
  typed.delete(form);
}

// A closing page may not live until the pause, nor finish writing to IndexedDB, so it writes to local storage at once.
// The timers keep running: the page may only be hidden.
function watchPage(): void {
  if (watching) return;
  watching = true;
  const keepAtOnce = () => {
    for (const [form, { draft }] of typed) updateSpareDraft(form, draft);
  };
  addEventListener('pagehide', keepAtOnce);
  addEventListener('visibilitychange', keepAtOnce);
}
