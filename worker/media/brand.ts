import { sha256 } from '#shared/sha256';
import { type BrandKind, iconSizes, iconSrc } from '#shared/site/brand';
import { linkPictureSrc, logoSrc } from '#shared/site/logo';
import type { Env } from '../env';
import { encode, PictureRefusal, readInfo } from './images';
import { requirePicture, requirePixels } from './upload';

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
  throw new PictureRefusal(`an icon is a square of at least ${leastIcon} pixels.`);
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
