import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, countDaysBetween } from '#shared/dates';
import { demoTours } from '#shared/test/demo-tours';
import { toCard } from '#shared/tours/tour';
import { toFacets } from '../../web/features/search/facets.ts';
import { moveDeparturesAhead } from './seed.ts';

const dated = demoTours.filter(({ departures }) => departures !== undefined);
const anyDay = fc.integer({ min: 0, max: 8 * 365 }).map((days) => addDays('2026-01-01', days));

it('moves every date ahead, by whole weeks, two on no day', () => {
  fc.assert(
    fc.property(fc.nat({ max: dated.length - 1 }), anyDay, (at, today) => {
      const { departures = [] } = dated[at] ?? {};
      const moved = moveDeparturesAhead(departures, today);
      const was = new Map(departures.map(({ id, startsOn }) => [id, startsOn]));
      expect(moved).toHaveLength(was.size);
      expect(new Set(moved.map(({ startsOn }) => startsOn)).size).toBe(was.size);
      for (const { id, startsOn } of moved) {
        expect(Math.abs(countDaysBetween(was.get(id) ?? '', startsOn) % 364)).toBe(0);
        const ahead = countDaysBetween(today, startsOn);
        expect(ahead >= 1 && ahead <= 364).toBe(true);
      }
      expect(moved.map(({ startsOn }) => startsOn)).toEqual(moved.map(({ startsOn }) => startsOn).sort());
    }),
  );
});

it('leaves a date that can be booked in each of a tour’s best months, so that what is found stays the same', () => {
  for (const today of ['2026-11-22', '2027-07-15', '2028-02-29', '2030-12-31']) {
    for (const tour of dated) {
      const moved = toCard({ ...tour, departures: moveDeparturesAhead(tour.departures ?? [], today) });
      const { dates: _, ...undated } = moved;
      expect([tour.heading, toFacets(moved, today).months]).toEqual([tour.heading, toFacets(undated, today).months]);
    }
  }
});
