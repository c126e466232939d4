import * as v from 'valibot';
import { formatWeekday } from '#shared/dates';
import { CustomerMailDrafts, formatCustomerMailChanges } from '#shared/email/customer-mails';
import { type Settings, type SettingsField, type SettingsResponse, settingsFields } from '#shared/settings/settings';
import {
  parseStepNumber,
  StepValues,
  toCancellationStep,
  toCancellationValues,
  toInstalment,
  toInstalmentValues,
} from '../components/step-rows';
import { type ListName, listFieldConfigs, listNames, Row } from './list-field';
import { isNumberField } from './settings-sections';

const listFields = {
  officeDays: v.array(v.number()),
  instalments: v.array(StepValues),
  cancellation: v.array(StepValues),
  customerMails: CustomerMailDrafts,
  ...v.entriesFromList(listNames, v.array(Row)),
};

type TextField = Exclude<SettingsField, keyof typeof listFields>;
const textFields = settingsFields.filter((name): name is TextField => !(name in listFields));

/** Numbers are strings here, as in the form's inputs. */
export const SettingsFormValues = v.object({ ...v.entriesFromList(textFields, v.string()), ...listFields });
export type SettingsFormValues = v.InferOutput<typeof SettingsFormValues>;

const mapTextFields = (getText: (name: TextField) => string) =>
  Object.fromEntries(textFields.map((name) => [name, getText(name)])) as Record<TextField, string>;

const mapLists = <T>(getRows: (name: ListName) => T) =>
  Object.fromEntries(listNames.map((name) => [name, getRows(name)])) as Record<ListName, T>;

export const toFormValues = (settings: Settings): SettingsFormValues => ({
  ...mapTextFields((name) => String(settings[name])),
  officeDays: settings.officeDays,
  instalments: toInstalmentValues(settings.instalments),
  cancellation: toCancellationValues(settings.cancellation),
  customerMails: settings.customerMails,
  ...mapLists((name) => listFieldConfigs[name].toRows(settings)),
});

export const toInput = (values: SettingsFormValues) => ({
  ...values,
  ...Object.fromEntries(textFields.filter(isNumberField).map((name) => [name, parseStepNumber(values[name])])),
  instalments: values.instalments.map(toInstalment),
  cancellation: values.cancellation.map(toCancellationStep),
  ...mapLists((name) => values[name].map(listFieldConfigs[name].toValue)),
});

const isPictureSha = (text: string) => /^[0-9a-f]{64}$/.test(text);

export function formatFormValue(name: SettingsField, values: SettingsFormValues): string {
  if (name === 'instalments' || name === 'cancellation')
    return values[name].map(({ percent, days }) => `${percent}% · ${days} days before`).join(', ');
  if (name === 'customerMails') return formatCustomerMailChanges(values.customerMails);
  if (name === 'officeDays') return values.officeDays.map(formatWeekday).join(', ');
  const value = values[name];
  if (typeof value === 'string') return isPictureSha(value) ? 'another picture' : value;
  const formatText = (text: string) => (isPictureSha(text) ? 'with a picture' : text);
  return value.map((row) => Object.values(row).filter(Boolean).map(formatText).join(', ')).join('\n');
}

export const toConflictBase = ({ version, settings }: SettingsResponse) => ({
  version,
  values: toFormValues(settings),
});
