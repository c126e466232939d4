import type { BusySite } from '#shared/inquiries/inquiry-labels';
import { type Delivery, postInquiry } from '../../api/inquiries';
import type { OutboxEntry } from '../db/db';
import { changeEntries, listEntries, removeEntry, startAttempt } from '../db/outbox';
import { announce, type ChannelMessage, listen } from './channel';
import { isPageVisible, onConnectionChange, onPageAwake, setEagerProbing } from './connection';

// The phone's clock may be years off and may jump. A `notBefore` further away than this code could have set is ignored, and
// nothing expires.

const firstBackoffMs = 5_000;
const maxBackoffMs = 5 * 60_000;

export const maxRetryAfterMs = 60 * 60_000;

export interface FlushOptions {
  /** True if a visitor is waiting, or the network is back. */
  ignoreBackoff: boolean;
  /** True if the visitor pressed "Send now". */
  ignoreRetryAfter: boolean;
}

export function isDue(entry: OutboxEntry, now: number, { ignoreBackoff, ignoreRetryAfter }: FlushOptions): boolean {
  if (entry.returned !== null) return false;
  return ignoreRetryAfter || computeWaitMs(entry, now, ignoreBackoff) === 0;
}

export function findBusyState(entry: OutboxEntry, now: number): BusySite | undefined {
  if (!entry.busy) return undefined;
  const waitMs = computeWaitMs(entry, now);
  return { retryAt: waitMs === 0 ? null : now + waitMs };
}

export function computeWaitMs(entry: OutboxEntry, now: number, ignoreBackoff = false): number {
  if (ignoreBackoff && !entry.asked) return 0;
  const limitMs = entry.asked ? maxRetryAfterMs : maxBackoffMs * 1.5;
  return isPlausibleFuture(entry.notBefore, now, limitMs) ? entry.notBefore - now : 0;
}

/** Returns 5 s, doubled with each attempt up to 5 min, then changed at random by up to half. */
export function computeBackoffMs(attempts: number, random: number = Math.random()): number {
  return Math.round(Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(attempts - 1, 10)) * (0.5 + random));
}

function isPlausibleFuture(timeMs: number, now: number, limitMs: number): boolean {
  return now < timeMs && timeMs <= now + limitMs;
}

// An entry leaves the outbox only when the server responds 2xx and repeats the entry's key. After anything else, even a crash
// after the response, the entry is sent again under the same key, which the server stores once. One sender at a time has
// the Web Lock 'outbox', and only while sending: a lock keeps a page out of the back/forward cache.

const lockName = 'outbox';

/** Timers may fire up to this much too early. */
const timerSlackMs = 50;

/** Longest time between checks while an entry waits. */
const maxCheckPauseMs = 5 * 60_000;

let runningFlush: Promise<void> | null = null;
let nextOptions: FlushOptions | null = null;

/**
 * Sends the entries that are due, oldest first. A call while sending adds another round, because the running round may
 * already have skipped an entry. Returns how many entries still wait. @throws StoreError if the outbox can't be read
 */
export async function flushOutbox({
  ignoreRetryAfter = false,
  ignoreBackoff = ignoreRetryAfter,
}: Partial<FlushOptions> = {}): Promise<{ waiting: number }> {
  nextOptions = {
    ignoreBackoff: ignoreBackoff || nextOptions?.ignoreBackoff === true,
    ignoreRetryAfter: ignoreRetryAfter || nextOptions?.ignoreRetryAfter === true,
  };
  runningFlush ??= sendRounds();
  await runningFlush;
  return { waiting: (await listQueued()).length };
}

async function sendRounds(): Promise<void> {
  try {
    while (nextOptions) {
      const options = nextOptions;
      nextOptions = null;
      await navigator.locks.request(lockName, () => sendDueEntries(options));
    }
  } finally {
    runningFlush = null;
  }
}

const listQueued = async () => (await listEntries()).filter((entry) => entry.returned === null);

async function sendDueEntries(options: FlushOptions): Promise<void> {
  // Each entry is sent once per round, because a round may ignore the delay that its own failure has just set.
  const attemptedIds = new Set<string>();
  for (;;) {
    const now = Date.now();
    const entry = await startAttempt((entries) =>
      entries.find((queued) => !attemptedIds.has(queued.id) && isDue(queued, now, options)),
    );
    if (!entry) return;
    attemptedIds.add(entry.id);
    announce({ topic: 'outbox' });
    const { id, body, draft } = entry;
    const delivery = await postInquiry({ id, corrects: draft.corrects, body });
    await handleDelivery(entry, delivery);
    announce({ topic: 'outbox' });
    if (isOverloaded(delivery)) return;
  }
}

/** True if the server can't accept more now: then the other entries wait, too. */
const isOverloaded = (delivery: Delivery) =>
  delivery.kind === 'no response' || (delivery.kind === 'retry later' && delivery.retryAfterMs !== null);

async function handleDelivery(entry: OutboxEntry, delivery: Delivery): Promise<void> {
  const { id, body, draft, attempts } = entry;
  if (delivery.kind === 'sent') {
    const subject = String(body.subject ?? '');
    const notice = { id, key: draft.corrects || id, subject, message: delivery.message };
    // Nobody sees a form in a hidden tab, so a visible tab shows the notice.
    const isShownByForm = isFormWaiting(id) && isPageVisible();
    // An entry that can't be removed is sent again; the server stores its key once.
    await removeEntry(id, isShownByForm ? null : notice).catch(() => undefined);
    return announce({ topic: 'sent', ...notice });
  }
  if (delivery.kind === 'refused') {
    const { message, fields } = delivery;
    // A correction that is refused without a problem in a field came too late, so the next send is a new inquiry.
    const corrects = Object.keys(fields).length === 0 ? '' : draft.corrects;
    const change = { returned: { message, fields }, draft: { ...draft, corrects } };
    await changeEntries((stored) => (stored.id === id ? change : null));
    return announce({ topic: 'refused', id, message, fields });
  }
  const retryAfterMs = delivery.kind === 'retry later' ? delivery.retryAfterMs : null;
  const waitMs = retryAfterMs === null ? computeBackoffMs(attempts) : Math.min(retryAfterMs, maxRetryAfterMs);
  const wait = { notBefore: Date.now() + waitMs, asked: retryAfterMs !== null };
  const busy = delivery.kind === 'retry later' || (delivery.isServerFailure ?? false);
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

/** Waits for the result from any tab or the service worker. Null after `timeoutMs`, or if `flush` settles first. */
export function waitForDelivery(id: string, timeoutMs: number, flush: Promise<unknown>): Promise<SendResult | null> {
  awaitedIds.add(id);
  return new Promise((resolve) => {
    const finish = (result: SendResult | null) => {
      clearTimeout(timeout);
      stopListening();
      if (result === null) awaitedIds.delete(id);
      resolve(result);
    };
    const giveUp = () => finish(null);
    const stopListening = listen(['sent', 'refused'], (result) => result.id === id && finish(result));
    const timeout = setTimeout(giveUp, timeoutMs);
    flush.then(giveUp, giveUp);
  });
}

let nextFlushTimer: ReturnType<typeof setTimeout> | undefined;

/** Call once per page. */
export function startOutbox(): void {
  const sendNow = () => flushQuietly({ ignoreBackoff: true });
  onPageAwake(sendNow);
  onConnectionChange((state) => state === 'online' && sendNow());
  listen(['outbox'], () => void scheduleNextFlush());
  sendNow();
}

function flushQuietly(options: Partial<FlushOptions>): void {
  flushOutbox(options).then(scheduleNextFlush, () => undefined);
}

async function scheduleNextFlush(): Promise<void> {
  const delayMs = await computeDelayMs().catch(() => null);
  setEagerProbing(delayMs !== null);
  clearTimeout(nextFlushTimer);
  if (delayMs !== null) nextFlushTimer = setTimeout(() => flushQuietly({}), delayMs);
}

async function computeDelayMs(): Promise<number | null> {
  const now = Date.now();
  const waitsMs = (await listQueued()).map((entry) => computeWaitMs(entry, now));
  if (waitsMs.length === 0) return null;
  return Math.max(1_000, Math.min(maxCheckPauseMs, Math.min(...waitsMs) + timerSlackMs));
}
