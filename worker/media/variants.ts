import { type PictureWidth, pictureWidths } from '#shared/media';
import type { Env } from '../env';
import { originalKey, variantKey } from './keys';
import { type Picture, PictureRefusal } from './picture';
import { findSky } from './sky';

/**
 * Up to 800 px a picture is seen nearly pixel by pixel, wider ones on dense screens. Measured on flat inks and on
 * photographs; lossless and near-lossless weigh three to five times as much (decision 0045).
 */
const quality: Readonly<Record<PictureWidth, number>> = { 400: 82, 800: 80, 1280: 72, 1920: 70 };

function toStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream();
}

async function encode(env: Env, picture: Picture, width: PictureWidth): Promise<ArrayBuffer> {
  // The service applies EXIF orientation. Nothing is enlarged.
  const result = await env.IMAGES.input(toStream(picture.bytes))
    .transform({ width, fit: 'scale-down' })
    .output({ format: 'image/webp', quality: quality[width] });
  return new Response(result.image()).arrayBuffer();
}

/**
 * Stores every width and the original in R2. Returns the colour of its sky. Throws {@link PictureRefusal} if the picture doesn't decode, which a valid
 * header doesn't rule out.
 */
export async function storePictureFiles(env: Env, sha: string, picture: Picture): Promise<string | null> {
  const encoded = await Promise.all(
    pictureWidths.map(async (width) => ({ width, bytes: await encode(env, picture, width) })),
  ).catch((error: unknown) => {
    console.error(JSON.stringify({ error: 'picture does not decode', detail: String(error) }));
    throw new PictureRefusal('this picture can’t be read.');
  });
  await Promise.all([
    env.MEDIA.put(originalKey(sha), picture.bytes, { httpMetadata: { contentType: picture.contentType } }),
    ...encoded.map(({ width, bytes }) =>
      env.MEDIA.put(variantKey(sha, width), bytes, { httpMetadata: { contentType: 'image/webp' } }),
    ),
  ]);
  const [smallest] = encoded;
  return smallest ? findSky(env, smallest.bytes) : null;
}
