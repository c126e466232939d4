import { readFileSync } from 'node:fs';
import type { Tour } from '../tours/tour.ts';
import { createEmptyValues } from '../tours/tour-fields.ts';

const seed: Partial<Tour>[] = JSON.parse(readFileSync('seed/tours.json', 'utf8'));

export const demoTours = seed.map(
  (tour, at) =>
    ({
      _id: `demo-${at + 1}`,
      coverImage: '',
      galleryImages: [],
      updatedAt: '2026-01-01T00:00:00.000Z',
      ...createEmptyValues(),
      ...tour,
    }) as Tour,
);

export function demoTour(heading: string): Tour {
  const tour = demoTours.find((one) => one.heading.startsWith(heading));
  if (!tour) throw new Error(`no demo tour ${heading}`);
  return tour;
}
