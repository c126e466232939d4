import { expect, test } from 'vitest';
import type { Ride } from '#shared/ride/ride';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { emptyRide } from './ride-changes.ts';
import { listRideFlags } from './ride-flags.ts';

const listFlags = (heading: string, change: Partial<Ride> = {}) =>
  listRideFlags(demoTour(heading), { ...emptyRide('x'), ...change }).map(({ title, text }) => `${title} · ${text}`);

test('lists the worst night, the longest stretch without petrol and the days without network', () => {
  expect(listFlags('Manali to Leh')).toEqual([
    'Night to watch: Sarchu, 4,290 m · Too high for day 3: one more night in Jispa helps.',
    '335 km without petrol · Tandi to Karu: your tank does 384 km.',
    'Parts of days 3 and 4 without network · No network from Darcha (day 3) to Upshi (day 4), about 285 km.',
  ]);
});

test('compares the stretch without petrol with the rider’s tank', () => {
  const findFuelFlag = (change: Partial<Ride>) =>
    listFlags('Manali to Leh', change).find((flag) => flag.includes('petrol'));
  expect(findFuelFlag({ bike: 'interceptor-650' })).toBe(
    '335 km without petrol · Tandi to Karu: your tank does 254 km, so carry 5 L.',
  );
  expect(findFuelFlag({ kmPerL: 27 })).toMatch(/only just enough\.$/);
});

test('begins with a shut pass out of season', () => {
  expect(listFlags('Manali to Leh', { startsOn: '2027-01-15' })[0]).toBe(
    'Baralacha La is shut · Baralacha La usually opens in the second half of May: on 17 January this road is shut.',
  );
  expect(listFlags('Manali to Leh', { startsOn: '2027-05-12' })[0]).toMatch(/^Baralacha La may still be shut · /);
  expect(listFlags('Manali to Leh', { startsOn: '2027-07-12' })[0]).toMatch(/^Night to watch/);
});

test('begins with closed stretches for a foreign passport', () => {
  const closedPattern = /^Parts are closed to your passport · Parts of this road .*Hanle/;
  expect(listFlags('Changthang', { nationality: 'other' })[0]).toMatch(closedPattern);
  expect(listFlags('Changthang')[0]).toMatch(/^Night to watch/);
  expect(listFlags('Manali to Leh', { nationality: 'other' })[0]).toMatch(/^Night to watch/);
});

test('lists no flags for a tour by the sea', () => {
  for (const heading of ['Singapore', 'Phuket', 'Malaysia']) expect(listFlags(heading)).toEqual([]);
});

test('gives readable flags within the route of every demo tour', () => {
  for (const tour of demoTours) {
    const routeKm = (tour.route ?? []).reduce((sum, { kmFromPrevious }) => sum + kmFromPrevious, 0);
    for (const { title, text, km } of listRideFlags(tour, { ...emptyRide('x'), startsOn: '2027-01-15' })) {
      expect(title, tour.heading).toMatch(/^[A-Z\d]/);
      expect(text, tour.heading).toMatch(/^[A-Z].*\.$/);
      expect(`${title} ${text}`, tour.heading).not.toMatch(/NaN|undefined|null|\b0 km| \.|days? and/);
      if (km !== null) expect(km, tour.heading).toBeLessThanOrEqual(routeKm);
    }
  }
});
