import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Tour } from '#shared/tours/tour';
import { emptyRide } from './empty-ride.ts';
import { toRideSheet } from './ride-sheet.ts';

const tours: Tour[] = JSON.parse(readFileSync(new URL('../../seed/tours.json', import.meta.url), 'utf8'));
const ride = {
  ...emptyRide('t'),
  startsOn: '2027-07-12',
  papers: { licence: { done: true, expiresOn: '2031-01-01' } },
};
const made = { on: '2026-11-22', at: 'https://tours.example/tour/t/ride' };

it.each(tours.map((tour) => [tour.heading, tour] as const))('%s: one file with every part', (_heading, tour) => {
  const sheet = toRideSheet(tour, ride, made, '<svg viewBox="0 0 9 9"></svg>');
  expect(new TextEncoder().encode(sheet).length).toBeLessThan(300_000);
  for (const title of ['Whom to call', 'The way', 'Day by day', 'Signal', 'Papers'])
    expect(sheet).toContain(`>${title}</h2>`);
  for (const { title } of tour.itinerary) expect(sheet.replaceAll('&amp;', '&')).toContain(title);
  expect(sheet).not.toMatch(/undefined|null|NaN|<script| src=|2031/);
});

it('has the dates, the nights and the fuel of a rider’s own plan', () => {
  const [tour] = tours;
  if (!tour) throw new Error('no tours');
  const sheet = toRideSheet(tour, ride, made, null);
  expect(sheet).toContain('Mon 12 Jul');
  expect(sheet).toMatch(/▲ [^<]*Sarchu/);
  expect(sheet).toMatch(/Tandi → Karu<\/td><td>335 km<\/td>/);
  expect(sheet).toContain('Last network: Darcha');
});

it('has a night that the rider added, and says that the price is without it', () => {
  const [tour] = tours;
  if (!tour) throw new Error('no tours');
  const sheet = toRideSheet(tour, { ...ride, extraNights: [2] }, made, null);
  expect(sheet).toContain('Rest day in Jispa');
  expect(sheet).toMatch(/4 · Thu 15 Jul<\/td><td>Jispa to Sarchu over Baralacha La/);
  expect(sheet).toContain('11 days');
  expect(sheet).toContain('a person, without the nights added');
  expect(sheet).toMatch(/△ [^<]*Sarchu/);
});

it('says which road is shut on its dates, and where to go when somebody falls ill', () => {
  const [tour] = tours;
  if (!tour) throw new Error('no tours');
  const sheet = toRideSheet(tour, { ...ride, startsOn: '2027-01-15' }, made, null);
  expect(sheet).toContain('on 17 January this road is shut.');
  expect(sheet).toContain('From Sarchu, 4,290 m, the way down is 79 km back to Darcha');
  expect(sheet).toContain('Spangmik: the health post in Tangtse, 45 km back.');
  expect(toRideSheet(tour, ride, made, null)).not.toContain('is shut');
});

it('is text and never markup, whatever a tour is called', () => {
  const [tour] = tours;
  if (!tour) throw new Error('no tours');
  const heading = '</title><script>alert("1")</script> & more';
  const sheet = toRideSheet({ ...tour, heading }, ride, made, null);
  expect(sheet).not.toContain('<script');
  expect(sheet).toContain('&lt;script&gt;');
});
