import { Buffer } from 'node:buffer';
import { findPictureKind } from '#shared/tours/picture-kind';
import type { Env } from '../env';
import { StorageError } from '../middleware/errors';

/** The message is shown after the file's name: `cover.svg: …`. */
export class PictureError extends Error {}

/** The month's free transformations of Cloudflare Images are used up. */
export class ImagesQuotaError extends Error {
  override name = 'ImagesQuotaError';
}

/** Source: developers.cloudflare.com/images/reference/errors, quota and billing. */
const quotaErrorCode = /\b942[23]\b/;

const validPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Output = Pick<ImageOutputOptions, 'format' | 'quality'>;

async function encodeOnce(env: Env, picture: Blob, transform: ImageTransform, output: Output): Promise<ArrayBuffer> {
  // The service applies the EXIF rotation. `scale-down` never enlarges.
  const result = await env.IMAGES.input(picture.stream()).transform(transform).output(output);
  return new Response(result.image()).arrayBuffer();
}

/** The service has one error for invalid pictures and its own failures; a test with a valid picture tells them apart. */
async function toPictureError(env: Env, picture: Blob, cause: unknown): Promise<Error> {
  console.error(JSON.stringify({ error: 'picture not processed', detail: String(cause) }));
  if (quotaErrorCode.test(String(cause))) return new ImagesQuotaError('Images allowance used up', { cause });
  try {
    await encodeOnce(env, new Blob([validPng]), { width: 1 }, { format: 'image/webp' });
  } catch {
    return new StorageError('Images failed', { cause });
  }
  // Cloudflare reads AVIF only for Enterprise (images/get-started/limits), so the file may be valid.
  const isAvif = findPictureKind(new Uint8Array(await picture.arrayBuffer())) === 'AVIF';
  return new PictureError(
    isAvif ? 'this AVIF can’t be read here; save it as a JPEG.' : 'this picture is damaged or cut off.',
  );
}

/** @throws PictureError, ImagesQuotaError, or StorageError if the service is down */
export async function encodePicture(
  env: Env,
  picture: Blob,
  transform: ImageTransform,
  output: Output,
): Promise<ArrayBuffer> {
  try {
    return await encodeOnce(env, picture, transform, output);
  } catch (error) {
    throw await toPictureError(env, picture, error);
  }
}

/** Reads format and size without decoding. @throws the errors of {@link encodePicture} */
export async function readPictureInfo(env: Env, picture: Blob): Promise<ImageInfoResponse> {
  try {
    return await env.IMAGES.info(picture.stream());
  } catch (error) {
    throw await toPictureError(env, picture, error);
  }
}
