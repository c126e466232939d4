import { pictureWidths } from '#shared/media';
import { createDb } from '../db/client';
import type { Env } from '../env';
import { listOrphans, removePicture, updateUnreferred } from './queries';
import { originalKey, shareKey, variantKey } from './variants';

/** As far back as D1’s Time Travel goes (ms): a database restored from then has all its pictures. */
const kept = 30 * 24 * 60 * 60 * 1000;
const mostAtOnce = 200;

/**
 * Removes pictures that no tour has had for 30 days, counting deleted tours as tours. Files first, then the row, so a
 * failure is retried.
 */
export async function sweepPictures(env: Env, now: number): Promise<void> {
  const db = createDb(env);
  await updateUnreferred(db, now);
  for (const sha of await listOrphans(db, now - kept, mostAtOnce)) {
    const widths = pictureWidths.map((width) => variantKey(sha, width));
    await env.MEDIA.delete([originalKey(sha), ...widths, shareKey(sha)]);
    await removePicture(db, sha);
  }
}
