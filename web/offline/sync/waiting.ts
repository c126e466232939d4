import { type InquiryDraft, type SiteBusy, toCorrectionDraftKey } from '#shared/inquiries/inquiry-labels';
import type { OutboxEntry, SentNotice } from '../db/db';
import { findDraft, listEntries, removeEntry, returnEntry, takeSentNotices } from '../db/outbox';
import { announce, listen, type Message } from './channel';
import { isPageVisible, onPageAwake } from './connection';
import { busyUntil, flushOutbox, isAwaited } from './send-outbox';

// The inquiries on this phone that no open form speaks for: what waits, and what became of it.

export interface WaitingInquiry {
  id: string;
  /** `refused` by the server, or `returned`: taken back by its writer. Neither is sent until its writer finishes it. */
  state: 'queued' | 'refused' | 'returned';
  subject: string;
  draft: InquiryDraft;
  createdAt: string;
  attempts: number;
  busy?: SiteBusy;
  message: string;
  fields: Record<string, string>;
}

/** Oldest first; empty if the store can't be read. */
export async function listWaiting(): Promise<WaitingInquiry[]> {
  return (await listEntries().catch(() => [])).map(toWaiting);
}

/** @throws StoreError */
export async function discardWaiting(id: string): Promise<void> {
  await removeEntry(id);
  announce({ topic: 'outbox' });
}

/** Takes an inquiry out of the queue, with what its writer has changed of it since. Null if it has gone. Never throws. */
export async function openWaiting(id: string): Promise<WaitingInquiry | null> {
  // If the store fails, the list is empty.
  await returnEntry(id).catch(() => undefined);
  announce({ topic: 'outbox' });
  const inquiry = (await listWaiting()).find((one) => one.id === id);
  return inquiry ? { ...inquiry, draft: (await findDraft(toCorrectionDraftKey(id))) ?? inquiry.draft } : null;
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
export function onInquirySent(listener: (sent: SentNotice[]) => void, speaks = () => true): () => void {
  return tell('sent', async () => {
    if (!speaks()) return;
    const sent = (await takeSentNotices()).filter(({ id }) => !isAwaited(id));
    if (sent.length > 0) listener(sent);
  });
}

export type { SentNotice };

/** Tells of all that its writer has to finish: at each start, and when the server refuses one that no form waits for. */
export function onInquiryReturned(listener: (returned: WaitingInquiry[]) => void): () => void {
  let isTold = false;
  return tell('refused', async (isNews) => {
    if (isTold && !isNews) return;
    isTold = true;
    const returned = (await listWaiting()).filter(({ id, state }) => state !== 'queued' && !isAwaited(id));
    if (returned.length > 0) listener(returned);
  });
}

function tell(topic: Message['topic'], deliver: (isNews: boolean) => Promise<void>): () => void {
  let isNews = false;
  const deliverIfSeen = () => {
    if (!isPageVisible()) return;
    // An unreadable store has no news.
    deliver(isNews).catch(() => undefined);
    isNews = false;
  };
  const hear = () => {
    isNews = true;
    deliverIfSeen();
  };
  const stops = [listen([topic], hear), onPageAwake(deliverIfSeen)];
  deliverIfSeen();
  return () => {
    for (const stop of stops) stop();
  };
}

function toWaiting(entry: OutboxEntry): WaitingInquiry {
  const { id, draft, createdAt, attempts, returned } = entry;
  const state = returned === null ? 'queued' : returned.message === '' ? 'returned' : 'refused';
  const { message, fields } = returned ?? { message: '', fields: {} };
  const busy = busyUntil(entry, Date.now());
  return { id, state, subject: draft.subject, draft, createdAt, attempts, message, fields, ...(busy ? { busy } : {}) };
}
