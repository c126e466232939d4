import { expect, it } from 'vitest';
import { pictureSrc } from '../tours/pictures';
import { defaultPhotoSettings, resolvePhotos } from './photos';
import { findPlacePhoto, toSite } from './site';

const sha = (letter: string) => letter.repeat(64);
const cover = (letter: string, place: string, type = 'Adventure') => ({
  sha: sha(letter),
  place,
  type,
  heading: `Tour ${letter}`,
});

it('shows a place’s own photograph, and else the cover of its newest tour', () => {
  const covers = [cover('a', 'Leh Ladakh'), cover('b', 'leh ladakh'), cover('c', 'Dubai', 'International')];
  const placePhotos = [{ place: 'Dubai', photo: sha('d') }];
  const photos = resolvePhotos({ ...defaultPhotoSettings, placePhotos }, covers, new Map());
  const site = toSite({ photos });
  const found = ['LEH LADAKH', 'Dubai', 'International', 'Nepal'].map((place) => findPlacePhoto(site, place)?.src);
  expect(found).toEqual([pictureSrc(sha('a')), pictureSrc(sha('d')), pictureSrc(sha('c')), undefined]);
});

it('fills the pages with different covers where no photograph was chosen', () => {
  const covers = [cover('a', 'Dubai'), cover('a', 'Bali'), cover('b', 'Nepal')];
  const settings = { ...defaultPhotoSettings, storyPhoto: sha('e') };
  const { hero, about, story, roads } = resolvePhotos(settings, covers, new Map([[sha('b'), '#aabbcc']]));
  expect([hero, about, story]).toEqual([
    { src: pictureSrc(sha('a')) },
    { src: pictureSrc(sha('b')), skyColour: '#aabbcc' },
    { src: pictureSrc(sha('e')) },
  ]);
  expect(roads.map(({ alt }) => alt)).toEqual(['Tour a', 'Tour b']);
});

it('has no pictures when there are neither photographs nor tours', () => {
  expect(resolvePhotos(defaultPhotoSettings, [], new Map())).toEqual({
    hero: null,
    about: null,
    story: null,
    places: [],
    roads: [],
  });
});
