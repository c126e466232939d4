import { Buffer } from 'node:buffer';
import { findPictureKind } from '#shared/tours/picture-kind';
import type { Env } from '../env';
import { StorageError } from '../middleware/errors';

/** Why a file is refused, worded to follow its name: `cover.svg: …`. */
export class PictureError extends Error {}

/** The account's allowance of transformations is used up: nothing is wrong with the picture, nor with the service. */
export class ImagesQuotaError extends Error {
  override name = 'AllowanceUsedUp';
}

/** The month's free transformations are used up (developers.cloudflare.com/images/reference/errors, quota and billing). */
const usedUp = /\b942[23]\b/;

/** A PNG of one pixel, which the service certainly reads. */
const knownGood = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Output = Pick<ImageOutputOptions, 'format' | 'quality'>;

async function encodeOnce(env: Env, picture: Blob, transform: ImageTransform, output: Output): Promise<ArrayBuffer> {
  // The service turns the picture upright. With `scale-down` nothing is enlarged.
  const result = await env.IMAGES.input(picture.stream()).transform(transform).output(output);
  return new Response(result.image()).arrayBuffer();
}

/** The service has one error for "I can't read this" and "I can't work": a picture known to be good tells them apart. */
async function toPictureError(env: Env, picture: Blob, cause: unknown): Promise<Error> {
  console.error(JSON.stringify({ error: 'picture not processed', detail: String(cause) }));
  if (usedUp.test(String(cause))) return new ImagesQuotaError('Images allowance used up', { cause });
  try {
    await encodeOnce(env, new Blob([knownGood]), { width: 1 }, { format: 'image/webp' });
  } catch {
    return new StorageError('Images failed', { cause });
  }
  // Cloudflare reads AVIF for Enterprise only (images/get-started/limits), so that one may be whole all the same.
  const isAvif = findPictureKind(new Uint8Array(await picture.arrayBuffer())) === 'AVIF';
  return new PictureError(
    isAvif ? 'this AVIF can’t be read here; save it as a JPEG.' : 'this picture is damaged or cut off.',
  );
}

/**
 * A picture decoded and encoded anew. Throws {@link PictureError}, {@link ImagesQuotaError}, or {@link StorageError} if
 * the service is down.
 */
export async function encode(env: Env, picture: Blob, transform: ImageTransform, output: Output): Promise<ArrayBuffer> {
  try {
    return await encodeOnce(env, picture, transform, output);
  } catch (error) {
    throw await toPictureError(env, picture, error);
  }
}

/** The header of a picture as the service reads it, without decoding the rest. Throws like {@link encode}. */
export async function readInfo(env: Env, picture: Blob): Promise<ImageInfoResponse> {
  try {
    return await env.IMAGES.info(picture.stream());
  } catch (error) {
    throw await toPictureError(env, picture, error);
  }
}
