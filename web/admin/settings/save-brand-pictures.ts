import * as siteApi from '#shared/settings/api';
import type { BrandKind } from '#shared/settings/brand';
import { defaultSettings, type Settings } from '#shared/settings/settings';
import { uploadToApi } from '../session/api-client';
import { drawInitialIcon, drawLinkPicture, drawMaskableIcon } from './draw-brand-pictures';

/** Returns the picture's SHA-256. */
export async function uploadBrandPicture(kind: BrandKind, picture: Blob): Promise<string> {
  const form = new FormData();
  form.append('picture', picture, `${kind}.png`);
  return (await uploadToApi(siteApi.addBrandPicture, { params: { kind }, form })).sha;
}

const iconFields = ['name', 'ink'] as const;

/** An icon drawn from the name serves as the maskable one, too; an uploaded icon has another. */
export const isDrawnIcon = ({ icon, maskable }: Pick<Settings, 'icon' | 'maskable'>): boolean =>
  icon !== '' && icon === maskable;

/** Draws the icon of an agency that has chosen none, if its name or colour changed. */
async function saveInitialIcon(settings: Settings, saved: Settings): Promise<Settings> {
  if (settings.icon && !isDrawnIcon(settings)) return settings;
  if (iconFields.every((field) => settings[field] === defaultSettings[field]))
    return { ...settings, icon: '', maskable: '' };
  if (settings.icon && iconFields.every((field) => settings[field] === saved[field])) return settings;
  const icon = await drawInitialIcon(settings)
    .then((picture) => uploadBrandPicture('icon', picture))
    .catch(() => '');
  return { ...settings, icon, maskable: icon };
}

const linkPictureFields = ['name', 'ink', 'logo', 'logoDark', 'logoName', 'icon', 'pictures', 'heroPhoto'] as const;

const isDefaultBrand = (settings: Settings) =>
  linkPictureFields.every((field) => settings[field] === defaultSettings[field]);

/**
 * Draws and uploads the pictures that follow from others, if these changed. A picture that can't be drawn is left out, so
 * that the settings are saved all the same; the next change draws it.
 */
export async function saveDerivedPictures(input: Settings, saved: Settings): Promise<Settings> {
  const settings = await saveInitialIcon(input, saved);
  const ignoreFailure = () => '';
  const hasSameBrand = linkPictureFields.every((field) => settings[field] === saved[field]);
  const needsLinkPicture = !(isDefaultBrand(settings) || (hasSameBrand && saved.linkPicture));
  const needsMaskable = settings.icon !== '' && !settings.maskable;
  return {
    ...settings,
    linkPicture: needsLinkPicture
      ? await drawLinkPicture(settings)
          .then((picture) => uploadBrandPicture('share', picture))
          .catch(ignoreFailure)
      : isDefaultBrand(settings)
        ? ''
        : saved.linkPicture,
    maskable: needsMaskable
      ? await drawMaskableIcon(settings.icon)
          .then((picture) => uploadBrandPicture('icon', picture))
          .catch(ignoreFailure)
      : settings.maskable,
  };
}
