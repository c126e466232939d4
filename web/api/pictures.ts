import { OfflineError } from './client';
import { withinLimit } from './time-limit';

/** Long, because all pictures of a tour share a slow line. */
export const pictureLimitMs = 180_000;

/** @throws OfflineError when it's missing, cut off, too slow or not a picture */
export async function requestPicture(path: string): Promise<Response> {
  try {
    return await withinLimit(pictureLimitMs, async (signal) => {
      const answer = await fetch(path, { redirect: 'error', signal });
      if (!answer.ok) throw new OfflineError(undefined, answer.status);
      if (!answer.headers.get('Content-Type')?.startsWith('image/')) throw new OfflineError();
      const picture = await answer.blob();
      if (path.endsWith('.webp') && !(await isWholeWebp(picture))) throw new OfflineError();
      return new Response(picture, { headers: answer.headers });
    });
  } catch (error) {
    throw error instanceof OfflineError ? error : new OfflineError(error);
  }
}

/** `RIFF`, the length of what follows, `WEBP`. */
async function isWholeWebp(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 12).arrayBuffer());
  if (head.byteLength < 12 || head.getUint32(0) !== 0x52494646 || head.getUint32(8) !== 0x57454250) return false;
  return file.size >= head.getUint32(4, true) + 8;
}
