import { pictureWidths } from '#shared/media';
import { createDb } from '../db/client';
import type { Env } from '../env';
import { listOrphans, removePicture } from './queries';
import { originalKey, shareKey, variantKey } from './variants';

/** More than the slowest form needs between pictures and tour (ms). */
const graceAfterUpload = 24 * 60 * 60 * 1000;
const mostAtOnce = 200;

/**
 * Removes pictures that no tour shows, counting deleted tours as tours. Files first, then the row, so a failure is
 * retried.
 */
export async function sweepPictures(env: Env, now: number): Promise<void> {
  const db = createDb(env);
  const before = now - graceAfterUpload;
  for (const sha of await listOrphans(db, before, mostAtOnce)) {
    const widths = pictureWidths.map((width) => variantKey(sha, width));
    await env.MEDIA.delete([originalKey(sha), ...widths, shareKey(sha)]);
    await removePicture(db, sha, before);
  }
}
