import { expect, it } from 'vitest';
import { aTour } from '../../test/tours';
import { checkTour } from './check-tour';
import { emptyTourValues, toTourValues } from './tour-values';

const problemsOf = (...check: Parameters<typeof checkTour>) => Object.keys(checkTour(...check).problems ?? {}).sort();

it('requires on Add Tour what the spec requires, and nothing else', () => {
  expect(problemsOf(emptyTourValues, 'add')).toEqual([
    'faq.0.answer',
    'faq.0.question',
    'itinerary.0.description',
    'itinerary.0.title',
    'place',
    'type',
  ]);
});

it('requires more on the edit form', () => {
  const values = { ...toTourValues(aTour()), country: '', price: '', discountPrice: '', rating: '', duration: ' ' };
  const more = { ...values, groupSize: '', language: '', pricePerDay: '', description: '' };
  expect(problemsOf(more, 'edit')).toEqual([
    'country',
    'description',
    'discountPrice',
    'duration',
    'groupSize',
    'language',
    'price',
    'pricePerDay',
    'rating',
  ]);
});

it('has a rating of at most 5', () => {
  const { problems } = checkTour({ ...toTourValues(aTour()), rating: '5.1' }, 'edit');
  expect(problems).toEqual({ rating: 'At most 5.' });
});

it('says which item of a list is wrong', () => {
  const { problems } = checkTour({ ...toTourValues(aTour()), inclusions: `Guide\n${'x'.repeat(301)}` }, 'edit');
  expect(problems).toEqual({ inclusions: 'Item 2: At most 300 characters.' });
});

it('asks for a number where there is none', () => {
  const { problems } = checkTour({ ...toTourValues(aTour()), price: 'much' }, 'edit');
  expect(problems).toEqual({ price: 'Please give a number.' });
});

it('takes every tour as it came for one that needs no change', () => {
  expect(problemsOf(toTourValues(aTour()), 'edit')).toEqual([]);
});
