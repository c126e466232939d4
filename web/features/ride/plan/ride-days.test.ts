import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countTourDays } from '#shared/dates';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { findRidePhase, listRideDays } from './ride-days.ts';

const leh = demoTour('Manali to Leh High-Pass Ride');

describe('where a ride is on the calendar', () => {
  const phase = (today: string | null) => findRidePhase(leh, '2027-07-12', today);

  it('counts the days before, the days of the tour, and what comes after', () => {
    expect(phase('2027-06-12')).toEqual({ is: 'ahead', inDays: 30 });
    expect(phase('2027-07-12')).toEqual({ is: 'on', day: 1 });
    expect(phase('2027-07-21')).toEqual({ is: 'on', day: 10 });
    expect(phase('2027-07-22')).toEqual({ is: 'over', endedOn: '2027-07-21' });
  });

  it('is unknown without a first day, and before anybody knows what day it is', () => {
    expect(phase(null)).toEqual({ is: 'undated' });
    expect(findRidePhase(leh, null, '2027-07-12')).toEqual({ is: 'undated' });
  });

  it('is on exactly as many days as the tour has', () => {
    fc.assert(
      fc.property(fc.constantFrom(...demoTours), fc.integer({ min: -60, max: 60 }), (tour, days) => {
        const isOn = findRidePhase(tour, '2028-02-20', addDays('2028-02-20', days)).is === 'on';
        expect(isOn).toBe(days >= 0 && days < countTourDays(tour));
      }),
    );
  });
});

it('says of each day where it goes, how high, and where the next pump is', () => {
  const days = listRideDays(leh);
  expect(days[0]).toMatchObject({ from: null, to: null, km: 0, highest: null, pump: null, sleep: { name: 'Manali' } });
  expect(days[2]).toMatchObject({
    day: 3,
    from: 'Jispa',
    to: 'Sarchu',
    km: 86,
    distanceText: 'ride 86 km',
    highest: { name: 'Baralacha La', altitudeM: 4890 },
    sleep: { name: 'Sarchu', altitudeM: 4290 },
    pump: { name: 'Karu', km: 306, day: 4 },
  });
  expect(days[4]).toMatchObject({ from: null, to: null, sleep: { name: 'Leh', altitudeM: 3500 } });
  expect(days[9]).toMatchObject({ from: null, sleep: null });
});

it('has every day of every demo tour, each with a way or a reason to stay', () => {
  for (const tour of demoTours) {
    const days = listRideDays(tour);
    expect(days.map(({ day }) => day)).toEqual(tour.itinerary.map(({ day }) => day));
    for (const { day, km, from, to, distanceText: way, highest, sleep, pump } of days) {
      const where = `${tour.heading}, day ${day}`;
      expect(Boolean(from && to && way), where).toBe(km > 0);
      if (highest) expect(highest.altitudeM, where).toBeGreaterThan(2500);
      if (pump) expect(pump.km, where).toBeGreaterThan(0);
      if (highest && sleep)
        expect(highest.altitudeM, where).toBeGreaterThanOrEqual(Math.min(sleep.altitudeM, highest.altitudeM));
    }
  }
});
