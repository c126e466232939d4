import * as v from 'valibot';
import { formatWeekday } from '#shared/dates';
import { type Settings, type SettingsField, type SettingsResponse, settingsFields } from '#shared/settings/settings';
import {
  parseNumber,
  StepValues,
  toCancellationStep,
  toCancellationValues,
  toInstalment,
  toInstalmentValues,
} from '../components/step-rows';
import { isNumberField } from './layout';
import { listFieldConfigs, Row } from './list-field';

const listFields = {
  officeDays: v.array(v.number()),
  instalments: v.array(StepValues),
  cancellation: v.array(StepValues),
  captains: v.array(Row),
  truck: v.array(Row),
  questions: v.array(Row),
};

type TextField = Exclude<SettingsField, keyof typeof listFields>;
const textFields = settingsFields.filter((name): name is TextField => !(name in listFields));

/** The settings as they are typed: numbers as text, too. */
export const SettingsFormValues = v.object({ ...v.entriesFromList(textFields, v.string()), ...listFields });
export type SettingsFormValues = v.InferOutput<typeof SettingsFormValues>;

const texts = (of: (name: TextField) => string) =>
  Object.fromEntries(textFields.map((name) => [name, of(name)])) as Record<TextField, string>;

export const toFormValues = (settings: Settings): SettingsFormValues => ({
  ...texts((name) => String(settings[name])),
  officeDays: settings.officeDays,
  instalments: toInstalmentValues(settings.instalments),
  cancellation: toCancellationValues(settings.cancellation),
  captains: listFieldConfigs.captains.toRows(settings),
  truck: listFieldConfigs.truck.toRows(settings),
  questions: listFieldConfigs.questions.toRows(settings),
});

/** The input of the settings' schema. */
export const toInput = (typed: SettingsFormValues) => ({
  ...typed,
  ...Object.fromEntries(textFields.filter(isNumberField).map((name) => [name, parseNumber(typed[name])])),
  instalments: typed.instalments.map(toInstalment),
  cancellation: typed.cancellation.map(toCancellationStep),
  captains: typed.captains.map(listFieldConfigs.captains.toValue),
  truck: typed.truck.map(listFieldConfigs.truck.toValue),
  questions: typed.questions.map(listFieldConfigs.questions.toValue),
});

export function formatFormValue(name: SettingsField, typed: SettingsFormValues): string {
  if (name === 'instalments' || name === 'cancellation')
    return typed[name].map(({ percent, days }) => `${percent}% · ${days} days before`).join(', ');
  if (name === 'officeDays') return typed.officeDays.map(formatWeekday).join(', ');
  const value = typed[name];
  if (typeof value !== 'string') return value.map((row) => Object.values(row).join(', ')).join('\n');
  return /^[0-9a-f]{64}$/.test(value) ? 'another picture' : value;
}

export const toConflictBase = ({ version, settings }: SettingsResponse) => ({
  version,
  values: toFormValues(settings),
});
