import { expect, it } from 'vitest';
import { sampleTour } from '#shared/test/tour-samples';
import { fieldNames } from '#shared/tours/tour-fields';
import { aTour } from '../../test/tours';
import { checkTour } from '../tour-form/check-tour';
import { compareVersions, mergeVersions, toVersion } from './merge';

const first = sampleTour(1);
const second = sampleTour(2);
const base = aTour(first);

it.each(fieldNames)('shows %s in the form and writes it back', (name) => {
  const tour = aTour({ ...first, [name]: second[name] });
  expect(checkTour(toVersion(tour).values).input?.[name]).toEqual(second[name]);
});

it.each(fieldNames)('sees that a colleague changed %s, and takes it or mine', async (name) => {
  const was = toVersion(base);
  const mine = toVersion(base);
  const theirs = toVersion({ ...base, [name]: second[name] });
  const [difference, ...more] = await compareVersions(was, mine, theirs);
  expect(more).toEqual([]);
  expect(difference).toEqual({ name, proposed: 'theirs', isClash: false });
  expect(mergeVersions(mine, theirs, { [name]: 'theirs' }).values[name]).toEqual(theirs.values[name]);
  expect(mergeVersions(mine, theirs, { [name]: 'mine' }).values[name]).toEqual(mine.values[name]);
});
