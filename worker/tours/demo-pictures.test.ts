import { expect, it } from 'vitest';
import wordsText from '../../seed/prints/words.json?raw';
import demo from '../../seed/tours.json?raw';

const words = JSON.parse(wordsText) as Record<string, string>;
const tours = JSON.parse(demo) as { heading: string; photos: { cover: string; gallery: string[] } }[];
const covers = tours.map(({ photos }) => photos.cover);
const prints = Object.keys(import.meta.glob('../../seed/prints/*.jpg'))
  .map((path) => path.replace(/.*\/(.*)\.jpg/, '$1'))
  .sort();

it('describes every print, and nothing else', () => {
  expect(Object.keys(words).sort()).toEqual(prints);
  expect(Object.values(words).filter((text) => !/^[A-Z].{15,160}\.$/.test(text))).toEqual([]);
});

it.each(tours)('$heading has a cover of its own and three other pictures', ({ photos }) => {
  expect(covers.filter((cover) => cover === photos.cover)).toEqual([photos.cover]);
  expect(new Set(photos.gallery).size).toBe(3);
  expect([photos.cover, ...photos.gallery].filter((name) => !prints.includes(name))).toEqual([]);
  expect(photos.gallery.filter((name) => covers.includes(name))).toEqual([]);
});
