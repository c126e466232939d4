import { pictureSrc } from '#shared/media';
import type { Env } from '../env';

/** Link previews are shown at 1.91 to 1. */
const crop = { width: 1200, height: 630, fit: 'cover' } as const;

/** WhatsApp's limit in bytes; it says 300 kB without defining kB. */
const mostBytes = 290_000;

/**
 * A picture cropped for link previews, 1200 × 630, as a JPEG below 300 kB. Null if there is no such picture.
 * @param sha SHA-256 (hex) of the uploaded picture
 */
export async function makeSharePicture(env: Env, sha: string): Promise<Uint8Array | null> {
  // The R2 key is the address without the slash.
  const picture = await env.MEDIA.get(pictureSrc(sha, 1280).slice(1));
  if (!picture) return null;
  const bytes = new Blob([await picture.arrayBuffer()]);
  const encode = async (quality: number) => {
    const result = await env.IMAGES.input(bytes.stream()).transform(crop).output({ format: 'image/jpeg', quality });
    return new Uint8Array(await new Response(result.image()).arrayBuffer());
  };
  const fine = await encode(82);
  return fine.length <= mostBytes ? fine : encode(60);
}
