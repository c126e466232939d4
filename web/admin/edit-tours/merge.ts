import { sha256 } from '#shared/sha256';
import { pictureSrc } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { type FieldName, fieldNames } from '#shared/tours/tour-fields';
import { labelOf } from '#shared/tours/tour-labels';
import { keptPictures, type Picture, type Pictures } from '../pictures/picture-list';
import { type TourValues, toTourValues } from '../tour-form/tour-values';

export type ComparedField = FieldName | 'cover' | 'gallery';

export const comparedFields: ReadonlyMap<ComparedField, string> = new Map([
  ...fieldNames.map((name) => [name, labelOf(name)] as const),
  ['cover', 'Cover Image'],
  ['gallery', 'Gallery Images'],
]);

export type Side = 'mine' | 'theirs';
export type Choice = Partial<Record<ComparedField, Side>>;

export interface Version {
  values: TourValues;
  pictures: Pictures;
}

export interface Difference {
  field: ComparedField;
  proposed: Side;
  isClash: boolean;
}

export function toVersion(tour: Tour): Version {
  return { values: toTourValues(tour), pictures: keptPictures(tour) };
}

/** A new file's is known before upload: it is the hash of its bytes. */
async function toAddress(picture: Picture | null): Promise<string> {
  if (picture === null) return '';
  if (picture.kind === 'kept') return picture.url;
  return pictureSrc(await sha256(await picture.file.arrayBuffer()));
}

async function toText({ values, pictures }: Version, field: ComparedField): Promise<string> {
  if (field === 'cover') return toAddress(pictures.cover);
  if (field === 'gallery') return (await Promise.all(pictures.gallery.map(toAddress))).join('\n');
  return JSON.stringify(values[field]);
}

export async function compareVersions(base: Version, mine: Version, theirs: Version): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const field of comparedFields.keys()) {
    const [was, is, other] = await Promise.all([base, mine, theirs].map((version) => toText(version, field)));
    if (is === other) continue;
    differences.push({ field, proposed: is === was ? 'theirs' : 'mine', isClash: is !== was && other !== was });
  }
  return differences;
}

/** Pictures the other person removed are dropped. */
export function mergeVersions(mine: Version, theirs: Version, choice: Choice): Version {
  const from = (field: ComparedField) => (choice[field] === 'theirs' ? theirs : mine);
  const own = [theirs.pictures.cover, ...theirs.pictures.gallery].flatMap((one) =>
    one?.kind === 'kept' ? one.url : [],
  );
  const isThere = (picture: Picture) => picture.kind === 'new' || own.includes(picture.url);
  const { cover } = from('cover').pictures;
  return {
    values: Object.fromEntries(fieldNames.map((field) => [field, from(field).values[field]])) as TourValues,
    pictures: {
      cover: cover && isThere(cover) ? cover : theirs.pictures.cover,
      gallery: from('gallery').pictures.gallery.filter(isThere),
      refused: [],
    },
  };
}
