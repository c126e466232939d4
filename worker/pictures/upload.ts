import { Buffer } from 'node:buffer';
import { type BrandKind, iconSizes, iconSrc, linkPictureSrc, logoSrc } from '#shared/settings/brand';
import { sha256 } from '#shared/sha256';
import { choosePictureMessage, findPictureKind, formatUnsupportedKind } from '#shared/tours/picture-kind';
import { uploadLimits } from '#shared/tours/pictures';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { UploadedFile } from '../middleware/multipart';
import { encode, PictureError, readInfo } from './images';
import { insertPicture, updatePictureStored } from './queries';
import { type PictureFacts, storePictureFiles } from './variants';

export interface StoredPicture extends PictureFacts {
  sha: string;
}

export async function storePicture(env: Env, file: UploadedFile): Promise<StoredPicture> {
  requirePicture(file.bytes);
  const sha = await sha256(file.bytes);
  const db = createDb(env);
  const now = Date.now();
  const known = await insertPicture(db, { sha, createdAt: now });
  if (known.isStored) return { sha, ...known.facts };
  const picture = new Blob([file.bytes]);
  await requirePixels(env, picture);
  const facts = await storePictureFiles(env, sha, picture);
  await updatePictureStored(db, sha, facts, now);
  return { sha, ...facts };
}

/** Longest side that Cloudflare Images reads, in pixels. */
const longestSide = 12_000;
const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** True for what a decoder would show one frame of, without a word about the others. */
function isMoving(file: Buffer): boolean {
  // A PNG says so before its picture, a WebP in its first flags, an AVIF by its brand.
  const control = file.indexOf('acTL');
  if (control > 0 && control < file.indexOf('IDAT')) return true;
  if (file.toString('latin1', 12, 16) === 'VP8X' && ((file[20] ?? 0) & 2) !== 0) return true;
  return file.toString('latin1', 8, 12) === 'avis';
}

/** Refuses what isn't a still picture by its first bytes: nothing else reaches the Images service. */
export function requirePicture(bytes: Uint8Array): void {
  const kind = findPictureKind(bytes);
  if (kind === null) throw new PictureError(formatUnsupportedKind(bytes));
  if (kind === 'HEIC') throw new PictureError(`HEIC isn’t supported; ${choosePictureMessage}`);
  if (isMoving(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    throw new PictureError('animations aren’t supported.');
  }
}

/** Refuses a picture by its type and size, as the service reads them, before it is decoded. */
export async function requirePixels(env: Env, picture: Blob): Promise<void> {
  const info = await readInfo(env, picture);
  if (!('width' in info) || !accepted.includes(info.format)) {
    throw new PictureError(`${info.format} isn’t supported; ${choosePictureMessage}`);
  }
  const { width, height } = info;
  if (width <= longestSide && height <= longestSide && width * height <= uploadLimits.pixels) return;
  throw new PictureError(
    `${width} × ${height} pixels is too large; the limits are ${uploadLimits.pixels / 1_000_000} megapixels and ${longestSide} pixels a side.`,
  );
}

/** In pixels: three times as large as a logo is shown, and as wide as a narrow phone lets it be. */
const logo = { width: 600, height: 96, fit: 'scale-down' } as const;
const link = { width: 1200, height: 630, fit: 'cover' } as const;
const leastIcon = 512;

const keyOf = (src: string) => src.slice(1);

export const brandKey = (path: string): string | null =>
  /^\/brand\/[0-9a-f]{64}-(?:(?:logo|32|180|192|512)\.png|share\.jpg)$/.test(path) ? keyOf(path) : null;

async function requireSquare(env: Env, picture: Blob): Promise<void> {
  const info = await readInfo(env, picture);
  if ('width' in info && info.width === info.height && info.width >= leastIcon) return;
  throw new PictureError(`an icon is a square of at least ${leastIcon} pixels.`);
}

/**
 * Stores the agency's logo, its links' picture, or its icon in all sizes, decoded and encoded anew. Throws PictureRefusal if it is refused.
 * @returns the SHA-256 (hex) of what was uploaded
 */
export async function storeBrandPicture(env: Env, kind: BrandKind, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  requirePicture(bytes);
  const picture = new Blob([bytes]);
  await requirePixels(env, picture);
  const sha = await sha256(bytes);
  const store = async (src: string, transform: ImageTransform) => {
    const png = await encode(env, picture, transform, { format: 'image/png' });
    await env.MEDIA.put(keyOf(src), png, { httpMetadata: { contentType: 'image/png' } });
  };
  if (kind === 'logo') await store(logoSrc(sha), logo);
  else if (kind === 'share') {
    const jpeg = await encode(env, picture, link, { format: 'image/jpeg', quality: 80 });
    await env.MEDIA.put(keyOf(linkPictureSrc(sha)), jpeg, { httpMetadata: { contentType: 'image/jpeg' } });
  } else {
    await requireSquare(env, picture);
    for (const size of iconSizes) await store(iconSrc(sha, size), { width: size, height: size, fit: 'cover' });
  }
  return sha;
}
