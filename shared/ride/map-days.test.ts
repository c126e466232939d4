import { expect, test } from 'vitest';
import { demoTour, demoTours } from '../test/demo-tours.ts';
import { toMapDays } from './map-days.ts';

test('a day on the map is said in words', () => {
  const days = toMapDays(demoTour('Manali to Leh'));
  expect(days[2]).toEqual({
    day: 3,
    way: 'Ride 86 km',
    places: 'Darcha, Baralacha La 4,890 m, Sarchu 4,290 m (night)',
  });
  expect(days[4]).toEqual({ day: 5, way: 'No travelling', places: 'Rest and acclimatise in Leh, Leh 3,500 m (night)' });
  expect(days[9]).toEqual({ day: 10, way: 'No travelling', places: 'Depart Leh' });
  expect(toMapDays(demoTour('Changthang'))[4]?.places).toContain('Merak (about here), Chushul');
});

test('every day of every demo tour is in the list, with its kilometres and its places', () => {
  for (const tour of demoTours) {
    const days = toMapDays(tour);
    expect(days.map(({ day }) => day)).toEqual(tour.itinerary.map(({ day }) => day));
    for (const { day, way, places } of days) {
      const travels = tour.route?.some((waypoint) => waypoint.day === day && waypoint.kmFromPrevious > 0);
      expect(way, `${tour.heading}, day ${day}`).toMatch(travels ? /^[A-Z][a-z]+ [\d,]+ km/ : /^No travelling$/);
      expect(places, tour.heading).not.toBe('');
      expect(places).not.toMatch(/undefined|NaN|\(\)|, ,/);
    }
  }
});
