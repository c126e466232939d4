import * as v from 'valibot';
import { Settings, settingsFields } from '#shared/site/settings';
import { problemsByField } from '#shared/text/text';
import { isNumber } from './layout';

/** As it is typed: each field's text; the days as `1,2,3`. */
export type Typed = Record<string, string>;

export const toTyped = (settings: Settings): Typed =>
  Object.fromEntries(settingsFields.map((name) => [name, String(settings[name])]));

/** The form as stored while it is typed: the version and values that it began with, too. */
export const Draft = v.object({
  version: v.number(),
  base: v.record(v.string(), v.string()),
  typed: v.record(v.string(), v.string()),
});
export type Draft = v.InferOutput<typeof Draft>;

export function readTyped(typed: Typed): { settings: Settings } | { problems: Record<string, string> } {
  const values = settingsFields.map((name) => {
    const text = typed[name] ?? '';
    if (name === 'officeDays') return [name, text.split(',').filter(Boolean).map(Number)];
    return [name, isNumber(name) ? (text.trim() === '' ? null : Number(text)) : text];
  });
  const read = v.safeParse(Settings, Object.fromEntries(values));
  return read.success ? { settings: read.output } : { problems: problemsByField(read.issues) };
}

export const changedIn = ({ base, typed }: Pick<Draft, 'base' | 'typed'>): string[] =>
  settingsFields.filter((name) => typed[name] !== base[name]);

/** Mine on theirs: what only they changed is taken from them. `clashes`: what both changed, and otherwise. */
export function mergeDraft({ base, typed }: Draft, theirs: Typed, version: number) {
  const mine = changedIn({ base, typed });
  const clashes = mine.filter((name) => theirs[name] !== base[name] && theirs[name] !== typed[name]);
  const merged = { ...theirs, ...Object.fromEntries(mine.map((name) => [name, typed[name] ?? ''])) };
  return { draft: { version, base: theirs, typed: merged }, clashes };
}
