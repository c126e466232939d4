import { expect, it } from 'vitest';
import type { Tour } from '#shared/tours/tour';
import { emptyTourValues } from '../tour-form/tour-values';
import { fillFrom } from './start-from-field';

const tour = {
  heading: 'Spiti',
  type: 'Adventure',
  country: 'India',
  place: 'Spiti Valley',
  price: 34_500,
  groupSize: '6-12',
  language: 'Hindi',
  inclusions: ['Tents', 'Fuel'],
  exclusions: [],
  itinerary: [],
  description: 'Cold.',
  faq: [{ question: 'Is it cold?', answer: 'At night.' }],
} as unknown as Tour;

it('fills in what tours have in common, and nothing that is the other tour’s own', () => {
  expect(fillFrom(emptyTourValues, tour)).toEqual({
    type: 'Adventure',
    country: 'India',
    place: 'Spiti Valley',
    groupSize: '6-12',
    language: 'Hindi',
    inclusions: 'Tents\nFuel',
    faq: tour.faq,
  });
});

it('leaves what is typed, and takes no place that the chosen type doesn’t have', () => {
  const faq = [{ question: 'Wet?', answer: '' }];
  expect(fillFrom({ ...emptyTourValues, type: 'International', groupSize: '2', faq }, tour)).toEqual({
    country: 'India',
    language: 'Hindi',
    inclusions: 'Tents\nFuel',
  });
});
