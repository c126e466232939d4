import * as v from 'valibot';
import { sayWeekday } from '#shared/dates';
import { type Settings, type SettingsAnswer, type SettingsField, settingsFields } from '#shared/settings/settings';
import {
  TypedStep,
  toCancellationStep,
  toInstalment,
  toNumber,
  toTypedCancellation,
  toTypedInstalments,
} from '../components/step-rows';
import { isNumber } from './layout';
import { listLooks, Row } from './list-field';

const listFields = {
  officeDays: v.array(v.number()),
  instalments: v.array(TypedStep),
  cancellation: v.array(TypedStep),
  captains: v.array(Row),
  truck: v.array(Row),
  questions: v.array(Row),
};

type TextField = Exclude<SettingsField, keyof typeof listFields>;
const textFields = settingsFields.filter((name): name is TextField => !(name in listFields));

/** The settings as they are typed: numbers as text, too. */
export const Typed = v.object({ ...v.entriesFromList(textFields, v.string()), ...listFields });
export type Typed = v.InferOutput<typeof Typed>;

const texts = (of: (name: TextField) => string) =>
  Object.fromEntries(textFields.map((name) => [name, of(name)])) as Record<TextField, string>;

export const toTyped = (settings: Settings): Typed => ({
  ...texts((name) => String(settings[name])),
  officeDays: settings.officeDays,
  instalments: toTypedInstalments(settings.instalments),
  cancellation: toTypedCancellation(settings.cancellation),
  captains: listLooks.captains.toRows(settings),
  truck: listLooks.truck.toRows(settings),
  questions: listLooks.questions.toRows(settings),
});

/** The input of the settings' schema. */
export const toInput = (typed: Typed) => ({
  ...typed,
  ...Object.fromEntries(textFields.filter(isNumber).map((name) => [name, toNumber(typed[name])])),
  instalments: typed.instalments.map(toInstalment),
  cancellation: typed.cancellation.map(toCancellationStep),
  captains: typed.captains.map(listLooks.captains.toValue),
  truck: typed.truck.map(listLooks.truck.toValue),
  questions: typed.questions.map(listLooks.questions.toValue),
});

export function sayTyped(name: SettingsField, typed: Typed): string {
  if (name === 'instalments' || name === 'cancellation')
    return typed[name].map(({ percent, days }) => `${percent}% · ${days} days before`).join(', ');
  if (name === 'officeDays') return typed.officeDays.map(sayWeekday).join(', ');
  const value = typed[name];
  if (typeof value !== 'string') return value.map((row) => Object.values(row).join(', ')).join('\n');
  return /^[0-9a-f]{64}$/.test(value) ? 'another picture' : value;
}

export const toKnown = ({ version, settings }: SettingsAnswer) => ({ version, values: toTyped(settings) });
