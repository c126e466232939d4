import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, countDaysBetween } from '#shared/dates';
import { demoTours } from '#shared/test/demo-tours';
import { toCard } from '#shared/tours/tour';
import { toFacets } from '../../web/features/search/facets.ts';
import { moveDeparturesAhead } from './seed.ts';

const toursWithDepartures = demoTours.filter(({ departures }) => departures !== undefined);
const anyDay = fc.integer({ min: 0, max: 8 * 365 }).map((days) => addDays('2026-01-01', days));

it('moves every departure into the next 52 weeks, by whole weeks and to different days', () => {
  fc.assert(
    fc.property(fc.nat({ max: toursWithDepartures.length - 1 }), anyDay, (index, today) => {
      const { departures = [] } = toursWithDepartures[index] ?? {};
      const moved = moveDeparturesAhead(departures, today);
      const originalDays = new Map(departures.map(({ id, startsOn }) => [id, startsOn]));
      expect(moved).toHaveLength(originalDays.size);
      expect(new Set(moved.map(({ startsOn }) => startsOn)).size).toBe(originalDays.size);
      for (const { id, startsOn } of moved) {
        expect(Math.abs(countDaysBetween(originalDays.get(id) ?? '', startsOn) % 364)).toBe(0);
        const daysAhead = countDaysBetween(today, startsOn);
        expect(daysAhead >= 1 && daysAhead <= 364).toBe(true);
      }
      expect(moved.map(({ startsOn }) => startsOn)).toEqual(moved.map(({ startsOn }) => startsOn).sort());
    }),
  );
});

it('leaves a bookable departure in each of a tour’s best months', () => {
  for (const today of ['2026-11-22', '2027-07-15', '2028-02-29', '2030-12-31']) {
    for (const tour of toursWithDepartures) {
      const movedCard = toCard({ ...tour, departures: moveDeparturesAhead(tour.departures ?? [], today) });
      const { dates: _, ...cardWithoutDates } = movedCard;
      expect([tour.heading, toFacets(movedCard, today).months]).toEqual([
        tour.heading,
        toFacets(cardWithoutDates, today).months,
      ]);
    }
  }
});
