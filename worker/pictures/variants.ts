import { type PictureWidth, pictureWidths, shareSrc } from '#shared/tours/pictures';
import type { Env } from '../env';
import { encodePicture } from './images';
import { findSkyColour } from './sky-colour';

/**
 * WebP quality by width, measured with drawings and photographs; lossless files are three to five times as large
 * (decision 0045). Wider variants are shown on dense screens, so they need less quality.
 */
const qualityByWidth: Readonly<Record<PictureWidth, number>> = { 400: 82, 800: 80, 1280: 72, 1920: 70 };

/** Our copy of the upload, in the size that the admin panel sends, without metadata. */
const original = { transform: { width: 2560, height: 2560, fit: 'scale-down' }, quality: 92 } as const;

/** Link previews have the ratio 1.91 : 1. WhatsApp shows no picture over 300 kB. */
const share = { transform: { width: 1200, height: 630, fit: 'cover' }, maxBytes: 290_000 } as const;

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
  const encodeCrop = (quality: number) =>
    encodePicture(env, picture, share.transform, { format: 'image/jpeg', quality });
  const highQuality = await encodeCrop(82);
  const jpeg = highQuality.byteLength <= share.maxBytes ? highQuality : await encodeCrop(60);
  await put(env, shareKey(sha), jpeg, 'image/jpeg');
}

/**
 * Stores a picture in all widths, and its crop for link previews. All are made from our encoded original, so the uploaded
 * bytes are decoded only once and never stored.
 */
export async function storePictureFiles(env: Env, sha: string, picture: Blob): Promise<PictureFacts> {
  const webp = { format: 'image/webp', quality: original.quality } as const;
  const encodedOriginal = await encodePicture(env, picture, original.transform, webp);
  const source = new Blob([encodedOriginal]);
  const storeWidth = async (width: PictureWidth) => {
    const output = { format: 'image/webp', quality: qualityByWidth[width] } as const;
    await put(env, variantKey(sha, width), await encodePicture(env, source, { width, fit: 'scale-down' }, output));
  };
  const [sky] = await Promise.all([
    findSkyColour(env, source),
    Promise.all(pictureWidths.map(storeWidth)),
    storeSharePicture(env, sha, source),
    put(env, originalKey(sha), encodedOriginal),
  ]);
  return { sky };
}
