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
import { galleryShas, parseAlts, type TourRow } from './tour-row';
import type { TourPictures } from './tour-writes';

// More than the longest tour that the schema accepts, in UTF-8.
const textBytes = 2 * 1024 * 1024;
// 60 days of three fields, 50 questions of two, other fields and pictures.
const parts = 320;

export interface TourUpload {
  fields: [string, string][];
  cover: UploadedFile | null;
  gallery: UploadedFile[];
}

/** Browsers send this for an empty file field. */
const isUnchosen = (file: UploadedFile) => file.name === '' && file.bytes.length === 0;

/** Reads a tour's form without inspecting its pictures. */
export async function readTourUpload(c: RequestContext): Promise<TourUpload> {
  const limits = { parts, fieldBytes: textBytes, fileBytes: uploadLimits.fileBytes };
  const body = await readFormWithFiles(c, uploadLimits.totalBytes + textBytes, limits);
  const files = body.files.filter((file) => !isUnchosen(file));
  const covers = files.filter((file) => file.field === 'coverImage');
  const gallery = files.filter((file) => file.field === 'galleryImages');
  const stray = files.find((file) => file.field !== 'coverImage' && file.field !== 'galleryImages');
  if (stray) throwError(c, 'bad_request', `${stray.field}: This field doesn’t accept files.`);
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

const kept = uploadLimits.galleryPictures;

export function limitPictures(gallery: readonly UploadedFile[]): UploadedFile[] {
  return gallery.slice(0, kept);
}

export function formatSavedMessage(done: string, sent: number): string {
  return sent > kept ? `${done} Only the first ${kept} of the ${sent} gallery images were kept.` : done;
}

/** Not a 5xx: trying again soon doesn't help, and the desk keeps what was typed. */
const picturesUsedUp =
  'Pictures can’t be prepared just now: this month’s free allowance of Cloudflare Images is used up. An owner can switch on its paid plan in Cloudflare’s dashboard; then save again. Nothing you entered is lost.';

/** Stores pictures one at a time, since each is decoded in memory; the first bad one ends the call. */
export async function storePictures(c: RequestContext, files: readonly UploadedFile[]): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (const file of files) {
    try {
      stored.push(await storePicture(c.env, file));
    } catch (error) {
      if (error instanceof ImagesQuotaError) throwError(c, 'too_many', picturesUsedUp);
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
  alts: string[] | undefined;
}

const pictureFields = ['coverImage', 'pictures', 'alts'];

function readGallery(row: TourRow, order: string | undefined, files: number): GalleryEntry[] | undefined | string {
  if (order !== undefined) return parseGalleryOrder(order, [row.coverSha, ...galleryShas(row)], files);
  // Without an order, as the spec's client sends it, new pictures replace the old; none keeps them.
  return files === 0
    ? undefined
    : Array.from({ length: Math.min(files, uploadLimits.galleryPictures) }, (_, file) => ({ file }));
}

export function readEdit(c: RequestContext, row: TourRow, upload: TourUpload): TourEdit {
  const { value, problems } = parseTourChanges(
    upload.fields.filter(([name]) => !pictureFields.includes(name)),
    row.stage === 'draft',
  );
  const sent = (field: string) => upload.fields.filter(([name]) => name === field).map(([, text]) => text);
  const covers = sent('coverImage').filter((text) => text !== '');
  const orders = sent('pictures');
  if (covers.length + (upload.cover ? 1 : 0) > 1) problems.coverImage = 'This field appears twice.';
  if (orders.length > 1) problems.pictures = 'This field appears twice.';

  const coverSha = covers[0] === undefined ? undefined : (findPictureSha(covers[0]) ?? 'none of ours');
  if (coverSha !== undefined && ![row.coverSha, ...galleryShas(row)].includes(coverSha)) {
    problems.coverImage = 'This picture doesn’t belong to this tour.';
  }
  const gallery = readGallery(row, orders[0], upload.gallery.length);
  if (typeof gallery === 'string') problems.pictures = gallery;
  const alts = parseAlts(sent('alts')[0]);
  if (typeof alts === 'string') problems.alts = alts;
  if (value === null || typeof gallery === 'string' || typeof alts === 'string' || Object.keys(problems).length > 0)
    return throwFieldErrors(c, problems);
  return { changes: keepFaq(value), coverSha, gallery, alts };
}

/** The form sends the placeholder for an untouched FAQ: leave it then (design §8.2). */
function keepFaq({ faq, ...changes }: TourChanges): TourChanges {
  return faq === undefined || isFaqPlaceholder(faq) ? changes : { ...changes, faq };
}

export async function storeEditPictures(c: RequestContext, edit: TourEdit, upload: TourUpload): Promise<TourPictures> {
  const stored = await storePictures(c, [...(upload.cover ? [upload.cover] : []), ...limitPictures(upload.gallery)]);
  const shas = stored.map(({ sha }) => sha);
  const coverSha = upload.cover ? shas.shift() : edit.coverSha;
  const gallery = edit.gallery?.map((entry) => ('sha' in entry ? entry.sha : (shas[entry.file] ?? '')));
  return {
    stored,
    alts: edit.alts,
    ...(coverSha === undefined ? {} : { coverSha }),
    ...(gallery === undefined ? {} : { gallery }),
  };
}

const Entries = v.array(v.string());
const fileEntry = /^file:(\d{1,2})$/;

type GalleryEntry = { sha: string } | { file: number };

/**
 * Parses an edit's `pictures` field, a JSON list of the tour's own picture URLs and `file:<n>`. Returns the new gallery
 * or what is wrong. Every file must be placed, so none is dropped silently.
 */
function parseGalleryOrder(text: string, own: readonly string[], files: number): GalleryEntry[] | string {
  const json = tryParseJson(text);
  if (json === undefined) return 'This must be JSON.';
  const read = v.safeParse(Entries, json);
  if (!read.success) return 'This must be a list of picture addresses.';
  if (read.output.length > uploadLimits.galleryPictures) {
    return `At most ${uploadLimits.galleryPictures} gallery pictures.`;
  }
  const entries: GalleryEntry[] = [];
  for (const entry of read.output) {
    const file = fileEntry.exec(entry)?.[1];
    const sha = findPictureSha(entry);
    if (file !== undefined && Number(file) < files) entries.push({ file: Number(file) });
    else if (sha !== null && own.includes(sha)) entries.push({ sha });
    else return `${entry.slice(0, 120)} doesn’t belong to this tour.`;
  }
  const placed = new Set(entries.flatMap((entry) => ('file' in entry ? [entry.file] : [])));
  return placed.size === files ? entries : 'A picture you sent isn’t in the list.';
}
