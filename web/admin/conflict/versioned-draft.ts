import { useState } from 'react';
import * as v from 'valibot';
import { readDraft, useDraft } from '../session/drafts';
import { markSaved } from '../session/unsaved';
import { applyChoice, type Choice, findDifferences, isSame } from './differences';

/** Typed values, with the version and values that the form began with. */
interface Draft<T> {
  version: number;
  base: T;
  typed: T;
}

interface Known<T> {
  version: number;
  values: T;
}

type Name<T> = keyof T & string;

const toSchema = <T>(values: v.GenericSchema<T>) => v.object({ version: v.number(), base: values, typed: values });

const toDraft = <T>({ version, values }: Known<T>): Draft<T> => ({ version, base: values, typed: values });

const changedIn = <T extends object>({ base, typed }: Draft<T>) =>
  (Object.keys(base) as Name<T>[]).filter((name) => !isSame(typed[name], base[name]));

/** What was changed since `base` stays typed over the newer values. */
function rebase<T extends object>(draft: Draft<T>, { version, values }: Known<T>): Draft<T> {
  const typed = changedIn(draft).map((name) => [name, draft.typed[name]]);
  return { version, base: values, typed: { ...values, ...Object.fromEntries(typed) } };
}

/**
 * State of a form over values that other people change, too. An untouched form takes in newer values; a changed one
 * keeps its version until a save is refused and {@link ConflictDialog} settles it.
 *
 * @param stays whether leaving the form keeps what is typed
 */
export function useVersionedDraft<T extends object>(
  storedAs: string,
  schema: v.GenericSchema<T>,
  known: Known<T>,
  stays = false,
) {
  const [draft, setDraft] = useState(() => readDraft(storedAs, toSchema(schema)) ?? toDraft(known));
  const [isRefused, setRefused] = useState(false);
  const changed = changedIn(draft);
  const isTyped = changed.length > 0;
  useDraft(storedAs, isTyped ? draft : null, { stays, asks: true, saved: String(draft.version) });
  const isNewer = known.version > draft.version;
  if (isNewer && !isTyped) setDraft(toDraft(known));
  return {
    draft,
    changed,
    /** Null unless a save was refused because of a newer version. */
    differences: isRefused && isNewer && isTyped ? findDifferences(draft.base, draft.typed, known.values) : null,
    setRefused,
    settle: (choice: Choice<Name<T>>): Draft<T> => {
      const { version, values: base } = known;
      const settled = { version, base, typed: applyChoice(draft.typed, base, choice) };
      setDraft(settled);
      setRefused(false);
      return settled;
    },
    set: (change: Partial<T>) => setDraft((now) => ({ ...now, typed: { ...now.typed, ...change } })),
    /** After a save of `sent`: text typed since then stays as a change. */
    saved: (now: Known<T>, sent: T) => {
      setDraft(({ version, typed }) => rebase({ version, base: sent, typed }, now));
      setRefused(false);
      markSaved(storedAs);
    },
    discard: () => setDraft(toDraft(known)),
  };
}
