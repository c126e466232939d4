import { linkPictureSrc } from '../settings/brand.ts';
import type { Site } from '../settings/site.ts';
import type { PictureNote } from './tour.ts';

/** Widths in pixels of the stored WebP variants (design §3). */
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

const pictureUrl = /^\/img\/([0-9a-f]{64})-(400|800|1280|1920)\.webp$/;

export function pictureSrc(sha: string, width: PictureWidth = defaultWidth): string {
  return `/img/${sha}-${width}.webp`;
}

export function shareSrc(sha: string): string {
  return `/share/${sha}.jpg`;
}

/** Preview picture for links to a tour; the site's picture if the cover is not stored here. */
export function findSharePicture({ coverImage }: { coverImage: string }, site: Pick<Site, 'linkPicture'>): string {
  const sha = findPictureSha(coverImage);
  return sha === null ? linkPictureSrc(site.linkPicture) : shareSrc(sha);
}

export function findPictureSha(url: string): string | null {
  return pictureUrl.exec(url)?.[1] ?? null;
}

/** URL of the same picture in another width; other sites' URLs are unchanged. */
export function withPictureWidth(url: string, width: PictureWidth): string {
  const sha = findPictureSha(url);
  return sha === null ? url : pictureSrc(sha, width);
}

/** `srcset` with all widths; undefined for other sites' URLs. */
export function pictureSrcSet(url: string, maxWidth: PictureWidth = 1920): string | undefined {
  const sha = findPictureSha(url);
  if (sha === null) return undefined;
  return pictureWidths
    .filter((width) => width <= maxWidth)
    .map((width) => `${pictureSrc(sha, width)} ${width}w`)
    .join(', ');
}

/** Cover and up to five gallery pictures, without duplicates (design §8.22). */
export function listGallery(tour: { coverImage: string; galleryImages: readonly string[] }): string[] {
  return [...new Set([tour.coverImage, ...tour.galleryImages])]
    .filter(Boolean)
    .slice(0, 1 + uploadLimits.galleryPictures);
}

export function listOfflinePictures(tour: { coverImage: string; galleryImages: readonly string[] }): string[] {
  const { coverImage } = tour;
  const narrow = [coverImage, ...tour.galleryImages].filter(Boolean).map((url) => withPictureWidth(url, offlineWidth));
  return [...new Set([...(coverImage ? [withPictureWidth(coverImage, offlineCoverWidth)] : []), ...narrow])];
}

export function findPictureNote(
  tour: { coverImage: string; galleryImages: readonly string[]; pictureNotes?: readonly PictureNote[] | undefined },
  src: string,
): PictureNote | undefined {
  const at = [tour.coverImage, ...tour.galleryImages].indexOf(src);
  return at < 0 ? undefined : tour.pictureNotes?.[at];
}
