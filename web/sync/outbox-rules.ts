import { ApiError, InvalidAnswerError } from '../api/client';
import type { OutboxEntry } from '../store/schema';

/*
 * Who is sent when. The phone's clock may be years off and may jump: a moment in the future is believed only as far as
 * this code itself could have set it, and nothing ever expires.
 */

/** A sender has an entry to itself for this long, in milliseconds; one that dies gives it up by this. */
export const leaseMs = 30_000;

const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60_000;

/** A server that asks for more than this, in milliseconds, is asked again after this. */
const longestAskedMs = 60 * 60_000;

export function isLeased(entry: OutboxEntry, now: number): boolean {
  return entry.lease !== null && isAhead(entry.lease.until, now, leaseMs);
}

/**
 * True for an entry that may be sent now. In an urgent pass (the writer waits, the network is back) our own waits are
 * skipped, the server's are not. A sender that is `alone`, by the Web Lock, knows that any lease is a dead sender's.
 */
export function isDue(
  entry: OutboxEntry,
  now: number,
  { urgent, alone }: { urgent: boolean; alone: boolean },
): boolean {
  if (entry.refusal !== null || (!alone && isLeased(entry, now))) return false;
  return remainingWait(entry, now, urgent) === 0;
}

/** Milliseconds until an entry may be tried. */
export function remainingWait(entry: OutboxEntry, now: number, urgent = false): number {
  if (urgent && !entry.asked) return 0;
  const longest = entry.asked ? longestAskedMs : longestWaitMs * 1.5;
  return isAhead(entry.notBefore, now, longest) ? entry.notBefore - now : 0;
}

/** Milliseconds to wait after the `attempts`-th try in a row: 5 s, doubling, at most 5 min, each ± half at random. */
export function backOff(attempts: number, random: number = Math.random()): number {
  return Math.round(Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 10)) * (0.5 + random));
}

export type Verdict =
  | { kind: 'sent'; message: string }
  | { kind: 'refused'; message: string; fields: Record<string, string> }
  /** The server was there and could not; `askedMs` is its Retry-After. */
  | { kind: 'later'; askedMs: number | null }
  /** Nobody was there. */
  | { kind: 'silent' };

/** What a failed attempt means for its entry. */
export function toVerdict(error: unknown): Exclude<Verdict, { kind: 'sent' }> {
  if (error instanceof ApiError) {
    const passing = error.status < 400 || error.status >= 500 || [408, 425, 429].includes(error.status);
    if (!passing) return { kind: 'refused', message: error.message, fields: error.fields ?? {} };
    return { kind: 'later', askedMs: error.retryAfterMs && Math.min(error.retryAfterMs, longestAskedMs) };
  }
  return error instanceof InvalidAnswerError ? { kind: 'later', askedMs: null } : { kind: 'silent' };
}

function isAhead(moment: number, now: number, longest: number): boolean {
  return now < moment && moment <= now + longest;
}
