import { savedCoverWidth, savedWidth } from '#shared/tours/media';
import type { Env } from '../env';
import { variantKey } from './variants';

/** The bytes of a stored picture's files at 800 and 1280; null if they are not there. Two calls to R2. */
export async function weighPicture(env: Env, sha: string): Promise<[number, number] | null> {
  const widths = [savedWidth, savedCoverWidth];
  const [narrow, wide] = await Promise.all(widths.map((width) => env.MEDIA.head(variantKey(sha, width))));
  return narrow && wide ? [narrow.size, wide.size] : null;
}
