import { get, post, put } from '../api.ts';
import { HealthDetails, MailQueue } from '../health.ts';
import { BrandPicture, SavedSettings, Settings, SettingsAnswer } from './settings.ts';

export const readSettings = get('/api/settings', { answer: SettingsAnswer });
export const saveSettings = put('/api/settings', {
  body: Settings,
  answer: SavedSettings,
  conflict: { current: SettingsAnswer },
});
/** Takes a logo or an icon and answers with its SHA-256, by which settings name it. */
export const addBrandPicture = post('/api/settings/pictures/:kind', { answer: BrandPicture });
/** Without a token it says only whether all is well. */
export const readHealth = get('/healthz', { answer: HealthDetails });
export const readMailQueue = get('/api/mail-queue', { answer: MailQueue });
