import type { PictureWidth } from '#shared/media';

/** R2 key of the picture as it was uploaded, metadata apart. */
export function originalKey(sha: string): string {
  return `original/${sha}`;
}

/** R2 key of a width: the path of its URL without the slash. */
export function variantKey(sha: string, width: PictureWidth): string {
  return `img/${sha}-${width}.webp`;
}
