import type { Busy } from '#shared/inquiries/inquiry-words';
import type { OutboxEntry } from '../store/schema';

// When to send which entry. The phone's clock may be years off and may jump: a future time is believed only as far as
// this code could have set it, and nothing expires.

const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60_000;

/** The server's Retry-After is believed up to this. */
export const longestAskedMs = 60 * 60_000;

export interface Pass {
  /** Skip our own delays: someone is waiting, or the network has just come back. */
  urgent: boolean;
  /** Skip the server's delays too: the rider pressed "Send now". */
  insist: boolean;
}

/** True if the entry may be sent now. */
export function isDue(entry: OutboxEntry, now: number, { urgent, insist }: Pass): boolean {
  if (entry.returned !== null) return false;
  return insist || remainingWait(entry, now, urgent) === 0;
}

export function busyUntil(entry: OutboxEntry, now: number): Busy | undefined {
  if (!entry.busy) return undefined;
  const wait = remainingWait(entry, now);
  return { triesAt: wait === 0 ? null : now + wait };
}

export function remainingWait(entry: OutboxEntry, now: number, urgent = false): number {
  if (urgent && !entry.asked) return 0;
  const longest = entry.asked ? longestAskedMs : longestWaitMs * 1.5;
  return isAhead(entry.notBefore, now, longest) ? entry.notBefore - now : 0;
}

/** 5 s, doubling, at most 5 min, each ± half at random. */
export function backOff(attempts: number, random: number = Math.random()): number {
  return Math.round(Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 10)) * (0.5 + random));
}

function isAhead(moment: number, now: number, longest: number): boolean {
  return now < moment && moment <= now + longest;
}
