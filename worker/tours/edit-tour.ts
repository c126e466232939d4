import * as v from 'valibot';
import { tryJson } from '#shared/text/parse-text';
import { pictureSha, uploadLimits } from '#shared/tours/media';
import { isFaqPlaceholder, type TourChanges } from '#shared/tours/tour-input';
import type { Call } from '../env';
import { failFields } from '../http/fail';
import { parseAlts } from './picture-notes';
import { parseTourChanges } from './tour-form';
import { galleryShas, type TourRow } from './tour-row';
import { keepFirst, storePictures, type TourUpload } from './tour-upload';
import type { TourPictures } from './tour-writes';

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

export function readEdit(c: Call, row: TourRow, upload: TourUpload): TourEdit {
  const { value, problems } = parseTourChanges(
    upload.fields.filter(([name]) => !pictureFields.includes(name)),
    row.stage === 'draft',
  );
  const sent = (field: string) => upload.fields.filter(([name]) => name === field).map(([, text]) => text);
  const covers = sent('coverImage').filter((text) => text !== '');
  const orders = sent('pictures');
  if (covers.length + (upload.cover ? 1 : 0) > 1) problems.coverImage = 'This field appears twice.';
  if (orders.length > 1) problems.pictures = 'This field appears twice.';

  const coverSha = covers[0] === undefined ? undefined : (pictureSha(covers[0]) ?? 'none of ours');
  if (coverSha !== undefined && ![row.coverSha, ...galleryShas(row)].includes(coverSha)) {
    problems.coverImage = 'This picture doesn’t belong to this tour.';
  }
  const gallery = readGallery(row, orders[0], upload.gallery.length);
  if (typeof gallery === 'string') problems.pictures = gallery;
  const alts = parseAlts(sent('alts')[0]);
  if (typeof alts === 'string') problems.alts = alts;
  if (value === null || typeof gallery === 'string' || typeof alts === 'string' || Object.keys(problems).length > 0)
    return failFields(c, problems);
  return { changes: keepFaq(value), coverSha, gallery, alts };
}

/** The form sends the placeholder for an untouched FAQ: leave it then (design §8.2). */
function keepFaq({ faq, ...changes }: TourChanges): TourChanges {
  return faq === undefined || isFaqPlaceholder(faq) ? changes : { ...changes, faq };
}

export async function storeEditPictures(c: Call, edit: TourEdit, upload: TourUpload): Promise<TourPictures> {
  const stored = await storePictures(c, [...(upload.cover ? [upload.cover] : []), ...keepFirst(upload.gallery)]);
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
  const json = tryJson(text);
  if (json === undefined) return 'This must be JSON.';
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
