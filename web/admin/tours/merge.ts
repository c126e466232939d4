import { sha256 } from '#shared/sha256';
import { pictureSrc } from '#shared/tours/pictures';
import type { Tour } from '#shared/tours/tour';
import { type FieldName, fieldNames } from '#shared/tours/tour-fields';
import { findLabel } from '#shared/tours/tour-labels';
import { applySelection, findDifferences, type SideSelection } from '../components/conflict-dialog';
import { toTourValues } from './form/tour-values';
import type { Version } from './form/use-tour-save';
import { type Picture, toSavedPictures } from './pictures/picture-list';

export type ComparedField = FieldName | 'cover' | 'gallery';

export const comparedFields: ReadonlyMap<ComparedField, string> = new Map([
  ...fieldNames.map((name) => [name, findLabel(name)] as const),
  ['cover', 'Cover Image'],
  ['gallery', 'Gallery Images'],
]);

export function toVersion(tour: Tour): Version {
  return { values: toTourValues(tour), pictures: toSavedPictures(tour) };
}

/** A new file's is known before upload: it is the hash of its bytes. */
async function toAddress(picture: Picture | null): Promise<string> {
  if (picture === null) return '';
  if (picture.kind === 'kept') return picture.url;
  return pictureSrc(await sha256(await picture.file.arrayBuffer()));
}

type Comparable = Record<ComparedField, unknown>;

async function toComparable({ values, pictures: { cover, gallery } }: Version): Promise<Comparable> {
  return { ...values, cover: await toAddress(cover), gallery: await Promise.all(gallery.map(toAddress)) };
}

export async function compareVersions(base: Version, mine: Version, theirs: Version) {
  const [was, is, other] = await Promise.all([toComparable(base), toComparable(mine), toComparable(theirs)]);
  return findDifferences<Comparable>(was, is, other);
}

/** Pictures the other person removed are dropped. */
export function mergeVersions(mine: Version, theirs: Version, choice: SideSelection<ComparedField>): Version {
  const from = (field: 'cover' | 'gallery') => (choice[field] === 'theirs' ? theirs : mine);
  const own = [theirs.pictures.cover, ...theirs.pictures.gallery].flatMap((one) =>
    one?.kind === 'kept' ? one.url : [],
  );
  const isThere = (picture: Picture) => picture.kind === 'new' || own.includes(picture.url);
  const { cover } = from('cover').pictures;
  return {
    values: applySelection(mine.values, theirs.values, choice),
    pictures: {
      cover: cover && isThere(cover) ? cover : theirs.pictures.cover,
      gallery: from('gallery').pictures.gallery.filter(isThere),
      refused: [],
    },
  };
}
