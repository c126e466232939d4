import { expect, it } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { formatFromTo, listRideFigures } from './ride-figures.ts';

it('lists the worst night, the longest stretch without petrol and the last network', () => {
  expect(
    listRideFigures(demoTour('Manali to Leh')).map(({ term, figure, note }) => `${term}: ${figure}, ${note}`),
  ).toEqual([
    'Night to watch: 4,290 m, Sarchu: too high for day 3; ask for an extra night in Jispa',
    'Longest stretch without petrol: 335 km, between two pumps',
    expect.stringMatching(/^Last network: Darcha, day 3, for about \d+ km$/),
  ]);
});

it('calls the worst night of a calm rise the highest one', () => {
  const [night] = listRideFigures(demoTour('Rishikesh to Chopta'));
  expect(night).toMatchObject({ term: 'Highest night', note: expect.stringMatching(/, after a calm rise$/) });
});

it('leaves out unknown figures, and gives readable ones for every demo tour', () => {
  for (const tour of demoTours) {
    for (const { term, figure, note } of listRideFigures(tour)) {
      expect(`${term} ${figure} ${note}`, tour.heading).not.toMatch(/NaN|undefined|null|Infinity|\b0 km/);
      expect(figure, tour.heading).not.toBe('');
    }
  }
  expect(listRideFigures({ ...demoTour('Manali to Leh'), route: [], facts: {} })).toEqual([]);
});

it('formats a stretch by its ends, or as a return when both are the same', () => {
  expect(formatFromTo('Jispa', 'Sarchu')).toBe('Jispa to Sarchu');
  expect(formatFromTo('Tandi', 'Karu', ' → ')).toBe('Tandi → Karu');
  expect(formatFromTo('Hunder', 'Hunder', ' → ')).toBe('Hunder and back');
});
