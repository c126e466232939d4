import * as v from 'valibot';
import { Settings, type SettingsAnswer, type SettingsField, settingsFields } from '#shared/site/settings';
import { problemsByField } from '#shared/text/text';
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
export const Typed = v.record(v.string(), v.string());
export type Typed = v.InferOutput<typeof Typed>;

function toText(settings: Settings, name: SettingsField): string {
  if (isList(name)) return JSON.stringify(listLooks[name].toRows(settings));
  if (name === 'instalments') return JSON.stringify(toTypedInstalments(settings.instalments));
  if (name === 'cancellation') return JSON.stringify(toTypedCancellation(settings.cancellation));
  return String(settings[name]);
}

export const toTyped = (settings: Settings): Typed =>
  Object.fromEntries(settingsFields.map((name) => [name, toText(settings, name)]));

export const readSteps = (typed = ''): TypedStep[] => (typed ? (JSON.parse(typed) as TypedStep[]) : []);

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
  return isList(name) ? 'another list' : text;
}

export const toKnown = ({ version, settings }: SettingsAnswer) => ({ version, values: toTyped(settings) });
