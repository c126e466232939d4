import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import { SavedSettings, type Settings, SettingsAnswer, SettingsHistory, SettingsPreview } from '#shared/site/settings';
import { ask } from '../session/ask';

const queryKey = ['settings'];

/** The agency's settings that hold, with their version. */
export const settingsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => ask(api.settings, { schema: SettingsAnswer, signal }),
});

/** Who changed them when, the last one first. */
export const settingsHistoryQuery = queryOptions({
  queryKey: [...queryKey, 'history'],
  queryFn: async ({ signal }) => (await ask(api.settingsHistory, { schema: SettingsHistory, signal })).data,
});

/** @throws Conflict with those that hold now */
export const saveSettings = (json: Settings, version: number) =>
  ask(api.settings, { method: 'PUT', json, version, now: { current: SettingsAnswer }, schema: SavedSettings });

export const previewSettings = (json: Settings) =>
  ask(api.previewSettings, { method: 'POST', json, schema: SettingsPreview });
