import type { Context } from 'hono';
import type * as v from 'valibot';
import { brandBytes, brandKinds } from '#shared/site/brand';
import type { BrandPicture } from '#shared/site/settings';
import { actorOf } from '../audit/actor';
import { insertEvent } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { boundaryOf, type MultipartBody, MultipartError, readMultipart } from '../http/multipart';
import { failedBody, mediaType, openBody } from '../http/read-body';
import { storeBrandPicture } from '../media/brand';
import { AllowanceUsedUp, PictureRefusal } from '../media/images';

const usedUp =
  'Pictures can’t be prepared just now: this month’s free allowance of Cloudflare Images is used up. An owner can switch on its paid plan in Cloudflare’s dashboard.';

/** Stores a logo or an icon, sent as `picture` of a form. It is seen once settings name it. */
export async function addBrandPicture(c: Context<AppEnv>): Promise<Response> {
  const kind = brandKinds.find((one) => one === c.req.param('kind'));
  if (!kind) return fail(c, 'not_found', 'There’s no such picture.');
  const boundary = boundaryOf(c.req.header('content-type') ?? '');
  if (mediaType(c) !== 'multipart/form-data') return fail(c, 'unsupported_type', 'Please send multipart/form-data.');
  if (boundary === null) return fail(c, 'bad_request', 'The Content-Type has no boundary.');
  const stream = openBody(c, brandBytes + 1024);
  if (stream instanceof Response) return stream;
  let body: MultipartBody;
  try {
    body = await readMultipart(stream, boundary, { parts: 1, fieldBytes: 1024, fileBytes: brandBytes });
  } catch (error) {
    return error instanceof MultipartError ? fail(c, error.code, error.message) : failedBody(c, error);
  }
  const file = body.files.find(({ field }) => field === 'picture');
  if (!file) return fail(c, 'bad_request', 'Choose a picture.');
  // First, so that nobody stores one who was locked out meanwhile.
  await insertEvent(createDb(c.env), actorOf(c), { action: 'brand_picture_added', label: kind });
  try {
    return c.json({ sha: await storeBrandPicture(c.env, kind, file.bytes) } satisfies v.InferOutput<
      typeof BrandPicture
    >);
  } catch (error) {
    if (error instanceof AllowanceUsedUp) {
      c.set('fault', 'images');
      return fail(c, 'too_many', usedUp);
    }
    if (!(error instanceof PictureRefusal)) throw error;
    return fail(c, 'unsupported_type', `This picture can’t be used: ${error.message}`);
  }
}
