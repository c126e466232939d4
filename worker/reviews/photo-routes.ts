import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { photoPath, photoWidths } from '#shared/reviews/review';
import { reviews } from '../db/bookings-schema';
import { createDb, findFirst } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { privateNoStore } from '../middleware/cache-headers';
import { throwError } from '../middleware/errors';
import { isLoggedIn } from '../middleware/require-staff';
import { sendPicture } from '../pictures/routes';
import { findPhoto, parsePhotoIds } from './photos';

/** A photo that was seen stays in the browser for an hour after its review was hidden. */
const cacheOneHour = 'public, max-age=3600';

const throwNotFound = (c: RequestContext) => throwError(c, 'not_found', 'There’s no such picture.');

/** Photos of reviews: everybody sees those of approved reviews, only staff the others. */
export const reviewPhotoRoutes = new Hono<AppEnv>().get('/review-photos/:review/:name', async (c) => {
  const { review: id, name } = c.req.param();
  const [, photoId = '', width] = /^([0-9a-f-]{36})-(\d+)\.webp$/.exec(name) ?? [];
  const photoWidth = photoWidths.find((candidate) => String(candidate) === width);
  if (photoWidth === undefined || c.req.path !== photoPath(id, photoId, photoWidth)) return throwNotFound(c);
  const row = await findFirst(
    createDb(c.env)
      .select({ state: reviews.state, photos: reviews.photos })
      .from(reviews)
      .where(and(eq(reviews.id, id))),
  );
  if (!row || !parsePhotoIds(row).includes(photoId)) return throwNotFound(c);
  const isPublic = row.state === 'approved';
  if (!isPublic && !(await isLoggedIn(c))) return throwNotFound(c);
  const photo = await findPhoto(c.env, photoId, photoWidth);
  if (!photo) return throwNotFound(c);
  return sendPicture(c, photo, {
    contentType: 'image/webp',
    etag: `"${photoId}-${photoWidth}"`,
    cacheControl: isPublic ? cacheOneHour : privateNoStore,
  });
});
