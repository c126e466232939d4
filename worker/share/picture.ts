import { pictureSrc } from '#shared/media';
import type { Env } from '../env';
import { composeShare, shareSize } from './compose';
import { loadLetters } from './letters';
import { decodePng, encodePng } from './png';
import type { SharedTour } from './queries';

/** What WhatsApp still shows a preview for, in bytes; it says 300 kB of which kind to nobody. */
const mostBytes = 290_000;

const crop = { ...shareSize, fit: 'cover' } as const;

async function toBytes(result: ImageTransformationResult): Promise<Uint8Array> {
  return new Uint8Array(await new Response(result.image()).arrayBuffer());
}

/** The cover cropped, with the tour written on it; the crop alone where the writing fails. */
async function drawTour(env: Env, cover: Uint8Array, tour: SharedTour): Promise<Uint8Array> {
  const cropped = await toBytes(
    await env.IMAGES.input(new Blob([cover]).stream())
      .transform(crop)
      .output({ format: 'image/png' }),
  );
  try {
    const pixels = decodePng(cropped);
    composeShare(pixels, await loadLetters(env), tour);
    return encodePng(pixels);
  } catch (error) {
    console.error(JSON.stringify({ error: 'share picture without words', cause: String(error) }));
    return cropped;
  }
}

/**
 * A tour's picture for link previews, 1200 × 630, as JPEG of less than 300 kB: cover, place, heading and price. Null where
 * the cover is not there.
 */
export async function makeSharePicture(env: Env, tour: SharedTour): Promise<Uint8Array | null> {
  // A picture's key in R2 is its address without the slash.
  const cover = await env.MEDIA.get(pictureSrc(tour.coverSha, 1280).slice(1));
  if (!cover) return null;
  const drawn = await drawTour(env, new Uint8Array(await cover.arrayBuffer()), tour);
  const encode = async (quality: number) => {
    const input = env.IMAGES.input(new Blob([drawn]).stream());
    return toBytes(await input.output({ format: 'image/jpeg', quality }));
  };
  const fine = await encode(82);
  return fine.length <= mostBytes ? fine : encode(60);
}
