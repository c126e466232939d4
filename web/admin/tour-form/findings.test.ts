import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TourInput } from '#shared/tours/tour-input';
import { type CheckedTour, listFindings } from './findings';
import { findIn } from './findings-section';
import { emptyTourValues } from './tour-values';

const day = (number: number) => ({ day: number, title: `Day ${number}`, description: 'Ride.' });
const tour: CheckedTour = {
  duration: '2 days',
  itinerary: [day(1), day(2)],
  price: 10_000,
  discountPrice: 12_000,
  bestMonths: ['June'],
};
const find = (change: Partial<CheckedTour>, alts: string[] = ['A road']) =>
  listFindings({ ...tour, ...change }, alts).map(({ field, sentence }) =>
    `${field}: ${sentence}`.replaceAll('\u00a0', ' '),
  );

it.each(['2 days', '1 night / 2 days', '2-3 days', 'A weekend'])(
  'finds nothing when two days last “%s”',
  (duration) => {
    expect(find({ duration })).toEqual([]);
  },
);

it('finds nothing in the demo tours', () => {
  const demo: TourInput[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../../seed/tours.json'), 'utf8'));
  expect(demo.flatMap((one) => listFindings({ ...one, bestMonths: one.facts?.bestMonths ?? [] }, []))).toEqual([]);
});

it('names days that are missing, doubled, or against the duration', () => {
  expect(find({ duration: '3 days' })).toEqual(['duration: The duration says “3 days”; the itinerary has 2 days.']);
  expect(find({ duration: '4 days', itinerary: [day(1), day(2), day(4), day(2)] })).toEqual([
    'itinerary: The itinerary has no day 3, but goes on to day 4.',
    'itinerary.3.day: Day 2 is in the itinerary twice.',
  ]);
});

it('names an old price that is not above the price', () => {
  expect(find({ discountPrice: 9000 })).toEqual([
    'discountPrice: The old price, ₹9,000, isn’t above the price, ₹10,000: nothing would be struck through.',
  ]);
});

it('names best months that are missing or unreadable', () => {
  expect(find({ bestMonths: [] })[0]).toContain('facts.bestMonths: No best months');
  expect(find({ bestMonths: ['Monsoon'] })).toEqual(['facts.bestMonths: “Monsoon” can’t be read as months.']);
});

it('counts pictures without words', () => {
  expect(find({}, ['A road', '', ' '])).toEqual(['pictures: 2 pictures have no words for those who can’t see them.']);
});

it('accepts a form that nobody has filled in', () => {
  expect(findIn(emptyTourValues, []).map(({ field }) => field)).toEqual(['facts.bestMonths']);
  expect(findIn({ ...emptyTourValues, price: 'cheap', discountPrice: '9000' }, [])).toHaveLength(1);
});
