import type { SiteBusy } from '#shared/inquiries/inquiry-labels';
import { type Delivery, postInquiry } from '../../api/inquiries';
import type { OutboxEntry } from '../db/db';
import { changeEntries, listEntries, removeEntry, startAttempt } from '../db/outbox';
import { announce, listen, type Message } from './channel';
import { isPageVisible, onConnectionChange, onPageAwake, probeEagerly } from './connection';

// When to send which entry. The phone's clock may be years off and may jump: a future time is believed only as far as
// this code could have set it, and nothing expires.

const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60_000;

/** The server's Retry-After is believed up to this. */
export const maxRetryAfterMs = 60 * 60_000;

export interface FlushOptions {
  /** Skip our own delays: someone is waiting, or the network has just come back. */
  urgent: boolean;
  /** Skip the server's delays too: the rider pressed "Send now". */
  insist: boolean;
}

/** True if the entry may be sent now. */
export function isDue(entry: OutboxEntry, now: number, { urgent, insist }: FlushOptions): boolean {
  if (entry.returned !== null) return false;
  return insist || remainingWait(entry, now, urgent) === 0;
}

export function busyUntil(entry: OutboxEntry, now: number): SiteBusy | undefined {
  if (!entry.busy) return undefined;
  const wait = remainingWait(entry, now);
  return { retryAt: wait === 0 ? null : now + wait };
}

export function remainingWait(entry: OutboxEntry, now: number, urgent = false): number {
  if (urgent && !entry.asked) return 0;
  const longest = entry.asked ? maxRetryAfterMs : longestWaitMs * 1.5;
  return isAhead(entry.notBefore, now, longest) ? entry.notBefore - now : 0;
}

/** 5 s, doubling, at most 5 min, each ± half at random. */
export function backOff(attempts: number, random: number = Math.random()): number {
  return Math.round(Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 10)) * (0.5 + random));
}

function isAhead(moment: number, now: number, longest: number): boolean {
  return now < moment && moment <= now + longest;
}

// Sends the outbox. An entry leaves it only when our server answers 2xx and echoes its key. Anything else, even a crash
// after the answer, resends it under the same key, and the server stores that once. One sender at a time holds the Web
// Lock 'outbox', only while sending: holding a lock keeps a page out of the back/forward cache.

const lockName = 'outbox';

/** Timers may fire slightly early, when nothing is due yet. */
const timerSlackMs = 50;

/** The longest pause before the page looks into the outbox again. */
const longestPauseMs = 5 * 60_000;

let flight: Promise<void> | null = null;
let next: FlushOptions | null = null;

/**
 * Tries what is due, oldest first; a call during a pass adds another one, as its entry may have come too late for this one.
 * Returns how many still wait. @throws StoreError if the outbox can't be read
 */
export async function flushOutbox({
  insist = false,
  urgent = insist,
}: Partial<FlushOptions> = {}): Promise<{ waiting: number }> {
  next = { urgent: urgent || next?.urgent === true, insist: insist || next?.insist === true };
  flight ??= fly();
  await flight;
  return { waiting: (await listQueued()).length };
}

async function fly(): Promise<void> {
  try {
    while (next) {
      const pass = next;
      next = null;
      await navigator.locks.request(lockName, () => sendDue(pass));
    }
  } finally {
    flight = null;
  }
}

const listQueued = async () => (await listEntries()).filter((entry) => entry.returned === null);

async function sendDue(pass: FlushOptions): Promise<void> {
  // Each once per pass: an urgent pass ignores the delay a failure has just set.
  const tried = new Set<string>();
  for (;;) {
    const now = Date.now();
    const entry = await startAttempt((entries) =>
      entries.find((waiting) => !tried.has(waiting.id) && isDue(waiting, now, pass)),
    );
    if (!entry) return;
    tried.add(entry.id);
    announce({ topic: 'outbox' });
    const { id, body, draft } = entry;
    const delivery = await postInquiry({ id, corrects: draft.corrects, body });
    await settle(entry, delivery);
    announce({ topic: 'outbox' });
    if (isOverloaded(delivery)) return;
  }
}

/** The others wait too. */
const isOverloaded = (delivery: Delivery) =>
  delivery.kind === 'silent' || (delivery.kind === 'later' && delivery.askedMs !== null);

async function settle(entry: OutboxEntry, delivery: Delivery): Promise<void> {
  const { id, body, draft, attempts } = entry;
  if (delivery.kind === 'sent') {
    const sent = { id, key: draft.corrects || id, subject: String(body.subject ?? ''), message: delivery.message };
    // A form in a hidden tab shows nothing yet: let the tab that is seen say it.
    const note = isAwaited(id) && isPageVisible() ? null : sent;
    // It was sent, whatever the store says: one that can't be removed is sent again, and stored once.
    await removeEntry(id, note).catch(() => undefined);
    return announce({ topic: 'sent', ...sent });
  }
  if (delivery.kind === 'refused') {
    const { message, fields } = delivery;
    // Without a problem in a field, a correction came too late: what its writer sends next is an inquiry of its own.
    const corrects = Object.keys(fields).length === 0 ? '' : draft.corrects;
    const returned = { returned: { message, fields }, draft: { ...draft, corrects } };
    await changeEntries((one) => (one.id === id ? returned : null));
    return announce({ topic: 'refused', id, message, fields });
  }
  const askedMs = delivery.kind === 'later' ? delivery.askedMs : null;
  const notBefore = Date.now() + (askedMs === null ? backOff(attempts) : Math.min(askedMs, maxRetryAfterMs));
  const wait = { notBefore, asked: askedMs !== null };
  const busy = delivery.kind === 'later' || (delivery.answered ?? false);
  await changeEntries((one) => {
    if (one.id === id) return { ...wait, busy };
    return isOverloaded(delivery) ? wait : null;
  });
}

type Answer = Extract<Message, { topic: 'sent' | 'refused' }>;

/** The inquiries whose forms wait for an answer, or have shown it. */
const awaited = new Set<string>();

export function isAwaited(id: string): boolean {
  return awaited.has(id);
}

/** It may come through another tab or the service worker. Null after the limit, or when `over` settles first. */
export function waitForAnswer(id: string, limitMs: number, over: Promise<unknown>): Promise<Answer | null> {
  awaited.add(id);
  return new Promise((resolve) => {
    const settle = (answer: Answer | null) => {
      clearTimeout(timer);
      stop();
      if (answer === null) awaited.delete(id);
      resolve(answer);
    };
    const stop = listen(['sent', 'refused'], (answer) => answer.id === id && settle(answer));
    const timer = setTimeout(() => settle(null), limitMs);
    const giveUp = () => settle(null);
    over.then(giveUp, giveUp);
  });
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Once per page. */
export function startOutbox(): void {
  const sendNow = () => flushQuietly({ urgent: true });
  onPageAwake(sendNow);
  onConnectionChange((state) => state === 'online' && sendNow());
  listen(['outbox'], () => void rearm());
  sendNow();
}

function flushQuietly(pass: Partial<FlushOptions>): void {
  // A broken store has nothing to send; the next signal retries.
  flushOutbox(pass).then(rearm, () => undefined);
}

async function rearm(): Promise<void> {
  const delay = await nextDelay().catch(() => null);
  probeEagerly(delay !== null);
  clearTimeout(timer);
  if (delay !== null) timer = setTimeout(() => flushQuietly({}), delay);
}

async function nextDelay(): Promise<number | null> {
  const now = Date.now();
  const waits = (await listQueued()).map((entry) => remainingWait(entry, now));
  if (waits.length === 0) return null;
  return Math.max(1_000, Math.min(longestPauseMs, Math.min(...waits) + timerSlackMs));
}
