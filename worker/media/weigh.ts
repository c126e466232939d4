import { savedCoverWidth, savedWidth } from '#shared/tours/media';
import type { Env } from '../env';
import { variantKey } from './variants';

export async function weighPicture(env: Env, sha: string): Promise<[number, number] | null> {
  const widths = [savedWidth, savedCoverWidth];
  const [narrow, wide] = await Promise.all(widths.map((width) => env.MEDIA.head(variantKey(sha, width))));
  return narrow && wide ? [narrow.size, wide.size] : null;
}
