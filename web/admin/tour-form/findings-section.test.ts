import { expect, it } from 'vitest';
import { aTour } from '../../test/tours';
import { lookAt } from './findings-section';
import { emptyTourValues, toTourValues } from './tour-values';

it('names the row as the form counts it, also behind one that can’t be read yet', () => {
  const point = { name: 'Manali', lat: '32.24', lon: '77.19', altitudeM: '2050', kmFromPrevious: '0' };
  const more = { day: '1', mode: 'ride', kind: 'via', approx: false, fuel: false, signal: '' };
  const route = [
    { ...point, ...more },
    { ...point, ...more, lat: 'somewhere' },
    { ...point, ...more, name: 'Sarchu', altitudeM: '29000', kmFromPrevious: '9' },
    { ...point, ...more, name: 'Tandi', altitudeM: '8200', kmFromPrevious: '9' },
  ];
  const found = lookAt({ ...toTourValues(aTour()), route }, []);
  expect(found.map(({ field }) => field)).toContain('route.3.altitudeM');
});

it('bears a form that nobody has filled in', () => {
  expect(lookAt(emptyTourValues, []).map(({ field }) => field)).toEqual(['facts.bestMonths']);
});
