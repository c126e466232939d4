import type { PictureNote } from './tour.ts';

export const pictureWidths = [400, 800, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const defaultWidth: PictureWidth = 1280;

const offlineWidth: PictureWidth = 800;
const offlineCoverWidth: PictureWidth = 1280;

export const uploadLimits = {
  fileBytes: 10 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  pixels: 50_000_000,
  galleryPictures: 5,
} as const;

const pictureUrlPattern = /^\/img\/([0-9a-f]{64})-(400|800|1280|1920)\.webp$/;

export function pictureSrc(sha: string, width: PictureWidth = defaultWidth): string {
  return `/img/${sha}-${width}.webp`;
}

export function shareSrc(sha: string): string {
  return `/share/${sha}.jpg`;
}

/** SHA-256 of a stored picture; null for the URL of another site. */
export function findPictureSha(url: string): string | null {
  return pictureUrlPattern.exec(url)?.[1] ?? null;
}

/** The URL of another site is returned unchanged. */
export function withPictureWidth(url: string, width: PictureWidth): string {
  const sha = findPictureSha(url);
  return sha === null ? url : pictureSrc(sha, width);
}

export function pictureSrcSet(url: string, maxWidth: PictureWidth = 1920): string | undefined {
  const sha = findPictureSha(url);
  if (sha === null) return undefined;
  return pictureWidths
    .filter((width) => width <= maxWidth)
    .map((width) => `${pictureSrc(sha, width)} ${width}w`)
    .join(', ');
}

/** Cover and gallery without duplicates. */
export function listGallery(tour: { coverImage: string; galleryImages: readonly string[] }): string[] {
  return [...new Set([tour.coverImage, ...tour.galleryImages])]
    .filter(Boolean)
    .slice(0, 1 + uploadLimits.galleryPictures);
}

export function listOfflinePictures(tour: { coverImage: string; galleryImages: readonly string[] }): string[] {
  const { coverImage } = tour;
  const narrowPictures = [coverImage, ...tour.galleryImages]
    .filter(Boolean)
    .map((url) => withPictureWidth(url, offlineWidth));
  return [...new Set([...(coverImage ? [withPictureWidth(coverImage, offlineCoverWidth)] : []), ...narrowPictures])];
}

export function findPictureNote(
  tour: { coverImage: string; galleryImages: readonly string[]; pictureNotes?: readonly PictureNote[] | undefined },
  src: string,
): PictureNote | undefined {
  const index = [tour.coverImage, ...tour.galleryImages].indexOf(src);
  return index < 0 ? undefined : tour.pictureNotes?.[index];
}
