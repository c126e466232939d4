import { onContact } from '../api/client';
import { type Delivery, postInquiry } from '../api/inquiries';
import { listEntries, removeEntry, startAttempt, updateEntry } from '../store/outbox';
import type { OutboxEntry } from '../store/schema';
import { isAwaited } from './awaited-answers';
import { announce, listen } from './channel';
import { checkConnection, onConnectionChange, probeEagerly } from './connection';
import { backOff, isDue, longestAskedMs, remainingWait } from './outbox-rules';
import { isPageVisible, onPageAwake } from './page-signals';

// Sends the outbox. An entry leaves it only when our server answers 2xx and echoes its key. Anything else, even a crash
// after the answer, resends it under the same key, and the server stores that once. One sender at a time holds the Web
// Lock 'outbox', only while sending: holding a lock keeps a page out of the back/forward cache.

const lockName = 'outbox';

/** Timers may fire slightly early, when nothing is due yet. */
const timerSlackMs = 50;

/** A silent attempt may sit on a dead connection. */
const hushMs = 2_000;

/** The longest pause before the page looks into the outbox again. */
const longestPauseMs = 5 * 60_000;

const maxCuts = 3;

export interface FlushOptions {
  /** Skip our own delays: someone is waiting, or the network has just come back. */
  urgent?: boolean;
  /** Skip the server's delays too: the rider pressed "Send now". */
  insist?: boolean;
}

type Flush = Required<FlushOptions>;

type Note = Parameters<typeof removeEntry>[1];

export interface FlushResult {
  waiting: number;
  busy: boolean;
}

// Acknowledged in this session, with its note if nobody saw it. If the store fails to remove one, at least this page
// won't send it again.
const acknowledged = new Map<string, Note>();
let flight: Promise<boolean> | null = null;
let again: Flush | null = null;
let silences = 0;
let pausedUntil = 0;
let attempt: { abort: AbortController; at: number } | null = null;
let cuts = 0;

/** The server is within reach: an attempt that is still silent is given up and made anew. */
function cutSilent(): void {
  if (!attempt || attempt.abort.signal.aborted || performance.now() - attempt.at < hushMs) return;
  if (cuts >= maxCuts) return;
  cuts += 1;
  askAgain({ urgent: true, insist: false });
  attempt.abort.abort(new Error('The server answers, but not this.'));
}

/** Another pass once this one is over, for all who ask meanwhile. */
function askAgain({ urgent, insist }: Flush): void {
  again = { urgent: urgent || again?.urgent === true, insist: insist || again?.insist === true };
}

/** Oldest first. @throws StoreError if the outbox can't be read */
export async function flushOutbox({ insist = false, urgent = insist }: FlushOptions = {}): Promise<FlushResult> {
  if (flight) askAgain({ urgent, insist });
  else flight = fly({ urgent, insist });
  const busy = !(await flight);
  const entries = await listEntries();
  return { busy, waiting: entries.filter((entry) => entry.returned === null).length };
}

// A call during a pass adds another pass, as its entry may have come too late for this one.
async function fly(first: Flush): Promise<boolean> {
  try {
    let held = true;
    for (let flush: Flush | null = first; flush; flush = again) {
      again = null;
      const pass = flush;
      held = await underLock(() => sendDue(pass));
    }
    return held;
  } finally {
    flight = null;
  }
}

async function underLock(work: () => Promise<void>): Promise<boolean> {
  // Over plain http there are no locks. Two senders may then send one entry, which the server stores once.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) {
    await work();
    return true;
  }
  return locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

async function sendDue(pass: Flush): Promise<void> {
  if (!pass.urgent && performance.now() < pausedUntil) return;
  for (const [id, note] of acknowledged) {
    await forget(id, note);
    if (note) announce({ topic: 'sent', ...note });
    announce({ topic: 'outbox' });
  }
  // Once per pass: an urgent pass ignores the delay a failure has just set.
  const tried = new Set<string>();
  for (;;) {
    const now = Date.now();
    const entry = await startAttempt((entries) =>
      entries.find((waiting) => !tried.has(waiting.id) && isDue(waiting, now, pass)),
    );
    if (!entry) return;
    tried.add(entry.id);
    announce({ topic: 'outbox' });
    if (!(await settle(entry, await post(entry)))) return;
  }
}

async function post(entry: OutboxEntry): Promise<Delivery> {
  const abort = new AbortController();
  attempt = { abort, at: performance.now() };
  const hush = setTimeout(checkConnection, hushMs);
  const stop = listen(['reached'], cutSilent);
  try {
    return await postInquiry(entry, abort.signal);
  } finally {
    clearTimeout(hush);
    stop();
    attempt = null;
    if (!abort.signal.aborted) cuts = 0;
  }
}

/** False if the others should wait too. */
async function settle(entry: OutboxEntry, delivery: Delivery): Promise<boolean> {
  const { id } = entry;
  const isSilent = delivery.kind === 'silent';
  const askedMs = delivery.kind === 'later' ? delivery.askedMs : null;
  const isOverloaded = isSilent || askedMs !== null;
  silences = isSilent ? silences + 1 : 0;
  pausedUntil = 0;
  if (delivery.kind === 'sent') {
    const { corrects: key = id, body } = entry;
    const sent = { id, key, subject: String(body.subject ?? ''), message: delivery.message };
    // A form in a hidden tab shows nothing yet: let the tab that is seen say it.
    const note = isAwaited(id) && isPageVisible() ? null : sent;
    acknowledged.set(id, note);
    // Sent, whatever the store says.
    await forget(id, note).catch(() => undefined);
    announce({ topic: 'sent', ...sent });
  } else if (delivery.kind === 'refused') {
    const { message, fields } = delivery;
    await updateEntry(id, () => ({ returned: { message, fields } }));
    announce({ topic: 'refused', id, message, fields });
  } else {
    const ownWait = backOff(isSilent ? silences : entry.attempts);
    const wait = askedMs === null ? ownWait : Math.min(askedMs, longestAskedMs);
    if (isOverloaded) pausedUntil = performance.now() + wait;
    const busy = delivery.kind === 'later' || (delivery.answered ?? false);
    await updateEntry(id, () => ({ notBefore: Date.now() + wait, asked: askedMs !== null, busy }));
  }
  announce({ topic: 'outbox' });
  return !isOverloaded;
}

async function forget(id: string, note: Note): Promise<void> {
  await removeEntry(id, note);
  acknowledged.delete(id);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Once per page. */
export function startOutbox(): void {
  // Another tab or the service worker may hold the silent attempt.
  const sendNow = () => {
    announce({ topic: 'reached' });
    flushQuietly({ urgent: true });
  };
  onPageAwake(sendNow);
  onConnectionChange((state) => state === 'online' && sendNow());
  onContact((contact) => contact === 'answered' && cutSilent());
  listen(['outbox'], () => void rearm());
  flushQuietly({ urgent: true });
}

function flushQuietly(options: FlushOptions): void {
  // A broken store has nothing to send; the next signal retries.
  flushOutbox(options).then(rearm, () => undefined);
}

async function rearm(): Promise<void> {
  const delay = await nextDelay().catch(() => null);
  probeEagerly(delay !== null);
  clearTimeout(timer);
  if (delay !== null) timer = setTimeout(() => flushQuietly({}), delay);
}

async function nextDelay(): Promise<number | null> {
  const now = Date.now();
  const entries = await listEntries();
  const waits = entries.filter((entry) => entry.returned === null).map((entry) => remainingWait(entry, now));
  if (waits.length === 0) return null;
  const wanted = Math.max(Math.min(...waits), pausedUntil - performance.now());
  return Math.max(1_000, Math.min(longestPauseMs, Math.ceil(wanted) + timerSlackMs));
}
