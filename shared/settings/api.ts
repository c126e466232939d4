import { get, post, put } from '../api.ts';
import { HealthDetails, MailQueue } from '../health.ts';
import { BrandPicture, SavedSettings, Settings, SettingsResponse } from './settings.ts';

export const readSettings = get('/api/settings', { response: SettingsResponse });
export const saveSettings = put('/api/settings', {
  body: Settings,
  response: SavedSettings,
  conflict: { current: SettingsResponse },
});
/** Returns the SHA-256 of the uploaded picture; the settings refer to it. */
export const addBrandPicture = post('/api/settings/pictures/:kind', { response: BrandPicture });
/** Without a token the response has only `ok`. */
export const readHealth = get('/healthz', { response: HealthDetails });
export const readMailQueue = get('/api/mail-queue', { response: MailQueue });
