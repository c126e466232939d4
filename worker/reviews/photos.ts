import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type PhotoWidth, photoWidths } from '#shared/reviews/review';
import { reviews } from '../db/bookings-schema';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { UploadedFile } from '../middleware/multipart';
import { encodePicture } from '../pictures/images';
import { requirePicture, requirePixelLimit } from '../pictures/upload';

// Photos of reviews are apart from the tours' pictures: a picture's address works for everybody, a photo's only once its
// review is approved.

const keyPrefix = 'review/';
const qualityByWidth: Readonly<Record<PhotoWidth, number>> = { 400: 80, 1280: 74 };

const toKey = (photoId: string, width: PhotoWidth) => `${keyPrefix}${photoId}-${width}.webp`;

const PhotoIds = v.array(v.string());
export const parsePhotoIds = ({ photos }: { photos: string }): string[] => v.parse(PhotoIds, JSON.parse(photos));

/** Checks and encodes a photo, which removes its metadata, and stores it in both widths. @throws PictureError */
export async function storePhoto(env: Env, { bytes }: Pick<UploadedFile, 'bytes'>): Promise<string> {
  requirePicture(bytes);
  const upload = new Blob([bytes]);
  await requirePixelLimit(env, upload);
  const photoId = crypto.randomUUID();
  for (const width of photoWidths) {
    const output = { format: 'image/webp', quality: qualityByWidth[width] } as const;
    const webp = await encodePicture(env, upload, { width, height: width, fit: 'scale-down' }, output);
    await env.MEDIA.put(toKey(photoId, width), webp, { httpMetadata: { contentType: output.format } });
  }
  return photoId;
}

export const findPhoto = (env: Env, photoId: string, width: PhotoWidth): Promise<R2ObjectBody | null> =>
  env.MEDIA.get(toKey(photoId, width));

export async function deletePhotos(env: Env, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length > 0)
    await env.MEDIA.delete(photoIds.flatMap((id) => photoWidths.map((width) => toKey(id, width))));
}

/** Photos are stored before the row that names them. */
const uploadTimeMs = 60 * 60 * 1000;

/** Deletes photos that no review names: of refused and erased reviews, and of uploads that broke off. */
export async function sweepReviewPhotos(env: Env, now: number): Promise<void> {
  const rows = await createDb(env).all<{ id: string }>(
    sql`select json_each.value as id from ${reviews}, json_each(${reviews.photos})`,
  );
  const usedKeys = new Set(rows.flatMap(({ id }) => photoWidths.map((width) => toKey(id, width))));
  let cursor: string | undefined;
  do {
    const page = await env.MEDIA.list({ prefix: keyPrefix, ...(cursor ? { cursor } : {}) });
    const unusedKeys = page.objects
      .filter(({ key, uploaded }) => !usedKeys.has(key) && uploaded.getTime() < now - uploadTimeMs)
      .map(({ key }) => key);
    if (unusedKeys.length > 0) await env.MEDIA.delete(unusedKeys);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}
