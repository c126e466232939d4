import { afterEach, expect, it } from 'vitest';
import { setFacts, shipped } from '#shared/site/site';
import { demoTour } from '#shared/test/demo-tours';
import { emptyRide } from './empty-ride.ts';
import { toGpx } from './gpx.ts';
import { toDayEntries, toIcs } from './ics.ts';
import { toRideSheet } from './ride-sheet.ts';

afterEach(() => setFacts(null));

it('calendar, track and ride sheet say what holds, and no old fact', () => {
  const tour = demoTour('Manali to Leh');
  setFacts({ name: 'Skyline', phone: '+91 98160 12345', email: 'hello@skyline.in', inkMain: '#225588' });
  const made = { on: '2026-11-22', at: 'https://skyline.in/tour/t/ride' };
  const files = [
    toIcs(tour._id, toDayEntries(tour, '2027-07-12'), '2026-11-22T08:00:00.000Z'),
    toGpx(tour),
    toRideSheet(tour, emptyRide('t'), made, null),
  ];
  const { name, phone, email, inkMain } = shipped;
  for (const old of [name, phone, email, email.replace(/^.*@/, ''), inkMain])
    expect(files.filter((file) => file.includes(old))).toEqual([]);
  expect(files[2]).toMatch(/#225588.*\+91 98160 12345: Skyline/s);
});
