import { type Delivery, postInquiry } from '../api/inquiries';
import { leaseEntry, listEntries, removeEntry, updateLeased } from '../store/outbox';
import type { OutboxEntry } from '../store/schema';
import { isAwaited } from './awaited-answers';
import { announce, listen } from './channel';
import { onConnectionChange } from './connection';
import { backOff, isDue, leaseMs, longestAskedMs, remainingWait } from './outbox-rules';
import { onPageAwake } from './page-signals';

// Sends the outbox. An entry leaves it only when our server answers 2xx and echoes its key. Anything else, even a crash
// after the answer, resends it under the same key, and the server stores that once. One sender at a time holds the Web
// Lock 'outbox', only while sending: holding a lock keeps a page out of the back/forward cache. Without Web Locks,
// leases on the entries keep senders apart.

const lockName = 'outbox';

/** Timers may fire slightly early, when nothing is due yet; in milliseconds. */
const timerSlackMs = 50;

const me = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export interface FlushOptions {
  /** Skip our own delays: someone is waiting, or the network has just come back. */
  urgent?: boolean;
}

export interface FlushResult {
  /** Entries still to be sent, without refused ones. */
  waiting: number;
  busy: boolean;
}

// Acknowledged in this session. If the store fails to remove one, at least this page won't send it again.
const acknowledged = new Set<string>();
let flight: Promise<boolean> | null = null;
let again: FlushOptions | null = null;
let silences = 0;
let pausedUntil = 0;

/** Sends due entries one by one, oldest first. @throws StoreError if the outbox can't be read */
export async function flushOutbox(options: FlushOptions = {}): Promise<FlushResult> {
  if (flight) again = { urgent: Boolean(options.urgent || again?.urgent) };
  else flight = fly(options);
  const busy = !(await flight);
  const { entries } = await listEntries();
  return { busy, waiting: entries.filter((entry) => entry.refusal === null).length };
}

// A call during a pass adds another pass, as its entry may have come too late for this one.
async function fly(first: FlushOptions): Promise<boolean> {
  try {
    let held = true;
    for (let options: FlushOptions | null = first; options; ) {
      again = null;
      const { urgent = false } = options;
      held = await underLock((alone) => sendDue({ urgent, alone }));
      options = again;
    }
    return held;
  } finally {
    flight = null;
  }
}

async function underLock(work: (alone: boolean) => Promise<void>): Promise<boolean> {
  // Missing in older browsers and over plain http.
  const { locks } = navigator as { locks?: LockManager | null };
  if (!locks) {
    await work(false);
    return true;
  }
  return locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await work(true);
    return lock !== null;
  });
}

async function sendDue(pass: { urgent: boolean; alone: boolean }): Promise<void> {
  if (!pass.urgent && performance.now() < pausedUntil) return;
  for (const id of acknowledged) await forget(id, null);
  // Once per pass: an urgent pass ignores the delay a failure has just set.
  const tried = new Set<string>();
  for (;;) {
    const now = Date.now();
    const entry = await leaseEntry(
      (entries) => entries.find((waiting) => !tried.has(waiting.id) && isDue(waiting, now, pass)),
      { by: me, until: now + leaseMs },
    );
    if (!entry) return;
    tried.add(entry.id);
    announce({ topic: 'outbox' });
    // If the server is silent or overloaded, skip the rest.
    if (!(await settle(entry, await postInquiry(entry.body, entry.id)))) return;
  }
}

/** Stores what came of an entry. False if the others should wait too. */
async function settle(entry: OutboxEntry, delivery: Delivery): Promise<boolean> {
  const { id } = entry;
  const isSilent = delivery.kind === 'silent';
  const askedMs = delivery.kind === 'later' ? delivery.askedMs : null;
  const isOverloaded = isSilent || askedMs !== null;
  silences = isSilent ? silences + 1 : 0;
  pausedUntil = 0;
  if (delivery.kind === 'sent') {
    acknowledged.add(id);
    const note = { id, subject: String(entry.body.subject ?? ''), message: delivery.message };
    await forget(id, isAwaited(id) ? null : note);
    announce({ topic: 'sent', ...note });
  } else if (delivery.kind === 'refused') {
    const { message, fields } = delivery;
    await updateLeased(id, me, { refusal: { message, fields, told: isAwaited(id) } });
    announce({ topic: 'refused', id, message, fields });
  } else {
    const ownWait = backOff(isSilent ? silences : entry.attempts);
    const wait = askedMs === null ? ownWait : Math.min(askedMs, longestAskedMs);
    if (isOverloaded) pausedUntil = performance.now() + wait;
    await updateLeased(id, me, { notBefore: Date.now() + wait, asked: askedMs !== null });
  }
  announce({ topic: 'outbox' });
  return !isOverloaded;
}

async function forget(id: string, note: Parameters<typeof removeEntry>[1]): Promise<void> {
  await removeEntry(id, note);
  acknowledged.delete(id);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends whenever the network may be back, and by timer while something waits. Call once per page. */
export function startOutbox(): void {
  onPageAwake(() => flushQuietly({ urgent: true }));
  onConnectionChange((state) => {
    if (state === 'online') flushQuietly({ urgent: true });
  });
  listen(['outbox'], () => void rearm());
  flushQuietly({ urgent: true });
}

function flushQuietly(options: FlushOptions): void {
  // A broken store has nothing to send; the next signal retries.
  flushOutbox(options).then(rearm, () => undefined);
}

async function rearm(): Promise<void> {
  const delay = await nextDelay().catch(() => null);
  clearTimeout(timer);
  if (delay !== null) timer = setTimeout(() => flushQuietly({}), delay);
}

/** Milliseconds until the next entry is due; null if none is waiting. */
async function nextDelay(): Promise<number | null> {
  const now = Date.now();
  const { entries } = await listEntries();
  const waits = entries
    .filter((entry) => entry.refusal === null)
    .map((entry) => Math.max(remainingWait(entry, now), entry.lease ? entry.lease.until - now : 0));
  if (waits.length === 0) return null;
  const wanted = Math.max(Math.min(...waits), pausedUntil - performance.now());
  return Math.max(1_000, Math.min(leaseMs * 10, Math.ceil(wanted) + timerSlackMs));
}
