import { uploadLimits } from '#shared/tours/pictures';
import type { PictureNote, Tour } from '#shared/tours/tour';

/** `alt` once somebody said what it shows. */
export type Picture = ({ key: string; kind: 'kept'; url: string } | { key: string; kind: 'new'; file: File }) & {
  alt?: string;
};

interface RefusedFile {
  name: string;
  reason: string;
}

export interface Pictures {
  cover: Picture | null;
  gallery: readonly Picture[];
  refused: readonly RefusedFile[];
}

/** `any` fills the cover first, then the gallery. */
export type Target = 'cover' | 'gallery' | 'any';

export type PictureAct =
  | { act: 'add'; target: Target; key: string; file: File }
  | { act: 'refuse'; refused: RefusedFile }
  | { act: 'forgive' }
  /** `cover` replaces a removed cover: the tour's own. */
  | { act: 'remove'; key: string; cover?: Picture | null }
  | { act: 'move'; from: number; to: number }
  | { act: 'make-cover'; key: string }
  | { act: 'describe'; key: string; alt: string }
  | { act: 'reset'; pictures: Pictures };

export const noPictures: Pictures = { cover: null, gallery: [], refused: [] };

export function toSavedPictures(tour: Pick<Tour, 'coverImage' | 'galleryImages' | 'pictureNotes'>): Pictures {
  const keep = (url: string, place: string, note: PictureNote | undefined): Picture => ({
    key: `${place} ${url}`,
    kind: 'kept',
    url,
    ...(note?.alt ? { alt: note.alt } : {}),
  });
  const [coverNote, ...notes] = tour.pictureNotes ?? [];
  return {
    cover: tour.coverImage ? keep(tour.coverImage, 'cover', coverNote) : null,
    gallery: tour.galleryImages.map((url, index) => keep(url, String(index), notes[index])),
    refused: [],
  };
}

const tooMany = `the gallery holds at most ${uploadLimits.galleryPictures} pictures.`;

function add(pictures: Pictures, target: Target, picture: Picture & { kind: 'new' }): Pictures {
  const { cover, gallery, refused } = pictures;
  if (target === 'cover' || (target === 'any' && cover === null)) return { ...pictures, cover: picture };
  if (gallery.length < uploadLimits.galleryPictures) return { ...pictures, gallery: [...gallery, picture] };
  return { ...pictures, refused: [...refused, { name: picture.file.name, reason: tooMany }] };
}

function makeCover(pictures: Pictures, key: string): Pictures {
  const { cover, gallery } = pictures;
  const chosen = gallery.find((picture) => picture.key === key);
  if (!chosen) return pictures;
  return { ...pictures, cover: chosen, gallery: gallery.flatMap((one) => (one === chosen ? (cover ?? []) : one)) };
}

function move(gallery: readonly Picture[], from: number, to: number): readonly Picture[] {
  const moved = gallery[from];
  if (!moved || to < 0 || to >= gallery.length) return gallery;
  const others = gallery.filter((_, at) => at !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

export function changePictures(pictures: Pictures, action: PictureAct): Pictures {
  const { cover, gallery, refused } = pictures;
  switch (action.act) {
    case 'add':
      return add(pictures, action.target, { kind: 'new', key: action.key, file: action.file });
    case 'refuse':
      return { ...pictures, refused: [...refused, action.refused] };
    case 'forgive':
      return { ...pictures, refused: [] };
    case 'remove':
      return {
        cover: cover?.key === action.key ? (action.cover ?? null) : cover,
        gallery: gallery.filter(({ key }) => key !== action.key),
        refused,
      };
    case 'move':
      return { ...pictures, gallery: move(gallery, action.from, action.to) };
    case 'make-cover':
      return makeCover(pictures, action.key);
    case 'describe': {
      const say = (one: Picture) => (one.key === action.key ? { ...one, alt: action.alt } : one);
      return { ...pictures, cover: cover && say(cover), gallery: gallery.map(say) };
    }
    case 'reset':
      return action.pictures;
  }
}

const toName = (picture: Picture | null) => (picture?.kind === 'kept' ? picture.url : (picture?.key ?? ''));

export function isGalleryChanged(now: Pictures, before: Pictures): boolean {
  return now.gallery.map(toName).join('\n') !== before.gallery.map(toName).join('\n');
}

export function isCoverChanged(now: Pictures, before: Pictures): boolean {
  return toName(now.cover) !== toName(before.cover);
}

/** Empty where nobody said. */
export function listAlts({ cover, gallery }: Pictures): string[] {
  return [...(cover ? [cover] : []), ...gallery].map(({ alt = '' }) => alt.trim());
}

export function areWordsChanged(now: Pictures, before: Pictures): boolean {
  return listAlts(now).join('\n') !== listAlts(before).join('\n');
}
