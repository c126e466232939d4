import { type BusySite, type InquiryDraft, toCorrectionDraftKey } from '#shared/inquiries/inquiry-labels';
import type { OutboxEntry, SentNotice } from '../db/db';
import { findDraft, listEntries, markEntryReturned, removeEntry, takeSentNotices } from '../db/outbox';
import { announce, type ChannelMessage, listen } from './channel';
import { isPageVisible, onPageAwake } from './connection';
import { findBusyState, flushOutbox, isFormWaiting } from './send-outbox';

// The outbox as pages show it: its inquiries, and notices about those that no open form shows.

export interface WaitingInquiry {
  id: string;
  /** `refused`: by the server. `returned`: its writer is editing it. Neither is sent until its writer sends it again. */
  state: 'queued' | 'refused' | 'returned';
  subject: string;
  draft: InquiryDraft;
  createdAt: string;
  attempts: number;
  busy?: BusySite;
  message: string;
  fields: Record<string, string>;
}

export async function listWaiting(): Promise<WaitingInquiry[]> {
  return (await listEntries().catch(() => [])).map(toWaiting);
}

export async function discardWaiting(id: string): Promise<void> {
  await removeEntry(id);
  announce({ topic: 'outbox' });
}

/** Takes an inquiry out of the queue to edit it, with its unfinished correction. Null if it no longer exists. Never throws. */
export async function takeFromQueue(id: string): Promise<WaitingInquiry | null> {
  await markEntryReturned(id).catch(() => undefined);
  announce({ topic: 'outbox' });
  const inquiry = (await listWaiting()).find((waiting) => waiting.id === id);
  return inquiry ? { ...inquiry, draft: (await findDraft(toCorrectionDraftKey(id))) ?? inquiry.draft } : null;
}

export async function sendWaitingNow(): Promise<void> {
  await flushOutbox({ ignoreRetryAfter: true });
}

export function onOutboxChange(listener: () => void): () => void {
  return listen(['outbox'], listener);
}

/**
 * Reports each sent inquiry once: one visible page reports it, together with others that were sent meanwhile.
 * @param isActive false while another part of the page reports instead
 */
export function onInquirySent(listener: (sent: SentNotice[]) => void, isActive = () => true): () => void {
  return reportWhenVisible('sent', async () => {
    if (!isActive()) return;
    const sent = (await takeSentNotices()).filter(({ id }) => !isFormWaiting(id));
    if (sent.length > 0) listener(sent);
  });
}

export type { SentNotice };

/** Reports refused and returned inquiries when the page starts, and again when the server refuses one without an open form. */
export function onInquiryReturned(listener: (returned: WaitingInquiry[]) => void): () => void {
  let hasReported = false;
  return reportWhenVisible('refused', async (isNew) => {
    if (hasReported && !isNew) return;
    hasReported = true;
    const returned = (await listWaiting()).filter(({ id, state }) => state !== 'queued' && !isFormWaiting(id));
    if (returned.length > 0) listener(returned);
  });
}

function reportWhenVisible(topic: ChannelMessage['topic'], report: (isNew: boolean) => Promise<void>): () => void {
  let isNew = false;
  const reportIfVisible = () => {
    if (!isPageVisible()) return;
    report(isNew).catch(() => undefined);
    isNew = false;
  };
  const onMessage = () => {
    isNew = true;
    reportIfVisible();
  };
  const unsubscribers = [listen([topic], onMessage), onPageAwake(reportIfVisible)];
  reportIfVisible();
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

function toWaiting(entry: OutboxEntry): WaitingInquiry {
  const { id, draft, createdAt, attempts, returned } = entry;
  const state = returned === null ? 'queued' : returned.message === '' ? 'returned' : 'refused';
  const { message, fields } = returned ?? { message: '', fields: {} };
  const busy = findBusyState(entry, Date.now());
  return { id, state, subject: draft.subject, draft, createdAt, attempts, message, fields, ...(busy ? { busy } : {}) };
}
