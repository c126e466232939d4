import * as v from 'valibot';
import { pictureSha, uploadLimits } from '#shared/media';

const Entries = v.array(v.string());
const fileEntry = /^file:(\d{1,2})$/;

/** A place in a gallery: a picture that the tour has, or the n-th of the files that came along. */
export type GalleryEntry = { sha: string } | { file: number };

/**
 * The `pictures` field of an edit: JSON text, a list of this tour's own picture URLs and `file:<n>`. Answers the gallery
 * in its new order, or what is wrong with it. Every file has its place: none is dropped unseen.
 */
export function parseGalleryOrder(text: string, own: readonly string[], files: number): GalleryEntry[] | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'This must be JSON.';
  }
  const read = v.safeParse(Entries, json);
  if (!read.success) return 'This must be a list of picture addresses.';
  if (read.output.length > uploadLimits.galleryPictures) {
    return `At most ${uploadLimits.galleryPictures} gallery pictures.`;
  }
  const entries: GalleryEntry[] = [];
  for (const entry of read.output) {
    const file = fileEntry.exec(entry)?.[1];
    const sha = pictureSha(entry);
    if (file !== undefined && Number(file) < files) entries.push({ file: Number(file) });
    else if (sha !== null && own.includes(sha)) entries.push({ sha });
    else return `${entry.slice(0, 120)} is no picture of this tour.`;
  }
  const placed = new Set(entries.flatMap((entry) => ('file' in entry ? [entry.file] : [])));
  return placed.size === files ? entries : 'A picture was sent that has no place in the list.';
}
