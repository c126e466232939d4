import { Buffer } from 'node:buffer';
import type { Env } from '../env';
import { StorageError } from '../http/storage';

/** Why a file is refused, worded to follow its name: `cover.svg: …`. */
export class PictureRefusal extends Error {}

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
async function whoseFault(env: Env, cause: unknown): Promise<Error> {
  console.error(JSON.stringify({ error: 'picture not processed', detail: String(cause) }));
  try {
    await encodeOnce(env, new Blob([knownGood]), { width: 1 }, { format: 'image/webp' });
  } catch {
    return new StorageError('Images failed', { cause });
  }
  return new PictureRefusal('this picture is damaged or cut off.');
}

/** A picture decoded and encoded anew. Throws {@link PictureRefusal}, or {@link StorageError} if the service is down. */
export async function encode(env: Env, picture: Blob, transform: ImageTransform, output: Output): Promise<ArrayBuffer> {
  try {
    return await encodeOnce(env, picture, transform, output);
  } catch (error) {
    throw await whoseFault(env, error);
  }
}

/** What the service reads in a picture's header, without decoding the rest. Throws like {@link encode}. */
export async function readInfo(env: Env, picture: Blob): Promise<ImageInfoResponse> {
  try {
    return await env.IMAGES.info(picture.stream());
  } catch (error) {
    throw await whoseFault(env, error);
  }
}
