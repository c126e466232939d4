import * as v from 'valibot';
import { sha256 } from '#shared/sha256';
import { tryParseJson } from '#shared/text';
import type { TourStage } from '#shared/tours/admin-tour';
import { findPictureSha, uploadLimits } from '#shared/tours/pictures';
import { isFaqPlaceholder, type TourChanges, type TourInput } from '#shared/tours/tour-input';
import type { RequestContext } from '../env';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { isEmptyFile, type UploadedFile } from '../middleware/multipart';
import { readFormWithFiles } from '../middleware/read-body';
import { ImagesQuotaError, PictureError } from '../pictures/images';
import { type StoredPicture, storePicture } from '../pictures/upload';
import { parseTourChanges } from './tour-form';
import { listGalleryShas, parseAltTexts, type TourRow } from './tour-row';
import type { TourPictures } from './tour-writes';

/** More than the longest valid tour in UTF-8. */
const maxTextBytes = 2 * 1024 * 1024;
/** Multipart parts: 60 days with three fields, 50 questions with two, the other fields and the pictures. */
const maxParts = 320;

export interface TourUpload {
  fields: [name: string, text: string][];
  cover: UploadedFile | null;
  gallery: UploadedFile[];
}

export async function readTourUpload(c: RequestContext): Promise<TourUpload> {
  const limits = { maxParts, maxFieldBytes: maxTextBytes, maxFileBytes: uploadLimits.fileBytes };
  const body = await readFormWithFiles(c, uploadLimits.totalBytes + maxTextBytes, limits);
  const files = body.files.filter((file) => !isEmptyFile(file));
  const coverFiles = files.filter((file) => file.field === 'coverImage');
  const gallery = files.filter((file) => file.field === 'galleryImages');
  const unexpected = files.find((file) => file.field !== 'coverImage' && file.field !== 'galleryImages');
  if (unexpected) throwError(c, 'bad_request', `${unexpected.field}: This field doesn’t accept files.`);
  if (coverFiles.length > 1) throwError(c, 'bad_request', 'coverImage: This field appears twice.');
  return { fields: body.fields, cover: coverFiles[0] ?? null, gallery };
}

/** Hash of a new tour's content: detects an idempotency key that is reused for another tour. */
export async function fingerprintTour(
  input: TourInput,
  { cover, gallery }: TourUpload,
  altTexts: string[] | undefined,
  stage: TourStage,
): Promise<string> {
  const shas: string[] = [];
  for (const { bytes } of cover ? [cover, ...gallery] : gallery) shas.push(await sha256(bytes));
  return sha256(JSON.stringify([input, altTexts ?? null, shas, ...(stage === 'published' ? [] : [stage])]));
}

const maxGalleryPictures = uploadLimits.galleryPictures;

export function limitGallery(gallery: readonly UploadedFile[]): UploadedFile[] {
  return gallery.slice(0, maxGalleryPictures);
}

export function formatSavedMessage(message: string, sentPictureCount: number): string {
  return sentPictureCount > maxGalleryPictures
    ? `${message} Only the first ${maxGalleryPictures} of the ${sentPictureCount} gallery images were kept.`
    : message;
}

/** Sent with status 429, because an immediate retry does not help. */
const quotaMessage =
  'Pictures can’t be prepared just now: this month’s free allowance of Cloudflare Images is used up. An owner can switch on its paid plan in Cloudflare’s dashboard; then save again. Nothing you entered is lost.';

/** Stores pictures one after another, because each is decoded in memory. Throws at the first invalid picture. */
export async function storePictures(c: RequestContext, files: readonly UploadedFile[]): Promise<StoredPicture[]> {
  const storedPictures: StoredPicture[] = [];
  for (const file of files) {
    try {
      storedPictures.push(await storePicture(c.env, file));
    } catch (error) {
      if (error instanceof ImagesQuotaError) throwError(c, 'too_many', quotaMessage);
      if (!(error instanceof PictureError)) throw error;
      const name = file.name === '' ? 'A file without a name' : file.name.slice(-120);
      throwError(c, 'unsupported_type', `${name}: ${error.message}`, { fields: { [file.field]: error.message } });
    }
  }
  return storedPictures;
}

interface TourEdit {
  changes: TourChanges;
  coverSha: string | undefined;
  gallery: GalleryEntry[] | undefined;
  altTexts: string[] | undefined;
}

const pictureFieldNames = ['coverImage', 'pictures', 'alts'];

/** Returns the new gallery, undefined if it is unchanged, or an error message. */
function readGallery(
  row: TourRow,
  orderJson: string | undefined,
  fileCount: number,
): GalleryEntry[] | undefined | string {
  if (orderJson !== undefined) return parseGalleryOrder(orderJson, [row.coverSha, ...listGalleryShas(row)], fileCount);
  // Spec §7: without an order, new pictures replace the whole gallery.
  return fileCount === 0
    ? undefined
    : Array.from({ length: Math.min(fileCount, uploadLimits.galleryPictures) }, (_, fileIndex) => ({ fileIndex }));
}

export function readTourEdit(c: RequestContext, row: TourRow, upload: TourUpload): TourEdit {
  const { value: changes, problems } = parseTourChanges(
    upload.fields.filter(([name]) => !pictureFieldNames.includes(name)),
    row.stage === 'draft',
  );
  const readTexts = (field: string) => upload.fields.filter(([name]) => name === field).map(([, text]) => text);
  const coverUrls = readTexts('coverImage').filter((text) => text !== '');
  const galleryOrders = readTexts('pictures');
  if (coverUrls.length + (upload.cover ? 1 : 0) > 1) problems.coverImage = 'This field appears twice.';
  if (galleryOrders.length > 1) problems.pictures = 'This field appears twice.';

  const coverSha = coverUrls[0] === undefined ? undefined : (findPictureSha(coverUrls[0]) ?? 'unknown');
  if (coverSha !== undefined && ![row.coverSha, ...listGalleryShas(row)].includes(coverSha)) {
    problems.coverImage = 'This picture doesn’t belong to this tour.';
  }
  const gallery = readGallery(row, galleryOrders[0], upload.gallery.length);
  if (typeof gallery === 'string') problems.pictures = gallery;
  const altTexts = parseAltTexts(readTexts('alts')[0]);
  if (typeof altTexts === 'string') problems.alts = altTexts;
  if (
    changes === null ||
    typeof gallery === 'string' ||
    typeof altTexts === 'string' ||
    Object.keys(problems).length > 0
  )
    return throwFieldErrors(c, problems);
  return { changes: dropFaqPlaceholder(changes), coverSha, gallery, altTexts };
}

/** The form sends a placeholder for an unchanged FAQ. */
function dropFaqPlaceholder({ faq, ...changes }: TourChanges): TourChanges {
  return faq === undefined || isFaqPlaceholder(faq) ? changes : { ...changes, faq };
}

export async function storeEditPictures(c: RequestContext, edit: TourEdit, upload: TourUpload): Promise<TourPictures> {
  const storedPictures = await storePictures(c, [
    ...(upload.cover ? [upload.cover] : []),
    ...limitGallery(upload.gallery),
  ]);
  const shas = storedPictures.map(({ sha }) => sha);
  const coverSha = upload.cover ? shas.shift() : edit.coverSha;
  const gallery = edit.gallery?.map((entry) => ('sha' in entry ? entry.sha : (shas[entry.fileIndex] ?? '')));
  return {
    storedPictures,
    altTexts: edit.altTexts,
    ...(coverSha === undefined ? {} : { coverSha }),
    ...(gallery === undefined ? {} : { gallery }),
  };
}

const GalleryOrder = v.array(v.string());
const fileEntryPattern = /^file:(\d{1,2})$/;

type GalleryEntry = { sha: string } | { fileIndex: number };

/**
 * Parses the form field `pictures`: a JSON list of the tour's picture URLs and `file:<index>`, with every uploaded file.
 * Returns the new gallery, or an error message.
 */
function parseGalleryOrder(text: string, tourShas: readonly string[], fileCount: number): GalleryEntry[] | string {
  const json = tryParseJson(text);
  if (json === undefined) return 'This must be JSON.';
  const result = v.safeParse(GalleryOrder, json);
  if (!result.success) return 'This must be a list of picture addresses.';
  if (result.output.length > uploadLimits.galleryPictures) {
    return `At most ${uploadLimits.galleryPictures} gallery pictures.`;
  }
  const entries: GalleryEntry[] = [];
  for (const entry of result.output) {
    const fileIndex = fileEntryPattern.exec(entry)?.[1];
    const sha = findPictureSha(entry);
    if (fileIndex !== undefined && Number(fileIndex) < fileCount) entries.push({ fileIndex: Number(fileIndex) });
    else if (sha !== null && tourShas.includes(sha)) entries.push({ sha });
    else return `${entry.slice(0, 120)} doesn’t belong to this tour.`;
  }
  const usedFiles = new Set(entries.flatMap((entry) => ('fileIndex' in entry ? [entry.fileIndex] : [])));
  return usedFiles.size === fileCount ? entries : 'A picture you sent isn’t in the list.';
}
