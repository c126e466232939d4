import { type PictureWidth, shareSrc } from '#shared/media';

/** R2 key of the picture that all others are made from. */
export function originalKey(sha: string): string {
  return `original/${sha}`;
}

/** R2 key of one width: its URL's path without the slash. */
export function variantKey(sha: string, width: PictureWidth): string {
  return `img/${sha}-${width}.webp`;
}

/** R2 key of the crop for link previews: its URL's path without the slash. */
export function shareKey(sha: string): string {
  return shareSrc(sha).slice(1);
}
