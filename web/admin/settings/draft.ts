import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { Settings, type SettingsAnswer, type SettingsField, settingsFields } from '#shared/site/settings';
import { problemsByField } from '#shared/text/text';
import { readStored, useStoredWork } from '../session/stored-work';
import { markSaved, useUnsavedMark } from '../session/unsaved';
import {
  type TypedStep,
  toCancellationStep,
  toInstalment,
  toNumber,
  toTypedCancellation,
  toTypedInstalments,
} from '../ui/typed-steps';
import { isNumber } from './layout';
import { isList, listLooks, readRows } from './list-field';

/** The days as `1,2,3`, a list's rows as JSON. */
export type Typed = Record<string, string>;

function toText(settings: Settings, name: SettingsField): string {
  if (isList(name)) return JSON.stringify(listLooks[name].toRows(settings));
  if (name === 'instalments') return JSON.stringify(toTypedInstalments(settings.instalments));
  if (name === 'cancellation') return JSON.stringify(toTypedCancellation(settings.cancellation));
  return String(settings[name]);
}

export const toTyped = (settings: Settings): Typed =>
  Object.fromEntries(settingsFields.map((name) => [name, toText(settings, name)]));

export const readSteps = (typed = ''): TypedStep[] => (typed ? (JSON.parse(typed) as TypedStep[]) : []);

/** With the version and values that it began with. */
const Draft = v.object({
  version: v.number(),
  base: v.record(v.string(), v.string()),
  typed: v.record(v.string(), v.string()),
});
export type Draft = v.InferOutput<typeof Draft>;

export function readTyped(typed: Typed): { settings: Settings } | { problems: Record<string, string> } {
  const values = settingsFields.map((name) => {
    const text = typed[name] ?? '';
    if (name === 'officeDays') return [name, text.split(',').filter(Boolean).map(Number)];
    if (isList(name)) return [name, readRows(text).map(listLooks[name].toValue)];
    if (name === 'instalments') return [name, readSteps(text).map(toInstalment)];
    if (name === 'cancellation') return [name, readSteps(text).map(toCancellationStep)];
    return [name, isNumber(name) ? toNumber(text) : text];
  });
  const read = v.safeParse(Settings, Object.fromEntries(values));
  return read.success ? { settings: read.output } : { problems: problemsByField(read.issues) };
}

export function sayTyped(name: string, text: string): string {
  if (name === 'instalments' || name === 'cancellation') {
    return readSteps(text)
      .map(({ percent, days }) => `${percent}% · ${days} days before`)
      .join(', ');
  }
  if (/^[0-9a-f]{64}$/.test(text)) return 'another picture';
  return isList(name) ? 'another list' : text === '' ? 'empty' : `“${text}”`;
}

const changedIn = ({ base, typed }: Pick<Draft, 'base' | 'typed'>): string[] =>
  settingsFields.filter((name) => typed[name] !== base[name]);

/** Mine on theirs: what only they changed is taken from them. `clashes`: what both changed, and otherwise. */
export function mergeDraft({ base, typed }: Draft, theirs: Typed, version: number) {
  const mine = changedIn({ base, typed });
  const clashes = mine.filter((name) => theirs[name] !== base[name] && theirs[name] !== typed[name]);
  const merged = { ...theirs, ...Object.fromEntries(mine.map((name) => [name, typed[name] ?? ''])) };
  return { draft: { version, base: theirs, typed: merged }, clashes };
}

const storedAs = 'settings';

function toFresh({ version, settings }: SettingsAnswer): Draft {
  const base = toTyped(settings);
  return { version, base, typed: base };
}

export interface Clashes {
  names: string[];
  theirs: Typed;
}

/** Survives a reload, and somebody else's change is merged with it. */
export function useDraft(known: SettingsAnswer) {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = readStored(storedAs, Draft);
    const now = toFresh(known);
    // What an earlier build stored lacks what came later.
    if (!stored) return now;
    return { ...stored, base: { ...now.base, ...stored.base }, typed: { ...now.typed, ...stored.typed } };
  });
  const [clashes, setClashes] = useState<Clashes | null>(null);
  const changed = changedIn(draft);
  const isChanged = changed.length > 0;
  useUnsavedMark(storedAs, isChanged, String(draft.version));
  useStoredWork(storedAs, isChanged ? draft : null, { stays: true });
  // Nothing of mine is lost by taking what is newer.
  useEffect(() => {
    setDraft((now) => (now.version !== known.version && changedIn(now).length === 0 ? toFresh(known) : now));
  }, [known]);
  const begin = (settings: SettingsAnswer) => {
    setDraft(toFresh(settings));
    setClashes(null);
  };
  return {
    draft,
    changed,
    clashes,
    type: (name: string, text: string) => setDraft((now) => ({ ...now, typed: { ...now.typed, [name]: text } })),
    merge: (now: SettingsAnswer) => {
      const theirs = toTyped(now.settings);
      const merged = mergeDraft(draft, theirs, now.version);
      setDraft(merged.draft);
      setClashes({ names: merged.clashes, theirs });
    },
    /** Of what was `sent`: whatever was typed since stays, on what was saved. */
    saved: ({ version, settings }: SettingsAnswer, sent: Typed) => {
      const saved = toTyped(settings);
      setDraft(({ typed }) => mergeDraft({ version, base: sent, typed }, saved, version).draft);
      setClashes(null);
      markSaved(storedAs);
    },
    discard: () => begin(known),
  };
}
