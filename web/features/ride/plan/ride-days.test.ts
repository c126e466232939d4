import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countTourDays } from '#shared/dates';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { findRidePhase, listRideDays } from './ride-days.ts';

const leh = demoTour('Manali to Leh High-Pass Ride');

describe('findRidePhase', () => {
  const findPhase = (today: string | null) => findRidePhase(leh, '2027-07-12', today);

  it('counts days before the start and within the tour, and ends after the last day', () => {
    expect(findPhase('2027-06-12')).toEqual({ kind: 'ahead', inDays: 30 });
    expect(findPhase('2027-07-12')).toEqual({ kind: 'underWay', day: 1 });
    expect(findPhase('2027-07-21')).toEqual({ kind: 'underWay', day: 10 });
    expect(findPhase('2027-07-22')).toEqual({ kind: 'over', endedOn: '2027-07-21' });
  });

  it('is undated without a first day or without today', () => {
    expect(findPhase(null)).toEqual({ kind: 'undated' });
    expect(findRidePhase(leh, null, '2027-07-12')).toEqual({ kind: 'undated' });
  });

  it('is under way on exactly as many days as the tour has', () => {
    fc.assert(
      fc.property(fc.constantFrom(...demoTours), fc.integer({ min: -60, max: 60 }), (tour, days) => {
        const isUnderWay = findRidePhase(tour, '2028-02-20', addDays('2028-02-20', days)).kind === 'underWay';
        expect(isUnderWay).toBe(days >= 0 && days < countTourDays(tour));
      }),
    );
  });
});

it('gives each day its places, altitudes and next pump', () => {
  const days = listRideDays(leh);
  expect(days[0]).toMatchObject({
    startPlace: null,
    endPlace: null,
    km: 0,
    highestPlace: null,
    pump: null,
    nightPlace: { name: 'Manali' },
  });
  expect(days[2]).toMatchObject({
    day: 3,
    startPlace: 'Jispa',
    endPlace: 'Sarchu',
    km: 86,
    distanceText: 'ride 86 km',
    highestPlace: { name: 'Baralacha La', altitudeM: 4890 },
    nightPlace: { name: 'Sarchu', altitudeM: 4290 },
    pump: { name: 'Karu', km: 306, day: 4 },
  });
  expect(days[4]).toMatchObject({ startPlace: null, endPlace: null, nightPlace: { name: 'Leh', altitudeM: 3500 } });
  expect(days[9]).toMatchObject({ startPlace: null, nightPlace: null });
});

it('has every day of every demo tour, with a distance when the day has a road', () => {
  for (const tour of demoTours) {
    const days = listRideDays(tour);
    expect(days.map(({ day }) => day)).toEqual(tour.itinerary.map(({ day }) => day));
    for (const { day, km, startPlace, endPlace, distanceText, highestPlace, nightPlace, pump } of days) {
      const dayName = `${tour.heading}, day ${day}`;
      expect(Boolean(startPlace && endPlace && distanceText), dayName).toBe(km > 0);
      if (highestPlace) expect(highestPlace.altitudeM, dayName).toBeGreaterThan(2500);
      if (pump) expect(pump.km, dayName).toBeGreaterThan(0);
      if (highestPlace && nightPlace)
        expect(highestPlace.altitudeM, dayName).toBeGreaterThanOrEqual(
          Math.min(nightPlace.altitudeM, highestPlace.altitudeM),
        );
    }
  }
});
