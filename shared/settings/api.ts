import { get, post, put } from '../api.ts';
import { HealthDetails, MailQueue } from '../health.ts';
import { BrandPicture, SavedSettings, Settings, SettingsResponse } from './settings.ts';

export const readSettings = get('/api/settings', { response: SettingsResponse });
export const saveSettings = put('/api/settings', {
  body: Settings,
  response: SavedSettings,
  conflict: { current: SettingsResponse },
});
/** Takes a logo or an icon and answers with its SHA-256, by which settings name it. */
export const addBrandPicture = post('/api/settings/pictures/:kind', { response: BrandPicture });
/** Without a token it says only whether all is well. */
export const readHealth = get('/healthz', { response: HealthDetails });
export const readMailQueue = get('/api/mail-queue', { response: MailQueue });
