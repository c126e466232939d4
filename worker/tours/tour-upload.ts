import * as v from 'valibot';
import { sha256 } from '#shared/sha256';
import { tryParseJson } from '#shared/text';
import type { TourStage } from '#shared/tours/admin-tour';
import { findPictureSha, uploadLimits } from '#shared/tours/pictures';
import { isFaqPlaceholder, type TourChanges, type TourInput } from '#shared/tours/tour-input';
import type { RequestContext } from '../env';
import { throwError, throwFieldErrors } from '../middleware/errors';
import type { UploadedFile } from '../middleware/multipart';
import { readFormWithFiles } from '../middleware/read-body';
import { ImagesQuotaError, PictureError } from '../pictures/images';
import { type StoredPicture, storePicture } from '../pictures/upload';
import { parseTourChanges } from './tour-form';
import { listGalleryShas, parseAltTexts, type TourRow } from './tour-row';
import type { TourPictures } from './tour-writes';

// More than the longest valid tour in UTF-8.
const maxTextBytes = 2 * 1024 * 1024;
// 60 days with three fields, 50 questions with two, other fields and pictures.
const maxParts = 320;

export interface TourUpload {
  fields: [string, string][];
  cover: UploadedFile | null;
  gallery: UploadedFile[];
}

/** Browsers send such a file for an empty file field. */
const isEmptyFile = (file: UploadedFile) => file.name === '' && file.bytes.length === 0;

/** Reads a tour's form without inspecting its pictures. */
export async function readTourUpload(c: RequestContext): Promise<TourUpload> {
  const limits = { parts: maxParts, fieldBytes: maxTextBytes, fileBytes: uploadLimits.fileBytes };
  const body = await readFormWithFiles(c, uploadLimits.totalBytes + maxTextBytes, limits);
  const files = body.files.filter((file) => !isEmptyFile(file));
  const covers = files.filter((file) => file.field === 'coverImage');
  const gallery = files.filter((file) => file.field === 'galleryImages');
  const unexpected = files.find((file) => file.field !== 'coverImage' && file.field !== 'galleryImages');
  if (unexpected) throwError(c, 'bad_request', `${unexpected.field}: This field doesn’t accept files.`);
  if (covers.length > 1) throwError(c, 'bad_request', 'coverImage: This field appears twice.');
  return { fields: body.fields, cover: covers[0] ?? null, gallery };
}

export async function fingerprintTour(
  input: TourInput,
  { cover, gallery }: TourUpload,
  alts: string[] | undefined,
  stage: TourStage,
): Promise<string> {
  const shas: string[] = [];
  for (const { bytes } of cover ? [cover, ...gallery] : gallery) shas.push(await sha256(bytes));
  return sha256(JSON.stringify([input, alts ?? null, shas, ...(stage === 'published' ? [] : [stage])]));
}

const maxGalleryPictures = uploadLimits.galleryPictures;

export function limitGallery(gallery: readonly UploadedFile[]): UploadedFile[] {
  return gallery.slice(0, maxGalleryPictures);
}

export function formatSavedMessage(message: string, sentCount: number): string {
  return sentCount > maxGalleryPictures
    ? `${message} Only the first ${maxGalleryPictures} of the ${sentCount} gallery images were kept.`
    : message;
}

/** Not a 5xx, because a retry does not help. The admin panel keeps the form. */
const quotaMessage =
  'Pictures can’t be prepared just now: this month’s free allowance of Cloudflare Images is used up. An owner can switch on its paid plan in Cloudflare’s dashboard; then save again. Nothing you entered is lost.';

/** Stores pictures one after another, because each is decoded in memory. Throws for the first invalid one. */
export async function storePictures(c: RequestContext, files: readonly UploadedFile[]): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (const file of files) {
    try {
      stored.push(await storePicture(c.env, file));
    } catch (error) {
      if (error instanceof ImagesQuotaError) throwError(c, 'too_many', quotaMessage);
      if (!(error instanceof PictureError)) throw error;
      const name = file.name === '' ? 'A file without a name' : file.name.slice(-120);
      throwError(c, 'unsupported_type', `${name}: ${error.message}`, { fields: { [file.field]: error.message } });
    }
  }
  return stored;
}

interface TourEdit {
  changes: TourChanges;
  coverSha: string | undefined;
  gallery: GalleryEntry[] | undefined;
  altTexts: string[] | undefined;
}

const pictureFields = ['coverImage', 'pictures', 'alts'];

function readGallery(row: TourRow, order: string | undefined, fileCount: number): GalleryEntry[] | undefined | string {
  if (order !== undefined) return parseGalleryOrder(order, [row.coverSha, ...listGalleryShas(row)], fileCount);
  // The spec's client sends no order: new pictures then replace all, and no pictures change nothing.
  return fileCount === 0
    ? undefined
    : Array.from({ length: Math.min(fileCount, uploadLimits.galleryPictures) }, (_, file) => ({ file }));
}

export function readTourEdit(c: RequestContext, row: TourRow, upload: TourUpload): TourEdit {
  const { value, problems } = parseTourChanges(
    upload.fields.filter(([name]) => !pictureFields.includes(name)),
    row.stage === 'draft',
  );
  const readValues = (field: string) => upload.fields.filter(([name]) => name === field).map(([, text]) => text);
  const covers = readValues('coverImage').filter((text) => text !== '');
  const orders = readValues('pictures');
  if (covers.length + (upload.cover ? 1 : 0) > 1) problems.coverImage = 'This field appears twice.';
  if (orders.length > 1) problems.pictures = 'This field appears twice.';

  const coverSha = covers[0] === undefined ? undefined : (findPictureSha(covers[0]) ?? 'unknown');
  if (coverSha !== undefined && ![row.coverSha, ...listGalleryShas(row)].includes(coverSha)) {
    problems.coverImage = 'This picture doesn’t belong to this tour.';
  }
  const gallery = readGallery(row, orders[0], upload.gallery.length);
  if (typeof gallery === 'string') problems.pictures = gallery;
  const alts = parseAltTexts(readValues('alts')[0]);
  if (typeof alts === 'string') problems.alts = alts;
  if (value === null || typeof gallery === 'string' || typeof alts === 'string' || Object.keys(problems).length > 0)
    return throwFieldErrors(c, problems);
  return { changes: dropFaqPlaceholder(value), coverSha, gallery, altTexts: alts };
}

/** The form sends a placeholder for an unchanged FAQ (design §8.2). */
function dropFaqPlaceholder({ faq, ...changes }: TourChanges): TourChanges {
  return faq === undefined || isFaqPlaceholder(faq) ? changes : { ...changes, faq };
}

export async function storeEditPictures(c: RequestContext, edit: TourEdit, upload: TourUpload): Promise<TourPictures> {
  const stored = await storePictures(c, [...(upload.cover ? [upload.cover] : []), ...limitGallery(upload.gallery)]);
  const shas = stored.map(({ sha }) => sha);
  const coverSha = upload.cover ? shas.shift() : edit.coverSha;
  const gallery = edit.gallery?.map((entry) => ('sha' in entry ? entry.sha : (shas[entry.file] ?? '')));
  return {
    storedPictures: stored,
    altTexts: edit.altTexts,
    ...(coverSha === undefined ? {} : { coverSha }),
    ...(gallery === undefined ? {} : { gallery }),
  };
}

const GalleryOrder = v.array(v.string());
const fileEntry = /^file:(\d{1,2})$/;

type GalleryEntry = { sha: string } | { file: number };

/**
 * Parses the form field `pictures`: a JSON list of the tour's picture URLs and `file:<n>`. Returns the new gallery, or
 * an error message. The list must contain every uploaded file.
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
    const file = fileEntry.exec(entry)?.[1];
    const sha = findPictureSha(entry);
    if (file !== undefined && Number(file) < fileCount) entries.push({ file: Number(file) });
    else if (sha !== null && tourShas.includes(sha)) entries.push({ sha });
    else return `${entry.slice(0, 120)} doesn’t belong to this tour.`;
  }
  const placed = new Set(entries.flatMap((entry) => ('file' in entry ? [entry.file] : [])));
  return placed.size === fileCount ? entries : 'A picture you sent isn’t in the list.';
}
