import * as v from 'valibot';
import { readJson, write } from './storage';

/*
 * The versions that this browser saved last, in storage that its tabs share: a conflict with another tab of one's own is
 * told apart from a colleague's change.
 */

/** Deleted when another person logs in. */
export const ownChangesKey = 'desk-own-changes';
const most = 50;

/** Settings are the one record without an ID, and the one that an answer has at its top. */
const Versioned = v.object({ _id: v.optional(v.string()), id: v.optional(v.string()), version: v.number() });

function nameVersion(record: unknown): string[] {
  const read = v.safeParse(Versioned, record);
  return read.success ? [`${read.output._id ?? read.output.id ?? ''} ${read.output.version}`] : [];
}

const readOwn = (): string[] => readJson(ownChangesKey, v.array(v.string())) ?? [];

/** @param answer of a successful save, with the record as it is now */
export function noteOwnChange(answer: unknown): void {
  const saved =
    typeof answer === 'object' && answer !== null ? [answer, ...Object.values(answer)].flatMap(nameVersion) : [];
  if (saved.length > 0) write(ownChangesKey, JSON.stringify([...readOwn(), ...saved].slice(-most)));
}

export function isOwnChange(record: unknown): boolean {
  const own = readOwn();
  return nameVersion(record).some((name) => own.includes(name));
}
