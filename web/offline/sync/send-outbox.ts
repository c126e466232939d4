import type { BusySite } from '#shared/inquiries/inquiry-labels';
import { type Delivery, postInquiry } from '../../api/inquiries';
import type { OutboxEntry } from '../db/db';
import { changeEntries, listEntries, removeEntry, startAttempt } from '../db/outbox';
import { announce, type ChannelMessage, listen } from './channel';
import { isPageVisible, onConnectionChange, onPageAwake, probeEagerly } from './connection';

// The phone's clock may be years off and may jump. A `notBefore` further away than this code could have set is ignored, and
// nothing expires.

const firstBackoffMs = 5_000;
const maxBackoffMs = 5 * 60_000;

/** Limit for the server's Retry-After. */
export const maxRetryAfterMs = 60 * 60_000;

export interface FlushOptions {
  /** True if someone is waiting, or the network is back. */
  urgent: boolean;
  /** True if the visitor pressed "Send now". */
  insist: boolean;
}

/** True if the entry may be sent now. */
export function isDue(entry: OutboxEntry, now: number, { urgent, insist }: FlushOptions): boolean {
  if (entry.returned !== null) return false;
  return insist || remainingWaitMs(entry, now, urgent) === 0;
}

export function findBusyState(entry: OutboxEntry, now: number): BusySite | undefined {
  if (!entry.busy) return undefined;
  const waitMs = remainingWaitMs(entry, now);
  return { retryAt: waitMs === 0 ? null : now + waitMs };
}

export function remainingWaitMs(entry: OutboxEntry, now: number, urgent = false): number {
  if (urgent && !entry.asked) return 0;
  const limitMs = entry.asked ? maxRetryAfterMs : maxBackoffMs * 1.5;
  return isPlausibleFuture(entry.notBefore, now, limitMs) ? entry.notBefore - now : 0;
}

/** 5 s, doubling, at most 5 min, each ± half at random. */
export function computeBackoffMs(attempts: number, random: number = Math.random()): number {
  return Math.round(Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(attempts - 1, 10)) * (0.5 + random));
}

function isPlausibleFuture(moment: number, now: number, limitMs: number): boolean {
  return now < moment && moment <= now + limitMs;
}

// An entry leaves the outbox only when the server responds 2xx and repeats the entry's key. After anything else, even a crash
// after the response, the entry is sent again under the same key, which the server stores once. One sender at a time has
// the Web Lock 'outbox', and only while sending: a lock keeps a page out of the back/forward cache.

const lockName = 'outbox';

/** Timers may fire this much too early, before an entry is due. */
const timerSlackMs = 50;

/** Longest time between checks while an entry waits. */
const maxCheckPauseMs = 5 * 60_000;

let sending: Promise<void> | null = null;
let nextOptions: FlushOptions | null = null;

/**
 * Sends the entries that are due, oldest first. A call while sending adds another round, because the running one may have
 * passed its entry. Returns how many entries still wait. @throws StoreError if the outbox can't be read
 */
export async function flushOutbox({
  insist = false,
  urgent = insist,
}: Partial<FlushOptions> = {}): Promise<{ waiting: number }> {
  nextOptions = { urgent: urgent || nextOptions?.urgent === true, insist: insist || nextOptions?.insist === true };
  sending ??= sendAll();
  await sending;
  return { waiting: (await listQueued()).length };
}

async function sendAll(): Promise<void> {
  try {
    while (nextOptions) {
      const options = nextOptions;
      nextOptions = null;
      await navigator.locks.request(lockName, () => sendDue(options));
    }
  } finally {
    sending = null;
  }
}

const listQueued = async () => (await listEntries()).filter((entry) => entry.returned === null);

async function sendDue(options: FlushOptions): Promise<void> {
  // Each entry is sent once per round, because a round may ignore the delay that its own failure has just set.
  const attempted = new Set<string>();
  for (;;) {
    const now = Date.now();
    const entry = await startAttempt((entries) =>
      entries.find((candidate) => !attempted.has(candidate.id) && isDue(candidate, now, options)),
    );
    if (!entry) return;
    attempted.add(entry.id);
    announce({ topic: 'outbox' });
    const { id, body, draft } = entry;
    const delivery = await postInquiry({ id, corrects: draft.corrects, body });
    await handleDelivery(entry, delivery);
    announce({ topic: 'outbox' });
    if (isOverloaded(delivery)) return;
  }
}

/** True if the server can't take more now. The other entries wait then, too. */
const isOverloaded = (delivery: Delivery) =>
  delivery.kind === 'silent' || (delivery.kind === 'later' && delivery.retryAfterMs !== null);

async function handleDelivery(entry: OutboxEntry, delivery: Delivery): Promise<void> {
  const { id, body, draft, attempts } = entry;
  if (delivery.kind === 'sent') {
    const sent = { id, key: draft.corrects || id, subject: String(body.subject ?? ''), message: delivery.message };
    // A form in a hidden tab is not seen, so a visible tab shows the notice.
    const notice = isFormWaiting(id) && isPageVisible() ? null : sent;
    // An entry that can't be removed is sent again; the server stores its key once.
    await removeEntry(id, notice).catch(() => undefined);
    return announce({ topic: 'sent', ...sent });
  }
  if (delivery.kind === 'refused') {
    const { message, fields } = delivery;
    // A correction that is refused without a problem in a field came too late, so the next send is a new inquiry.
    const corrects = Object.keys(fields).length === 0 ? '' : draft.corrects;
    const returned = { returned: { message, fields }, draft: { ...draft, corrects } };
    await changeEntries((stored) => (stored.id === id ? returned : null));
    return announce({ topic: 'refused', id, message, fields });
  }
  const askedMs = delivery.kind === 'later' ? delivery.retryAfterMs : null;
  const notBefore = Date.now() + (askedMs === null ? computeBackoffMs(attempts) : Math.min(askedMs, maxRetryAfterMs));
  const wait = { notBefore, asked: askedMs !== null };
  const busy = delivery.kind === 'later' || (delivery.isServerFailure ?? false);
  await changeEntries((stored) => {
    if (stored.id === id) return { ...wait, busy };
    return isOverloaded(delivery) ? wait : null;
  });
}

type SendResult = Extract<ChannelMessage, { topic: 'sent' | 'refused' }>;

/** Ids of the inquiries whose forms wait for the result or have shown it. */
const awaitedIds = new Set<string>();

export function isFormWaiting(id: string): boolean {
  return awaitedIds.has(id);
}

/** Waits for the result from any tab or the service worker. Null after `timeoutMs`, or if `sent` settles first. */
export function waitForDelivery(id: string, timeoutMs: number, sent: Promise<unknown>): Promise<SendResult | null> {
  awaitedIds.add(id);
  return new Promise((resolve) => {
    const finish = (answer: SendResult | null) => {
      clearTimeout(timer);
      stop();
      if (answer === null) awaitedIds.delete(id);
      resolve(answer);
    };
    const stop = listen(['sent', 'refused'], (answer) => answer.id === id && finish(answer));
    const timer = setTimeout(() => finish(null), timeoutMs);
    const giveUp = () => finish(null);
    sent.then(giveUp, giveUp);
  });
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Call once per page. */
export function startOutbox(): void {
  const sendNow = () => flushQuietly({ urgent: true });
  onPageAwake(sendNow);
  onConnectionChange((state) => state === 'online' && sendNow());
  listen(['outbox'], () => void scheduleNext());
  sendNow();
}

function flushQuietly(options: Partial<FlushOptions>): void {
  // A broken store has nothing to send; the next signal retries.
  flushOutbox(options).then(scheduleNext, () => undefined);
}

async function scheduleNext(): Promise<void> {
  const delayMs = await computeDelayMs().catch(() => null);
  probeEagerly(delayMs !== null);
  clearTimeout(timer);
  if (delayMs !== null) timer = setTimeout(() => flushQuietly({}), delayMs);
}

async function computeDelayMs(): Promise<number | null> {
  const now = Date.now();
  const waitsMs = (await listQueued()).map((entry) => remainingWaitMs(entry, now));
  if (waitsMs.length === 0) return null;
  return Math.max(1_000, Math.min(maxCheckPauseMs, Math.min(...waitsMs) + timerSlackMs));
}
