import { adminLinks } from '#shared/admin-routes';
import { defaultSettings, isSameValue, type Settings, type SettingsField } from '#shared/settings/settings';
import { sections } from './settings-sections';

/** Values that an agency may well have in common with the demo. */
const commonFields: readonly SettingsField[] = [
  'founded',
  'city',
  'postcode',
  'stateCode',
  'cityM',
  'lat',
  'lon',
  'mailLanguage',
  'customerMails',
  'officeDays',
  'opens',
  'closes',
  'ink',
  'icon',
  'regions',
  'ratings',
  'totalBookings',
  'activeUsers',
  'travelPackages',
  'priceNote',
];

/** The switch itself is no thing of the demo's. */
const labelOverrides: Partial<Record<SettingsField, string>> = { pictures: 'Drawn prints' };

const isUnlikeAnyAgency = (tab: string, title: string) => tab !== 'money' && title !== 'Terms';

/** The milestone is a logo, though its setting is empty. */
const hasDemoValue = (name: SettingsField) => name === 'logo' || defaultSettings[name].toString() !== '';

const demoFields = sections
  .filter(({ tab, title }) => isUnlikeAnyAgency(tab, title))
  .flatMap(({ tab, title, fields }) =>
    fields.map(({ name, label }) => ({
      tab,
      name,
      label: labelOverrides[name] ?? (fields.length === 1 ? title : label),
    })),
  )
  .filter(({ name }) => !commonFields.includes(name) && hasDemoValue(name));

/** Also true for a list with one entry of the demo's. */
function isDemoValue(value: unknown, demoValue: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(demoValue)) return isSameValue(value, demoValue);
  return value.some((entry) => demoValue.some((demoEntry) => isSameValue(entry, demoEntry)));
}

/** Tours count as one thing. */
export const demoThingCount = demoFields.length + 1;

/** Settings that still say what the demo said, with links to their fields. */
export const listDemoSettings = (settings: Settings): { label: string; to: string }[] =>
  demoFields
    .filter(({ name }) => isDemoValue(settings[name], defaultSettings[name]))
    .map(({ tab, name, label }) => ({ label, to: adminLinks.setting(tab, name) }));
