import { expect, it } from 'vitest';
import { aPicture, aTour } from '../../test/tours';
import { changePictures } from '../pictures/picture-list';
import type { Version } from '../tour-form/use-tour-save';
import { compareVersions, mergeVersions, toVersion } from './merge';

const x = aPicture('x');
const y = aPicture('y');
const base = aTour({ heading: 'Leh', price: 100, galleryImages: [x, y] });

function typed(change: Partial<Version['values']>): Version {
  const mine = toVersion(base);
  return { ...mine, values: { ...mine.values, ...change } };
}

it('finds no difference when two people typed the same', async () => {
  const theirs = toVersion({ ...base, heading: 'Leh by bike' });
  expect(await compareVersions(toVersion(base), typed({ heading: 'Leh by bike' }), theirs)).toEqual([]);
});

it('proposes mine where I changed something, theirs where only they did, and marks where both did', async () => {
  const theirs = toVersion({ ...base, price: 300, duration: '12 days' });
  expect(await compareVersions(toVersion(base), typed({ heading: 'Mine', price: '200' }), theirs)).toEqual([
    { name: 'heading', proposed: 'mine', isClash: false },
    { name: 'price', proposed: 'mine', isClash: true },
    { name: 'duration', proposed: 'theirs', isClash: false },
  ]);
});

it('merges what was chosen from each version', () => {
  const theirs = toVersion({ ...base, price: 300, description: 'Theirs.' });
  const choice = { price: 'mine', heading: 'mine', description: 'theirs' } as const;
  const { values } = mergeVersions(typed({ price: '200', heading: 'Mine' }), theirs, choice);
  expect([values.heading, values.price, values.description]).toEqual(['Mine', '200', 'Theirs.']);
});

it('drops a picture that the other person removed', () => {
  const theirs = toVersion({ ...base, galleryImages: [y] });
  const mine = toVersion(base);
  const moved = { ...mine, pictures: changePictures(mine.pictures, { act: 'move', from: 0, to: 1 }) };
  const { gallery } = mergeVersions(moved, theirs, { gallery: 'mine' }).pictures;
  expect(gallery.map((picture) => picture.kind === 'kept' && picture.url)).toEqual([y]);
});

it('recognises my new picture when it was saved but the answer got lost', async () => {
  const file = new File(['pixels'], 'a.jpg');
  const sha = '6ec9c2b0eb14010746c8bce8939303b382344b296206612eb8a907a37b2b2f37';
  const mine = toVersion(base);
  const chosen = changePictures(mine.pictures, { act: 'add', target: 'cover', key: 'new', file });
  const theirs = toVersion({ ...base, coverImage: `/img/${sha}-1280.webp` });
  expect(await compareVersions(mine, { ...mine, pictures: chosen }, theirs)).toEqual([]);
});
