import { sha256 } from '#shared/sha256';
import { pictureSrc } from '#shared/tours/pictures';
import type { Tour } from '#shared/tours/tour';
import { type FieldName, fieldNames } from '#shared/tours/tour-fields';
import { findLabel } from '#shared/tours/tour-labels';
import { applySelection, findDifferences, type SideSelection } from '../components/conflict-dialog';
import { toTourValues } from './form/tour-values';
import type { TourVersion } from './form/use-tour-save';
import { type Picture, toSavedPictures } from './pictures/picture-list';

export type ComparedField = FieldName | 'cover' | 'gallery';

export const comparedFields: ReadonlyMap<ComparedField, string> = new Map([
  ...fieldNames.map((name) => [name, findLabel(name)] as const),
  ['cover', 'Cover Image'],
  ['gallery', 'Gallery Images'],
]);

export function toVersion(tour: Tour): TourVersion {
  return { values: toTourValues(tour), pictures: toSavedPictures(tour) };
}

/** URL of a saved picture, or the future URL of a new file, which is the hash of its bytes. */
async function findPictureUrl(picture: Picture | null): Promise<string> {
  if (picture === null) return '';
  if (picture.kind === 'saved') return picture.url;
  return pictureSrc(await sha256(await picture.file.arrayBuffer()));
}

type Comparable = Record<ComparedField, unknown>;

async function toComparable({ values, pictures: { cover, gallery } }: TourVersion): Promise<Comparable> {
  return { ...values, cover: await findPictureUrl(cover), gallery: await Promise.all(gallery.map(findPictureUrl)) };
}

export async function compareVersions(base: TourVersion, mine: TourVersion, theirs: TourVersion) {
  const [baseValues, myValues, theirValues] = await Promise.all([
    toComparable(base),
    toComparable(mine),
    toComparable(theirs),
  ]);
  return findDifferences<Comparable>(baseValues, myValues, theirValues);
}

/** Pictures that the other editor removed are left out, because the server no longer accepts them. */
export function mergeVersions(
  mine: TourVersion,
  theirs: TourVersion,
  selection: SideSelection<ComparedField>,
): TourVersion {
  const findSelectedVersion = (field: 'cover' | 'gallery') => (selection[field] === 'theirs' ? theirs : mine);
  const savedUrls = [theirs.pictures.cover, ...theirs.pictures.gallery].flatMap((picture) =>
    picture?.kind === 'saved' ? picture.url : [],
  );
  const stillExists = (picture: Picture) => picture.kind === 'new' || savedUrls.includes(picture.url);
  const { cover } = findSelectedVersion('cover').pictures;
  return {
    values: applySelection(mine.values, theirs.values, selection),
    pictures: {
      cover: cover && stillExists(cover) ? cover : theirs.pictures.cover,
      gallery: findSelectedVersion('gallery').pictures.gallery.filter(stillExists),
      rejected: [],
    },
  };
}
