import * as v from 'valibot';
import { pictureSha, uploadLimits } from '#shared/tours/media';

const Entries = v.array(v.string());
const fileEntry = /^file:(\d{1,2})$/;

export type GalleryEntry = { sha: string } | { file: number };

/**
 * Parses an edit's `pictures` field, a JSON list of the tour's own picture URLs and `file:<n>`. Returns the new gallery
 * or what is wrong. Every file must be placed, so none is dropped silently.
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
    else return `${entry.slice(0, 120)} doesn’t belong to this tour.`;
  }
  const placed = new Set(entries.flatMap((entry) => ('file' in entry ? [entry.file] : [])));
  return placed.size === files ? entries : 'A picture you sent isn’t in the list.';
}
