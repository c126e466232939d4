import { sha256 } from '#shared/sha256';
import { uploadLimits } from '#shared/tours/media';
import type { TourInput } from '#shared/tours/tour-input';
import type { TourStage } from '#shared/tours/tour-stage';
import type { Call } from '../env';
import { fail } from '../http/fail';
import type { UploadedFile } from '../http/multipart';
import { readFormWithFiles } from '../http/read-body';
import { AllowanceUsedUp, PictureRefusal } from '../media/images';
import { type StoredPicture, storePicture } from '../media/upload';

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
export async function readTourUpload(c: Call): Promise<TourUpload> {
  const limits = { parts, fieldBytes: textBytes, fileBytes: uploadLimits.fileBytes };
  const body = await readFormWithFiles(c, uploadLimits.totalBytes + textBytes, limits);
  const files = body.files.filter((file) => !isUnchosen(file));
  const covers = files.filter((file) => file.field === 'coverImage');
  const gallery = files.filter((file) => file.field === 'galleryImages');
  const stray = files.find((file) => file.field !== 'coverImage' && file.field !== 'galleryImages');
  if (stray) fail(c, 'bad_request', `${stray.field}: This field doesn’t accept files.`);
  if (covers.length > 1) fail(c, 'bad_request', 'coverImage: This field appears twice.');
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

export function keepFirst(gallery: readonly UploadedFile[]): UploadedFile[] {
  return gallery.slice(0, kept);
}

export function sayKept(done: string, sent: number): string {
  return sent > kept ? `${done} Only the first ${kept} of the ${sent} gallery images were kept.` : done;
}

/** Not a 5xx: trying again soon doesn't help, and the desk keeps what was typed. */
const picturesUsedUp =
  'Pictures can’t be prepared just now: this month’s free allowance of Cloudflare Images is used up. An owner can switch on its paid plan in Cloudflare’s dashboard; then save again. Nothing you entered is lost.';

/** Stores pictures one at a time, since each is decoded in memory; the first bad one ends the call. */
export async function storePictures(c: Call, files: readonly UploadedFile[]): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (const file of files) {
    try {
      stored.push(await storePicture(c.env, file));
    } catch (error) {
      if (error instanceof AllowanceUsedUp) fail(c, 'too_many', picturesUsedUp);
      if (!(error instanceof PictureRefusal)) throw error;
      const name = file.name === '' ? 'A file without a name' : file.name.slice(-120);
      fail(c, 'unsupported_type', `${name}: ${error.message}`, { fields: { [file.field]: error.message } });
    }
  }
  return stored;
}
