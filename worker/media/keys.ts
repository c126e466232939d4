import type { PictureWidth } from '#shared/media';

/** R2 key of the original, without its metadata. */
export function originalKey(sha: string): string {
  return `original/${sha}`;
}

/** R2 key of one width: its URL's path without the slash. */
export function variantKey(sha: string, width: PictureWidth): string {
  return `img/${sha}-${width}.webp`;
}
