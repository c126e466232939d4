import type { Busy, InquiryDraft } from '#shared/inquiries/inquiry-words';
import { listEntries, removeEntry, takeRefused, takeSentNotes, updateHeld } from '../store/outbox';
import type { OutboxEntry, SentNote } from '../store/schema';
import { StoreError } from '../store/store-fault';
import { isAwaited } from './awaited-answers';
import { announce, listen, type Message } from './channel';
import { busyUntil, holdMs, isHeld, isLeased } from './outbox-rules';
import { isPageVisible, onPageAwake } from './page-signals';
import { flushOutbox } from './send-outbox';

// The inquiries on this phone that no open form speaks for: what waits, and what became of it.

const unreadableMessage = 'This inquiry was written in another version of the site. Check it and send it again.';

export interface WaitingInquiry {
  id: string;
  state: 'queued' | 'sending' | 'refused' | 'held';
  subject: string;
  draft: InquiryDraft;
  createdAt: string;
  attempts: number;
  busy?: Busy;
  message?: string;
  fields?: Record<string, string>;
}

/** Oldest first; empty if the store can't be read. */
export async function listWaiting(): Promise<WaitingInquiry[]> {
  try {
    const { entries, unreadable } = await listEntries();
    return [...entries.map(toWaiting), ...unreadable.map(toUnreadable)];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [];
  }
}

/** @throws StoreError */
export async function discardWaiting(id: string): Promise<void> {
  await removeEntry(id);
  announce({ topic: 'outbox' });
}

/** So a page that is killed meanwhile holds nothing for good. @throws StoreError */
export async function holdWaiting(id: string): Promise<void> {
  await updateHeld(id, Date.now() + holdMs);
  announce({ topic: 'outbox' });
}

/** @throws StoreError */
export async function releaseWaiting(id: string): Promise<void> {
  await updateHeld(id, 0);
  announce({ topic: 'outbox' });
}

export async function sendWaitingNow(): Promise<void> {
  await flushOutbox({ insist: true });
}

export function onOutboxChange(listener: () => void): () => void {
  return listen(['outbox'], listener);
}

/**
 * Each is reported once, by a visible page, with the others that came together.
 * @param speaks false while another listener of the page does so instead
 */
export function onInquirySent(listener: (sent: SentNote[]) => void, speaks = () => true): () => void {
  return tell('sent', async () => {
    if (!speaks()) return;
    const sent = (await takeSentNotes()).filter(({ id }) => !isAwaited(id));
    if (sent.length > 0) listener(sent);
  });
}

export { holdMs, type SentNote };

export interface RefusedInquiry {
  id: string;
  subject: string;
  message: string;
}

export function onInquiryRefused(listener: (refused: RefusedInquiry[]) => void): () => void {
  return tell('refused', async () => {
    const refused = (await takeRefused())
      .filter(({ id }) => !isAwaited(id))
      .map(({ id, draft, refusal }) => ({ id, subject: draft.subject, message: refusal?.message ?? '' }));
    if (refused.length > 0) listener(refused);
  });
}

function tell(topic: Message['topic'], deliver: () => Promise<void>): () => void {
  const deliverIfSeen = () => {
    // An unreadable store has no news.
    if (isPageVisible()) deliver().catch(() => undefined);
  };
  const stops = [listen([topic], deliverIfSeen), onPageAwake(deliverIfSeen)];
  deliverIfSeen();
  return () => {
    for (const stop of stops) stop();
  };
}

function toWaiting(entry: OutboxEntry): WaitingInquiry {
  const { id, draft, createdAt, attempts, refusal } = entry;
  const now = Date.now();
  const state = refusal ? 'refused' : isHeld(entry, now) ? 'held' : isLeased(entry, now) ? 'sending' : 'queued';
  const words = refusal && { message: refusal.message, fields: refusal.fields };
  const busy = (state === 'queued' || state === 'held') && busyUntil(entry, now);
  return { id, state, subject: draft.subject, draft, createdAt, attempts, ...words, ...(busy ? { busy } : {}) };
}

function toUnreadable({ id, draft }: { id: string; draft: InquiryDraft }): WaitingInquiry {
  const message = unreadableMessage;
  return { id, state: 'refused', subject: draft.subject, draft, createdAt: '', attempts: 0, message, fields: {} };
}
