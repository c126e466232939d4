import * as v from 'valibot';
import { line } from '../text.ts';
import { pictureSrc } from '../tours/pictures.ts';
import { tourTypes } from '../tours/tour-fields.ts';
import { placesByType } from '../tours/tour-labels.ts';
import { untitledTour } from '../tours/tour-messages.ts';

export const pictureSha = v.pipe(line(64), v.regex(/^([0-9a-f]{64})?$/, 'Choose the picture again.'));

/** Places of tours; then the types, whose listings have a head, too. */
export const photoPlaces = [...new Set(Object.values(placesByType).flat()), ...tourTypes];

const PlacePhoto = v.strictObject({
  place: v.picklist(photoPlaces, 'Choose a place.'),
  photo: v.pipe(
    pictureSha,
    v.check((sha) => sha !== '', 'Choose a photograph.'),
  ),
});

export const photoFields = {
  pictures: v.picklist(['prints', 'photographs'], 'Choose one.'),
  heroPhoto: pictureSha,
  aboutPhoto: pictureSha,
  storyPhoto: pictureSha,
  placePhotos: v.pipe(v.array(PlacePhoto), v.maxLength(photoPlaces.length, 'One photograph a place.')),
};

type PhotoSettings = v.InferOutput<v.ObjectSchema<typeof photoFields, undefined>>;

export const defaultPhotoSettings: PhotoSettings = {
  pictures: 'prints',
  heroPhoto: '',
  aboutPhoto: '',
  storyPhoto: '',
  placePhotos: [],
};

/** A photograph of the agency, or a tour's cover. */
const SitePhoto = v.object({
  /** URL as `pictureSrc` makes it. */
  src: v.string(),
  /** `#rrggbb`, shown while the photograph loads. */
  skyColour: v.optional(v.string()),
  alt: v.optional(v.string()),
});
export type SitePhoto = v.InferOutput<typeof SitePhoto>;

export const SitePhotos = v.object({
  hero: v.nullable(SitePhoto),
  about: v.nullable(SitePhoto),
  story: v.nullable(SitePhoto),
  /** One for each place and each type of tours. */
  places: v.array(v.object({ place: v.string(), ...SitePhoto.entries })),
  /** Covers of different tours. */
  roads: v.array(SitePhoto),
});
export type SitePhotos = v.InferOutput<typeof SitePhotos>;

/** Cover of a published tour. */
export interface TourCover {
  sha: string;
  place: string;
  type: string;
  heading: string;
}

const maxRoads = 12;

/**
 * Photographs of the pages. Where the settings have none, a tour's cover stands in: for a place that of its newest tour.
 * @param covers of the newest tours, newest first
 */
export function resolvePhotos(
  { heroPhoto, aboutPhoto, storyPhoto, placePhotos }: PhotoSettings,
  covers: readonly TourCover[],
  skyColours: ReadonlyMap<string, string | null>,
): SitePhotos {
  const toPhoto = (sha: string, alt = ''): SitePhoto => {
    const skyColour = skyColours.get(sha);
    return { src: pictureSrc(sha), ...(skyColour ? { skyColour } : {}), ...(alt ? { alt } : {}) };
  };
  const coverShas = [...new Set(covers.map(({ sha }) => sha))];
  const choose = (sha: string, coverIndex: number) => {
    const chosen = sha || (coverShas[coverIndex] ?? coverShas[0]);
    return chosen === undefined ? null : toPhoto(chosen);
  };
  const shaByPlace = new Map<string, { place: string; sha: string }>();
  const candidates = [
    ...placePhotos.map(({ place, photo }) => ({ place, sha: photo })),
    ...covers.flatMap(({ place, type, sha }) => [
      { place, sha },
      { place: type, sha },
    ]),
  ];
  for (const { place, sha } of candidates)
    if (!shaByPlace.has(place.toLowerCase())) shaByPlace.set(place.toLowerCase(), { place, sha });
  const roads = new Map(covers.map(({ sha, heading }) => [sha, heading]));
  return {
    hero: choose(heroPhoto, 0),
    about: choose(aboutPhoto, 1),
    story: choose(storyPhoto, 2),
    places: [...shaByPlace.values()].map(({ place, sha }) => ({ place, ...toPhoto(sha) })),
    roads: [...roads].slice(0, maxRoads).map(([sha, heading]) => toPhoto(sha, heading || untitledTour)),
  };
}
