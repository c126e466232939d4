import { Buffer } from 'node:buffer';
import { type BrandKind, iconSizes, iconSrc, linkPictureSrc, logoSrc } from '#shared/settings/brand';
import { sha256 } from '#shared/sha256';
import { choosePictureMessage, findPictureKind, formatUnsupportedKind } from '#shared/tours/picture-kind';
import { uploadLimits } from '#shared/tours/pictures';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { UploadedFile } from '../middleware/multipart';
import { encodePicture, PictureError, readPictureInfo } from './images';
import { insertPicture, updatePictureStored } from './queries';
import { type PictureFacts, storePictureFiles } from './variants';

export interface StoredPicture extends PictureFacts {
  sha: string;
}

/** Checks, encodes and stores a picture, unless it is stored already. @throws PictureError */
export async function storePicture(env: Env, file: Pick<UploadedFile, 'bytes'>): Promise<StoredPicture> {
  requirePicture(file.bytes);
  const sha = await sha256(file.bytes);
  const db = createDb(env);
  const now = Date.now();
  const { isStored, facts: storedFacts } = await insertPicture(db, { sha, createdAt: now });
  if (isStored) return { sha, ...storedFacts };
  const picture = new Blob([file.bytes]);
  await requirePixelLimit(env, picture);
  const facts = await storePictureFiles(env, sha, picture);
  await updatePictureStored(db, sha, facts, now);
  return { sha, ...facts };
}

const maxSidePx = 12_000;
const acceptedFormats = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** A decoder would silently use only the first frame of an animation. */
function isAnimated(file: Buffer): boolean {
  // An animated PNG has a chunk acTL before its data, a WebP a flag in VP8X, an AVIF the brand avis.
  const acTL = file.indexOf('acTL');
  if (acTL > 0 && acTL < file.indexOf('IDAT')) return true;
  if (file.toString('latin1', 12, 16) === 'VP8X' && ((file[20] ?? 0) & 2) !== 0) return true;
  return file.toString('latin1', 8, 12) === 'avis';
}

/** Checks the first bytes, because the Images service may get only pictures. @throws PictureError */
export function requirePicture(bytes: Uint8Array): void {
  const kind = findPictureKind(bytes);
  if (kind === null) throw new PictureError(formatUnsupportedKind(bytes));
  if (kind === 'HEIC') throw new PictureError(`HEIC isn’t supported; ${choosePictureMessage}`);
  if (isAnimated(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    throw new PictureError('animations aren’t supported.');
  }
}

export async function requirePixelLimit(env: Env, picture: Blob): Promise<void> {
  const info = await readPictureInfo(env, picture);
  if (!('width' in info) || !acceptedFormats.includes(info.format)) {
    throw new PictureError(`${info.format} isn’t supported; ${choosePictureMessage}`);
  }
  const { width, height } = info;
  if (width <= maxSidePx && height <= maxSidePx && width * height <= uploadLimits.pixels) return;
  throw new PictureError(
    `${width} × ${height} pixels is too large; the limits are ${uploadLimits.pixels / 1_000_000} megapixels and ${maxSidePx} pixels a side.`,
  );
}

/** Three times the displayed size, for dense screens. */
const logoTransform = { width: 600, height: 96, fit: 'scale-down' } as const;
const linkTransform = { width: 1200, height: 630, fit: 'cover' } as const;
const minIconPx = 512;

const toMediaKey = (src: string) => src.slice(1);

export const toBrandKey = (path: string): string | null =>
  /^\/brand\/[0-9a-f]{64}-(?:(?:logo|32|180|192|512)\.png|share\.jpg)$/.test(path) ? toMediaKey(path) : null;

async function requireSquare(env: Env, picture: Blob): Promise<void> {
  const info = await readPictureInfo(env, picture);
  if ('width' in info && info.width === info.height && info.width >= minIconPx) return;
  throw new PictureError(`an icon is a square of at least ${minIconPx} pixels.`);
}

/**
 * Encodes and stores the agency's logo, link preview, or an icon or photograph in all sizes.
 * @returns the SHA-256 (hex) of the upload
 * @throws PictureError
 */
export async function storeBrandPicture(env: Env, kind: BrandKind, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (kind === 'photo') return (await storePicture(env, { bytes })).sha;
  requirePicture(bytes);
  const picture = new Blob([bytes]);
  await requirePixelLimit(env, picture);
  const sha = await sha256(bytes);
  const store = async (src: string, transform: ImageTransform) => {
    const png = await encodePicture(env, picture, transform, { format: 'image/png' });
    await env.MEDIA.put(toMediaKey(src), png, { httpMetadata: { contentType: 'image/png' } });
  };
  if (kind === 'logo') await store(logoSrc(sha), logoTransform);
  else if (kind === 'share') {
    const jpeg = await encodePicture(env, picture, linkTransform, { format: 'image/jpeg', quality: 80 });
    await env.MEDIA.put(toMediaKey(linkPictureSrc(sha)), jpeg, { httpMetadata: { contentType: 'image/jpeg' } });
  } else {
    await requireSquare(env, picture);
    for (const size of iconSizes) await store(iconSrc(sha, size), { width: size, height: size, fit: 'cover' });
  }
  return sha;
}
