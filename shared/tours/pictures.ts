import { linkPictureSrc } from '../settings/brand.ts';
import type { Site } from '../settings/site.ts';
import type { PictureNote } from './tour.ts';

/** WebP widths in pixels that every picture is stored in, next to its original (design §3). */
export const pictureWidths = [400, 800, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const namedWidth: PictureWidth = 1280;

const savedWidth: PictureWidth = 800;
const savedCoverWidth: PictureWidth = 1280;

export const uploadLimits = {
  fileBytes: 10 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  pixels: 50_000_000,
  galleryPictures: 5,
} as const;

const pictureUrl = /^\/img\/([0-9a-f]{64})-(400|800|1280|1920)\.webp$/;

export function pictureSrc(sha: string, width: PictureWidth = namedWidth): string {
  return `/img/${sha}-${width}.webp`;
}

export function shareSrc(sha: string): string {
  return `/share/${sha}.jpg`;
}

/** A tour's link-preview picture; the site's own when the cover isn't stored here. */
export function findSharePicture({ coverImage }: { coverImage: string }, site: Pick<Site, 'linkPicture'>): string {
  const sha = findPictureSha(coverImage);
  return sha === null ? linkPictureSrc(site.linkPicture) : shareSrc(sha);
}

export function findPictureSha(url: string): string | null {
  return pictureUrl.exec(url)?.[1] ?? null;
}

/** The same picture in another width. Other sites' URLs come back unchanged. */
export function withPictureWidth(url: string, width: PictureWidth): string {
  const sha = findPictureSha(url);
  return sha === null ? url : pictureSrc(sha, width);
}

/** `srcset` with all widths; undefined for other sites' URLs. */
export function pictureSrcSet(url: string, widest: PictureWidth = 1920): string | undefined {
  const sha = findPictureSha(url);
  if (sha === null) return undefined;
  return pictureWidths
    .filter((width) => width <= widest)
    .map((width) => `${pictureSrc(sha, width)} ${width}w`)
    .join(', ');
}

/** A tour's gallery: the cover first, then up to five more, without repeats (design §8.22). */
export function listGallery(tour: { coverImage: string; galleryImages: readonly string[] }): string[] {
  return [...new Set([tour.coverImage, ...tour.galleryImages])]
    .filter(Boolean)
    .slice(0, 1 + uploadLimits.galleryPictures);
}

export function listOfflinePictures(tour: { coverImage: string; galleryImages: readonly string[] }): string[] {
  const { coverImage } = tour;
  const narrow = [coverImage, ...tour.galleryImages].filter(Boolean).map((url) => withPictureWidth(url, savedWidth));
  return [...new Set([...(coverImage ? [withPictureWidth(coverImage, savedCoverWidth)] : []), ...narrow])];
}

export function findPictureNote(
  tour: { coverImage: string; galleryImages: readonly string[]; pictureNotes?: readonly PictureNote[] | undefined },
  src: string,
): PictureNote | undefined {
  const at = [tour.coverImage, ...tour.galleryImages].indexOf(src);
  return at < 0 ? undefined : tour.pictureNotes?.[at];
}
