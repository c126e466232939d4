import { type PictureWidth, pictureWidths, shareSrc } from '#shared/tours/pictures';
import type { Env } from '../env';
import { encode } from './images';
import { findSkyColour } from './sky-colour';

/**
 * Up to 800 px a picture is seen nearly pixel by pixel, wider ones on dense screens. Measured on flat inks and on
 * photographs; lossless and near-lossless weigh three to five times as much (decision 0045).
 */
const quality: Readonly<Record<PictureWidth, number>> = { 400: 82, 800: 80, 1280: 72, 1920: 70 };

/** The upload as we keep it: as large as the desk sends it. WebP leaves the service without any metadata. */
const master = { transform: { width: 2560, height: 2560, fit: 'scale-down' }, quality: 92 } as const;

/** Link previews are shown at 1.91 to 1. WhatsApp shows no picture over 300 kB, without defining kB. */
const share = { transform: { width: 1200, height: 630, fit: 'cover' }, bytes: 290_000 } as const;

export function originalKey(sha: string): string {
  return `original/${sha}`;
}

export function variantKey(sha: string, width: PictureWidth): string {
  return `img/${sha}-${width}.webp`;
}

export function shareKey(sha: string): string {
  return shareSrc(sha).slice(1);
}

export interface PictureFacts {
  sky: string | null;
}

const put = (env: Env, key: string, bytes: ArrayBuffer, contentType = 'image/webp') =>
  env.MEDIA.put(key, bytes, { httpMetadata: { contentType } });

async function storeSharePicture(env: Env, sha: string, picture: Blob): Promise<void> {
  const crop = (quality: number) => encode(env, picture, share.transform, { format: 'image/jpeg', quality });
  const fine = await crop(82);
  const jpeg = fine.byteLength <= share.bytes ? fine : await crop(60);
  await put(env, shareKey(sha), jpeg, 'image/jpeg');
}

/**
 * Stores a picture anew: decoded and encoded, and made into every width and the crop for link previews. All are made
 * from what we encoded, so the uploaded bytes are decoded once and none of them is kept.
 */
export async function storePictureFiles(env: Env, sha: string, picture: Blob): Promise<PictureFacts> {
  const webp = { format: 'image/webp', quality: master.quality } as const;
  const kept = await encode(env, picture, master.transform, webp);
  const source = new Blob([kept]);
  const storeWidth = async (width: PictureWidth) => {
    const output = { format: 'image/webp', quality: quality[width] } as const;
    await put(env, variantKey(sha, width), await encode(env, source, { width, fit: 'scale-down' }, output));
  };
  const [sky] = await Promise.all([
    findSkyColour(env, source),
    Promise.all(pictureWidths.map(storeWidth)),
    storeSharePicture(env, sha, source),
    put(env, originalKey(sha), kept),
  ]);
  return { sky };
}
