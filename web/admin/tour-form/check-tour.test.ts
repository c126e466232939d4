import { expect, it } from 'vitest';
import { aTour } from '../../test/tours';
import { checkTour } from './check-tour';
import { emptyTourValues, type TourValues, toTourValues } from './tour-values';

const problemsOf = (values: TourValues) => checkTour(values).problems;
/** The faults of a valid tour after `change` is typed into its form. */
const afterTyping = (change: Partial<TourValues>) => problemsOf({ ...toTourValues(aTour()), ...change });

const required = [
  'country',
  'description',
  'duration',
  'groupSize',
  'heading',
  'language',
  'place',
  'price',
  'pricePerDay',
  'type',
];

it('requires the same fields of a new tour and an edited one', () => {
  const first = ['itinerary.0.description', 'itinerary.0.title'];
  expect(Object.keys(problemsOf(emptyTourValues) ?? {}).sort()).toEqual([...required, ...first].sort());
  const emptied = Object.fromEntries([...required, 'discountPrice'].map((field) => [field, ' ']));
  expect(Object.keys(afterTyping(emptied) ?? {}).sort()).toEqual(required);
});

it('needs neither a rating nor a question, and takes no half of one', () => {
  expect(afterTyping({ rating: ' ', faq: [{ question: '', answer: ' ' }] })).toBeNull();
  expect(Object.keys(afterTyping({ faq: [{ question: 'Is it wet?', answer: '' }] }) ?? {})).toEqual(['faq.0.answer']);
});

it('wants an old price above the price, or no old price', () => {
  const problem = { discountPrice: 'The old price must be higher than the price.' };
  expect(afterTyping({ price: '100', discountPrice: '100' })).toEqual(problem);
  expect(afterTyping({ price: '100', discountPrice: '99' })).toEqual(problem);
  expect(afterTyping({ price: '100', discountPrice: '101' })).toBeNull();
  expect(afterTyping({ price: '100', discountPrice: '' })).toBeNull();
});

it('says how to correct a number', () => {
  expect(afterTyping({ price: 'much', rating: '5.1' })).toEqual({
    price: 'Enter a number.',
    rating: 'Enter 5 or less.',
  });
  const point = { day: 'Day 2', name: 'Leh', altitudeM: '9000', kmFromPrevious: '-1', mode: 'ride', kind: 'via' };
  expect(
    afterTyping({ route: [{ ...point, lat: '91', lon: '77 N', approx: false, fuel: false, signal: '' }] }),
  ).toEqual({
    'route.0.lat': 'Enter 90 or less.',
    'route.0.lon': 'Enter a number.',
    'route.0.altitudeM': 'Enter 8849 or less.',
    'route.0.kmFromPrevious': 'Enter 0 or more.',
  });
});

it('reads "Day 2" in a day’s field as day 2', () => {
  const itinerary = [{ day: 'Day 2', title: 'Leh', description: 'Rest.' }];
  expect(checkTour({ ...toTourValues(aTour()), itinerary }).input?.itinerary[0]?.day).toBe(2);
});

it('names the wrong item of a list', () => {
  expect(afterTyping({ inclusions: `Guide\n${'x'.repeat(301)}` })).toEqual({
    inclusions: 'Item 2: At most 300 characters.',
  });
});

it('accepts a stored tour without changes', () => {
  expect(afterTyping({})).toBeNull();
});

it('wants nothing of a draft but whole rows of those that were begun', () => {
  const draft = (change: Partial<TourValues>) =>
    Object.keys(checkTour({ ...emptyTourValues, ...change }, true).problems ?? {});
  expect(draft({})).toEqual([]);
  expect(draft({ type: 'Domestic', place: 'Goa' })).toEqual([]);
  const begun = { day: '1', title: 'Leh', description: '' };
  expect(draft({ type: 'Domestic', place: 'Goa', itinerary: [begun, { ...begun, title: '' }] })).toEqual([
    'itinerary.0.description',
  ]);
});
