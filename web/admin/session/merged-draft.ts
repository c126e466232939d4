import { useState } from 'react';
import * as v from 'valibot';
import { readStored, useStoredWork } from './stored-work';
import { markSaved, useUnsavedMark } from './unsaved';

/** A form as it is typed, with the version and values that it began with. */
export interface Draft<T> {
  version: number;
  base: T;
  typed: T;
}

type Name<T> = keyof T & string;

/** Fields that two people changed, each otherwise. */
export interface Clash<T> {
  names: Name<T>[];
  mine: T;
  theirs: T;
}

const toSchema = <T>(values: v.GenericSchema<T>) => v.object({ version: v.number(), base: values, typed: values });

export const toDraft = <T>(version: number, values: T): Draft<T> => ({ version, base: values, typed: values });

const isSame = (one: unknown, other: unknown) => String(one) === String(other);

const changedIn = <T extends object>({ base, typed }: Draft<T>) =>
  (Object.keys(base) as Name<T>[]).filter((name) => !isSame(typed[name], base[name]));

/** Mine on theirs: what only they changed is taken from them. */
export function mergeDraft<T extends object>(draft: Draft<T>, theirs: T, version: number) {
  const { base, typed } = draft;
  const names = changedIn(draft);
  const merged = { ...typed, ...theirs, ...Object.fromEntries(names.map((name) => [name, typed[name]])) };
  const clash: Clash<T> = {
    names: names.filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], typed[name])),
    mine: merged,
    theirs,
  };
  return { draft: { version, base: theirs, typed: merged } satisfies Draft<T>, clash };
}

/** Survives a reload; null if none is stored. */
export const readDraft = <T extends object>(storedAs: string, values: v.GenericSchema<T>): Draft<T> | null =>
  readStored(storedAs, toSchema(values));

interface Known<T> {
  version: number;
  values: T;
}

/**
 * A form over values that others change, too: what they change is merged with what is typed as soon as it is known.
 *
 * @param stays whether leaving the form keeps what is typed
 */
export function useMergedDraft<T extends object>(
  storedAs: string,
  schema: v.GenericSchema<T>,
  known: Known<T>,
  stays = false,
) {
  const { version, values } = known;
  const [draft, setDraft] = useState(() => readDraft(storedAs, schema) ?? toDraft(version, values));
  const [clash, setClash] = useState<Clash<T> | null>(null);
  const changed = changedIn(draft);
  const isTyped = changed.length > 0;
  useUnsavedMark(storedAs, isTyped, String(draft.version));
  useStoredWork(storedAs, isTyped ? draft : null, { stays });
  const merge = (theirs: Known<T>) => {
    const merged = mergeDraft(draft, theirs.values, theirs.version);
    setDraft(merged.draft);
    if (isTyped) setClash(merged.clash);
  };
  if (version > draft.version) merge(known);
  return {
    draft,
    changed,
    clash,
    merge,
    set: (change: Partial<T>) => setDraft((now) => ({ ...now, typed: { ...now.typed, ...change } })),
    /** Of what was `sent`: whatever was typed since stays, on what was saved. */
    saved: (now: Known<T>, sent: T) => {
      setDraft(({ typed }) => mergeDraft({ version, base: sent, typed }, now.values, now.version).draft);
      setClash(null);
      markSaved(storedAs);
    },
    discard: () => {
      setDraft(toDraft(version, values));
      setClash(null);
    },
  };
}
