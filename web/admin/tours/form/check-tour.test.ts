import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parseSignedNumber } from '#shared/money';
import { demoTours } from '#shared/test/demo-tours';
import { useToasts } from '../../../components/toasts/toasts';
import { aTour } from '../../../test/tours';
import { checkTour, listDayHints } from './check-tour';
import { parsePastedDays } from './itinerary-and-faq';
import { formatList, parseCoordinate, parseCoordinatePair, parseList, parsePrice } from './parse-values';
import { useUndoToast } from './tour-inputs';
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

it('requires no rating and no question, but whole questions', () => {
  expect(afterTyping({ rating: ' ', faq: [{ question: '', answer: ' ' }] })).toBeNull();
  expect(Object.keys(afterTyping({ faq: [{ question: 'Is it wet?', answer: '' }] }) ?? {})).toEqual(['faq.0.answer']);
});

it('requires an old price above the price, if any', () => {
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

it('requires nothing of a draft except whole rows', () => {
  const draft = (change: Partial<TourValues>) =>
    Object.keys(checkTour({ ...emptyTourValues, ...change }, true).problems ?? {});
  expect(draft({})).toEqual([]);
  expect(draft({ type: 'Domestic', place: 'Goa' })).toEqual([]);
  const begun = { day: '1', title: 'Leh', description: '' };
  expect(draft({ type: 'Domestic', place: 'Goa', itinerary: [begun, { ...begun, title: '' }] })).toEqual([
    'itinerary.0.description',
  ]);
});

it('splits a single line at its commas', () => {
  expect(parseList(' Guide, Meals ,, Tents ')).toEqual(['Guide', 'Meals', 'Tents']);
});

it('keeps commas inside items once there are several lines', () => {
  expect(parseList('Breakfast, lunch and dinner\n\nGuide')).toEqual(['Breakfast, lunch and dinner', 'Guide']);
});

it.each([[[]], [['Guide']], [['Breakfast, lunch']], [['Breakfast, lunch', 'Guide']]])(
  'reads %j back as written',
  (items) => expect(parseList(formatList(items))).toEqual(items),
);

const leh = { lat: 34.1526, lon: 77.5771 };

it.each([
  '34.1526, 77.5771',
  '34.1526,77.5771',
  ' (34.1526; 77.5771) ',
  '34.1526 77.5771',
  '34.1526° N, 77.5771° E',
  '34.1526N 77.5771E',
  'N 34.1526 E 77.5771',
  '77.5771 E, 34.1526 N',
  `34°09'09.36"N 77°34'37.56"E`,
  '34° 9.156′ N, 77° 34.626′ E',
])('reads %s as one place', (text) => expect(parseCoordinatePair(text)).toEqual(leh));

it('reads south and west as below zero', () => {
  expect(parseCoordinatePair('8.3405 S, 115.092 W')).toEqual({ lat: -8.3405, lon: -115.092 });
  expect(parseCoordinatePair('-8.3405, −115.092')).toEqual({ lat: -8.3405, lon: -115.092 });
});

it.each(['34.1526', '', 'Leh, Ladakh', '34.1526 N, 77.5771 N', '1, 2, 3', '34.1526,', '12345, 1'])(
  'doesn’t read %j as a pair',
  (text) => expect(parseCoordinatePair(text)).toBeNull(),
);

it('reads a single coordinate by its letter', () => {
  expect(parseCoordinate(' 77.5771° E ', 'lon')).toBe(77.5771);
  expect(parseCoordinate('8.5 s', 'lat')).toBe(-8.5);
  expect(parseCoordinate('77.5771 E', 'lat')).toBeNaN();
  expect(parseCoordinate('far', 'lat')).toBeNaN();
  expect(parseCoordinate(' ', 'lat')).toBeNull();
});

it.each(['1,5', '42.000', '4,25,00', '1e5', '-1'])('doesn’t read %j as a price', (text) =>
  expect(parsePrice(text)).toBeNaN(),
);

it('reads prices and other figures as they are grouped in India and elsewhere', () => {
  expect(['', ' ₹1,24,999 ', '124,999.50', '42 500'].map(parsePrice)).toEqual([null, 124_999, 124_999.5, 42_500]);
  expect(['', '1,24,999', '-12.125', '.5', '7.'].map(parseSignedNumber)).toEqual([null, 124_999, -12.125, 0.5, 7]);
  expect(parseSignedNumber('1,5')).toBeNaN();
});

it.each(['2 days', '1 night / 2 days', '2-3 days', 'A weekend'])(
  'gives no hint when two days last “%s”',
  (duration) => {
    expect(listDayHints(duration, [1, 2])).toEqual([]);
  },
);

it('gives no hint on the demo tours, or on a form that nobody has filled in', () => {
  const hints = demoTours.flatMap(({ duration, itinerary }) =>
    listDayHints(
      duration,
      itinerary.map(({ day }) => day),
    ),
  );
  expect([...hints, ...listDayHints('', [])]).toEqual([]);
});

it('hints at days that are missing, doubled, or against the duration', () => {
  expect(listDayHints('3 days', [1, 2])).toEqual(['The duration says “3 days”; the itinerary has 2 days.']);
  expect(listDayHints('4 days', [1, 2, 4, 2])).toEqual([
    'The itinerary has no day 3, but goes on to day 4.',
    'Day 2 is in the itinerary twice.',
  ]);
});

it('parses days with the title after the number or on the next line', () => {
  const text = `Our itinerary
Day 1: Manali
Arrive, check the bikes.

Dinner together.
*DAY 02 – Jispa, 140 km*
Over the pass.

Day 3
Sarchu
Tents at 4,290 m.
- Day 4-5: Leh`;
  expect(parsePastedDays(text)).toEqual([
    { day: '1', title: 'Manali', description: 'Arrive, check the bikes.\n\nDinner together.' },
    { day: '2', title: 'Jispa, 140 km', description: 'Over the pass.' },
    { day: '3', title: 'Sarchu', description: 'Tents at 4,290 m.' },
    { day: '4', title: 'Day 4-5: Leh', description: '' },
  ]);
});

it('reads no days in other text', () => {
  for (const text of ['', 'Day 1: Manali', 'Today we ride.\nDaybreak at 5.', '2 days\n3 days'])
    expect([text, parsePastedDays(text)]).toEqual([text, null]);
});

it('closes the Undo toast when the form closes', () => {
  const toasts = renderHook(useToasts);
  const form = renderHook(useUndoToast);
  act(() => form.result.current('5 days from what you pasted.', () => undefined));
  expect(toasts.result.current.map(({ message }) => message)).toEqual(['5 days from what you pasted.']);
  act(() => form.unmount());
  expect(toasts.result.current).toEqual([]);
});
