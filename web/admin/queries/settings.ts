import { api } from '#shared/calls';
import type { BrandKind } from '#shared/site/brand';
import { BrandPicture, SavedSettings, type Settings, SettingsAnswer } from '#shared/site/settings';
import { ask, askByForm } from '../session/ask';
import { reading } from './reading';

export const settingsQuery = reading(['settings'], api.settings, SettingsAnswer);

/** @throws Conflict with those that hold now */
export const saveSettings = (json: Settings, version: number) =>
  ask(api.settings, { method: 'PUT', json, version, now: { current: SettingsAnswer }, schema: SavedSettings });

/** Shown once settings with its name are saved. */
export async function uploadBrandPicture(kind: BrandKind, picture: Blob): Promise<string> {
  const form = new FormData();
  form.append('picture', picture, `${kind}.png`);
  return (await askByForm(api.brandPicture(kind), { method: 'POST', form, schema: BrandPicture })).sha;
}
