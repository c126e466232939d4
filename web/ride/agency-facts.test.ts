import { afterEach, expect, it } from 'vitest';
import { setFacts, shipped } from '#shared/site/site';
import { demoTour } from '#shared/test/demo-tours';
import { toGpx } from './gpx.ts';
import { toDayEntries, toIcs } from './ics.ts';

afterEach(() => setFacts(null));

it('calendar and track name the agency of the settings, not the default one', () => {
  const tour = demoTour('Manali to Leh');
  setFacts({ name: 'Skyline', phone: '+91 98160 12345', email: 'hello@skyline.in', ink: '#225588' });
  const files = [toIcs(tour._id, toDayEntries(tour, '2027-07-12'), '2026-11-22T08:00:00.000Z'), toGpx(tour)];
  const { name, phone, email, ink } = shipped;
  for (const old of [name, phone, email, email.replace(/^.*@/, ''), ink])
    expect(files.filter((file) => file.includes(old))).toEqual([]);
});
