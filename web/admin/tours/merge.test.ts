import { expect, it } from 'vitest';
import { sampleTour } from '#shared/test/tour-samples';
import { fieldNames } from '#shared/tours/tour-fields';
import { aPicture, aTour } from '../../test/tours';
import { checkTour } from './form/check-tour';
import type { TourVersion } from './form/use-tour-save';
import { compareVersions, mergeVersions, toVersion } from './merge';
import { changePictures } from './pictures/picture-list';

const x = aPicture('x');
const y = aPicture('y');
const base = aTour({ heading: 'Leh', price: 100, galleryImages: [x, y] });

function typed(change: Partial<TourVersion['values']>): TourVersion {
  const mine = toVersion(base);
  return { ...mine, values: { ...mine.values, ...change } };
}

it('finds no difference when two people typed the same', async () => {
  const theirs = toVersion({ ...base, heading: 'Leh by bike' });
  expect(await compareVersions(toVersion(base), typed({ heading: 'Leh by bike' }), theirs)).toEqual([]);
});

it('proposes mine where I changed a field, theirs where only they did, and marks both', async () => {
  const theirs = toVersion({ ...base, price: 300, duration: '12 days' });
  expect(await compareVersions(toVersion(base), typed({ heading: 'Mine', price: '200' }), theirs)).toEqual([
    { name: 'heading', proposedSide: 'mine', isChangedByBoth: false },
    { name: 'price', proposedSide: 'mine', isChangedByBoth: true },
    { name: 'duration', proposedSide: 'theirs', isChangedByBoth: false },
  ]);
});

it('drops a picture that the other person removed', () => {
  const theirs = toVersion({ ...base, galleryImages: [y] });
  const mine = toVersion(base);
  const moved = { ...mine, pictures: changePictures(mine.pictures, { type: 'move', from: 0, to: 1 }) };
  const { gallery } = mergeVersions(moved, theirs, { gallery: 'mine' }).pictures;
  expect(gallery.map((picture) => picture.kind === 'saved' && picture.url)).toEqual([y]);
});

it('recognises my new picture when it was saved but the response was lost', async () => {
  const file = new File(['pixels'], 'a.jpg');
  const sha = '6ec9c2b0eb14010746c8bce8939303b382344b296206612eb8a907a37b2b2f37';
  const mine = toVersion(base);
  const chosen = changePictures(mine.pictures, { type: 'add', target: 'cover', key: 'new', file });
  const theirs = toVersion({ ...base, coverImage: `/img/${sha}-1280.webp` });
  expect(await compareVersions(mine, { ...mine, pictures: chosen }, theirs)).toEqual([]);
});

/** As the admin reads it. */
function sampleOf(take: 1 | 2) {
  const { departures, ...tour } = sampleTour(take);
  return { ...tour, departures: departures?.map((one) => ({ ...one, takenElsewhere: 0 })) };
}
const first = sampleOf(1);
const second = sampleOf(2);
const whole = aTour(first);

it.each(fieldNames)('shows %s in the form and writes it back', (name) => {
  const tour = aTour({ ...first, [name]: second[name] });
  expect(checkTour(toVersion(tour).values).input?.[name]).toEqual(second[name]);
});

it.each(fieldNames)('detects a colleague’s change of %s, and merges either version', async (name) => {
  const was = toVersion(whole);
  const mine = toVersion(whole);
  const theirs = toVersion({ ...whole, [name]: second[name] });
  const [difference, ...more] = await compareVersions(was, mine, theirs);
  expect(more).toEqual([]);
  expect(difference).toEqual({ name, proposedSide: 'theirs', isChangedByBoth: false });
  expect(mergeVersions(mine, theirs, { [name]: 'theirs' }).values[name]).toEqual(theirs.values[name]);
  expect(mergeVersions(mine, theirs, { [name]: 'mine' }).values[name]).toEqual(mine.values[name]);
});
