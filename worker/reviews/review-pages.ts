import { Hono } from 'hono';
import * as v from 'valibot';
import { findFirstName } from '#shared/inquiries/template-language';
import { reviewPaths } from '#shared/link-routes';
import { type ReviewField, ReviewInput, type ReviewView, reviewLimits } from '#shared/reviews/review';
import type { Site } from '#shared/settings/site';
import { listProblemsByField } from '#shared/text';
import { uploadLimits } from '#shared/tours/pictures';
import { toCoverPath } from '../bookings/booking-view';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import {
  countWriteIfAllowed,
  limitLinkForms,
  type RenderedPage,
  readToken,
  requireLinkTarget,
  respondWithLinkPage,
  tooManyWritesMessage,
  toRoutePath,
} from '../links/links';
import { logError } from '../middleware/errors';
import { isEmptyFile, type UploadedFile } from '../middleware/multipart';
import { readFormWithFiles } from '../middleware/read-body';
import { PictureError } from '../pictures/images';
import { findTour } from '../tours/queries';
import { deletePhotos, parsePhotoIds, storePhoto } from './photos';
import { insertReview } from './queries';
import { findReviewByLink, type ReviewBehindLink } from './review-links';

type RenderReview = (view: ReviewView, site: Site) => Promise<RenderedPage>;

/** Cloudflare refuses larger requests itself. */
const maxFormBytes = 100 * 1024 * 1024;
const formLimits = {
  maxParts: 3 + reviewLimits.photos,
  maxFieldBytes: 64 * 1024,
  maxFileBytes: uploadLimits.fileBytes,
  skipsLargeFiles: true,
};

const notSentMessage = 'Not sent yet. Your words are still here: please look at what is marked, and send them again.';

const tooLargeProblem = ({ name }: UploadedFile) =>
  `${name.slice(-120)} is larger than ${uploadLimits.fileBytes / 1024 / 1024} MiB. Choose a smaller one.`;

/** Stores the photos one after another. Returns a problem in place of their IDs if one can't be stored. */
async function storePhotos(c: RequestContext, files: readonly UploadedFile[]): Promise<string[] | string> {
  const tooLarge = files.find(({ isTooLarge }) => isTooLarge);
  if (tooLarge) return tooLargeProblem(tooLarge);
  const photoIds: string[] = [];
  for (const file of files) {
    try {
      photoIds.push(await storePhoto(c.env, file));
    } catch (error) {
      await deletePhotos(c.env, photoIds).catch((cause: unknown) => logError(c, cause));
      if (error instanceof PictureError) return `${file.name.slice(-120)}: ${error.message}`;
      logError(c, error);
      return 'Photos can’t be saved just now. Send your review without them, or try again later.';
    }
  }
  return photoIds;
}

/** Page on which a payer writes a review after the tour. It works without scripts and is never cached. */
export function createReviewPages(render: RenderReview) {
  const sendPage = async (c: RequestContext, view: ReviewView, status: 200 | 400 | 404 | 410 | 429 = 200) =>
    respondWithLinkPage(c, await render(view, c.var.site), status);
  const requireLink = (c: RequestContext): Promise<ReviewBehindLink> =>
    requireLinkTarget(c, findReviewByLink, (view, status) => sendPage(c, view, status), { recordsOpening: true });
  const toView = async (c: RequestContext, { booking, review }: ReviewBehindLink): Promise<ReviewView> => {
    const coverPath = toCoverPath(await findTour(createDb(c.env), booking.tourId));
    const tour = { id: booking.tourId, heading: booking.tour, startsOn: booking.startsOn, coverPath };
    if (review) return { kind: 'written', tour, review: { ...review, photoCount: parsePhotoIds(review).length } };
    const formValues = { name: findFirstName(booking.payerName) };
    return { kind: 'form', tour, token: readToken(c), formValues, problems: {}, message: null, hadPhotos: false };
  };

  const path = toRoutePath(reviewPaths.review);
  return new Hono<AppEnv>()
    .get(path, async (c) => sendPage(c, await toView(c, await requireLink(c))))
    .post(path, async (c) => {
      await limitLinkForms(c, 'review');
      const link = await requireLink(c);
      const body = await readFormWithFiles(c, maxFormBytes, formLimits);
      const view = await toView(c, link);
      const sendReview = () => c.redirect(reviewPaths.review(readToken(c)), 303);
      if (view.kind !== 'form') return sendReview();
      const files = body.files.filter((file) => !isEmptyFile(file));
      const formValues = Object.fromEntries(body.fields);
      const reject = (problems: Partial<Record<ReviewField, string>>, message = notSentMessage) =>
        sendPage(
          c,
          { ...view, formValues, problems, message, hadPhotos: files.length > 0 },
          message === notSentMessage ? 400 : 429,
        );
      const parsed = v.safeParse(ReviewInput, { stars: '', words: '', name: '', ...formValues });
      if (!parsed.success) return reject(listProblemsByField(parsed.issues));
      if (!(await countWriteIfAllowed(createDb(c.env), link.tokenHash, Date.now())))
        return reject({}, tooManyWritesMessage);
      const photoIds = await storePhotos(c, files);
      if (typeof photoIds === 'string') return reject({ photos: photoIds });
      const newReview = { input: parsed.output, photoIds, requestId: c.get('requestId') };
      const isStored = await insertReview(createDb(c.env), link, newReview, Date.now());
      if (!isStored) await deletePhotos(c.env, photoIds).catch((error: unknown) => logError(c, error));
      return sendReview();
    });
}
