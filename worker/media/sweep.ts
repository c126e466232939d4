import { pictureWidths } from '#shared/tours/media';
import { createDb } from '../db/client';
import type { Env } from '../env';
import { listOrphans, removePictures, updateUnreferred } from './queries';
import { originalKey, shareKey, variantKey } from './variants';

/** As far back as D1’s Time Travel goes (ms): a database restored from then has all its pictures. */
const kept = 30 * 24 * 60 * 60 * 1000;
/** In one run, as each is a call to R2. */
const maxAtOnce = 100;

/**
 * Removes pictures that no tour has had for 30 days, counting deleted tours as tours. Files first, then the rows, so a
 * failure is retried.
 * @returns true if there may be more
 */
export async function sweepPictures(env: Env, now: number): Promise<boolean> {
  const db = createDb(env);
  await updateUnreferred(db, now);
  const orphans = await listOrphans(db, now - kept, maxAtOnce);
  for (const sha of orphans) {
    const widths = pictureWidths.map((width) => variantKey(sha, width));
    await env.MEDIA.delete([originalKey(sha), ...widths, shareKey(sha)]);
  }
  await removePictures(db, orphans);
  return orphans.length === maxAtOnce;
}
