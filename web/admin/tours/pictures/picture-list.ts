import { uploadLimits } from '#shared/tours/pictures';
import type { PictureNote, Tour } from '#shared/tours/tour';

export type Picture = ({ key: string; kind: 'saved'; url: string } | { key: string; kind: 'new'; file: File }) & {
  alt?: string;
};

interface RejectedFile {
  name: string;
  reason: string;
}

export interface Pictures {
  cover: Picture | null;
  gallery: readonly Picture[];
  rejected: readonly RejectedFile[];
}

/** `any`: the cover if there is none, else the gallery. */
export type PictureTarget = 'cover' | 'gallery' | 'any';

export type PictureAction =
  | { type: 'add'; target: PictureTarget; key: string; file: File }
  | { type: 'reject'; file: RejectedFile }
  | { type: 'clear-rejected' }
  | { type: 'remove'; key: string; savedCover?: Picture | null }
  | { type: 'move'; from: number; to: number }
  | { type: 'make-cover'; key: string }
  | { type: 'describe'; key: string; alt: string }
  | { type: 'reset'; pictures: Pictures };

export const noPictures: Pictures = { cover: null, gallery: [], rejected: [] };

export function toSavedPictures(tour: Pick<Tour, 'coverImage' | 'galleryImages' | 'pictureNotes'>): Pictures {
  const toSavedPicture = (url: string, position: string, note: PictureNote | undefined): Picture => ({
    key: `${position} ${url}`,
    kind: 'saved',
    url,
    ...(note?.alt ? { alt: note.alt } : {}),
  });
  const [coverNote, ...galleryNotes] = tour.pictureNotes ?? [];
  return {
    cover: tour.coverImage ? toSavedPicture(tour.coverImage, 'cover', coverNote) : null,
    gallery: tour.galleryImages.map((url, index) => toSavedPicture(url, String(index), galleryNotes[index])),
    rejected: [],
  };
}

const tooManyMessage = `the gallery holds at most ${uploadLimits.galleryPictures} pictures.`;

function addPicture(pictures: Pictures, target: PictureTarget, picture: Picture & { kind: 'new' }): Pictures {
  const { cover, gallery, rejected } = pictures;
  if (target === 'cover' || (target === 'any' && cover === null)) return { ...pictures, cover: picture };
  if (gallery.length < uploadLimits.galleryPictures) return { ...pictures, gallery: [...gallery, picture] };
  return { ...pictures, rejected: [...rejected, { name: picture.file.name, reason: tooManyMessage }] };
}

function makeCover(pictures: Pictures, key: string): Pictures {
  const { cover, gallery } = pictures;
  const newCover = gallery.find((picture) => picture.key === key);
  if (!newCover) return pictures;
  const newGallery = gallery.flatMap((picture) => (picture === newCover ? (cover ?? []) : picture));
  return { ...pictures, cover: newCover, gallery: newGallery };
}

function movePicture(gallery: readonly Picture[], from: number, to: number): readonly Picture[] {
  const movedPicture = gallery[from];
  if (!movedPicture || to < 0 || to >= gallery.length) return gallery;
  const others = gallery.filter((_, index) => index !== from);
  return [...others.slice(0, to), movedPicture, ...others.slice(to)];
}

export function changePictures(pictures: Pictures, action: PictureAction): Pictures {
  const { cover, gallery, rejected } = pictures;
  switch (action.type) {
    case 'add':
      return addPicture(pictures, action.target, { kind: 'new', key: action.key, file: action.file });
    case 'reject':
      return { ...pictures, rejected: [...rejected, action.file] };
    case 'clear-rejected':
      return { ...pictures, rejected: [] };
    case 'remove':
      return {
        cover: cover?.key === action.key ? (action.savedCover ?? null) : cover,
        gallery: gallery.filter(({ key }) => key !== action.key),
        rejected,
      };
    case 'move':
      return { ...pictures, gallery: movePicture(gallery, action.from, action.to) };
    case 'make-cover':
      return makeCover(pictures, action.key);
    case 'describe': {
      const setAlt = (picture: Picture) => (picture.key === action.key ? { ...picture, alt: action.alt } : picture);
      return { ...pictures, cover: cover && setAlt(cover), gallery: gallery.map(setAlt) };
    }
    case 'reset':
      return action.pictures;
  }
}

const getPictureId = (picture: Picture | null) => (picture?.kind === 'saved' ? picture.url : (picture?.key ?? ''));

export function isGalleryChanged(current: Pictures, previous: Pictures): boolean {
  return current.gallery.map(getPictureId).join('\n') !== previous.gallery.map(getPictureId).join('\n');
}

export function isCoverChanged(current: Pictures, previous: Pictures): boolean {
  return getPictureId(current.cover) !== getPictureId(previous.cover);
}

export function listAlts({ cover, gallery }: Pictures): string[] {
  return [...(cover ? [cover] : []), ...gallery].map(({ alt = '' }) => alt.trim());
}

export function areAltsChanged(current: Pictures, previous: Pictures): boolean {
  return listAlts(current).join('\n') !== listAlts(previous).join('\n');
}
