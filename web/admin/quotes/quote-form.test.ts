import * as v from 'valibot';
import { expect, it } from 'vitest';
import { QuoteContent } from '#shared/quotes/quote';
import { defaultSite } from '#shared/settings/site';
import { demoTours } from '#shared/test/demo-tours';
import { anInquiry } from '../../test/records';
import {
  addPerson,
  createFormValues,
  formatForeignPriceWarning,
  formatGstHint,
  toContent,
  toFormValues,
  withStartDate,
  withTour,
} from './quote-form';

const today = '2027-05-20';
const departures = [
  { id: 'past', startsOn: '2027-05-01', seats: 8, taken: 0, price: null, state: 'open' as const },
  { id: 'july', startsOn: '2027-07-10', seats: 8, taken: 2, price: 44_000, state: 'open' as const },
  { id: 'full', startsOn: '2027-07-17', seats: 8, taken: 8, price: null, state: 'open' as const },
];

it.each(demoTours)('begins a quote that can be saved as it is: $heading', (tour) => {
  const form = createFormValues(anInquiry({ tourId: tour._id }), tour, today, defaultSite);
  const read = v.safeParse(QuoteContent, toContent(form));
  expect(read.issues ?? []).toEqual([]);
  expect(read.output).toMatchObject({ tourId: tour._id, title: tour.heading, startsOn: null });
  expect(toContent(toFormValues(read.output as QuoteContent))).toEqual(read.output);
});

it('fills in the chosen date with its price, unless it is past or full', () => {
  const [tour] = demoTours;
  if (!tour) throw new Error('no demo tour');
  const begin = (departureId: string) =>
    toContent(createFormValues(anInquiry({ departureId, number: 3 }), { ...tour, departures }, today, defaultSite));
  expect(begin('july')).toMatchObject({ startsOn: '2027-07-10', people: 3, lines: [{ price: 44_000, count: 3 }] });
  for (const gone of ['past', 'full', 'nowhere']) {
    expect(begin(gone)).toMatchObject({ startsOn: null, lines: [{ price: tour.price }] });
  }
});

it('changes price and last day with the first day, unless somebody typed a price', () => {
  const [tour] = demoTours;
  if (!tour) throw new Error('no demo tour');
  const dated = { ...tour, departures };
  const form = createFormValues(anInquiry(), dated, today, defaultSite);
  const moved = { ...form, ...withStartDate(dated, form, '2027-07-10', today) };
  expect(toContent(moved)).toMatchObject({ startsOn: '2027-07-10', lines: [{ price: 44_000 }] });
  expect(toContent({ ...moved, ...withStartDate(dated, moved, '2027-08-01', today) })).toMatchObject({
    lines: [{ price: tour.price }],
  });
  const own = { ...form, lines: form.lines.map((line) => ({ ...line, price: '39,000' })) };
  expect(withStartDate(dated, own, '2027-07-10', today).lines).toEqual(own.lines);
  expect(withStartDate(dated, form, '2027-05-22', today)).toMatchObject({ validUntil: '2027-05-22' });
  expect(withStartDate(dated, form, '0002-07-10', today)).not.toHaveProperty('validUntil');
});

it('reads rupees as people type them, and nothing else', () => {
  const form = createFormValues(anInquiry(), undefined, today, defaultSite);
  const read = (price: string) => {
    const lines = form.lines.map((line) => ({ ...line, words: 'Tour', price }));
    return v.safeParse(QuoteContent, toContent({ ...form, lines }));
  };
  expect(read(' ₹42,500 ').output).toMatchObject({ lines: [{ price: 42_500 }] });
  for (const typed of ['', '42.5', '-1', '1,5']) expect(read(typed).success).toBe(false);
});

const priced = (changes: Partial<(typeof demoTours)[number]> = {}) => {
  const [tour] = demoTours;
  if (!tour) throw new Error('no demo tour');
  return { ...tour, price: 42_500, pillionPrice: 30_000, ownBikePrice: 36_000, foreignerPrice: 61_000, ...changes };
};
const linesOf = ({ lines }: { lines: readonly { words: string; price: string; count: string }[] }) =>
  lines.map(({ words, price, count }) => [words.split(',')[0], price, count]);

it('turns one of the riders into a pillion or a rider on an own bike at that price', () => {
  const tour = priced({ passengerPrice: null });
  const form = createFormValues(anInquiry({ number: 4 }), tour, today, defaultSite);
  const second = { ...form, ...addPerson(tour, form, 'pillion') };
  const third = { ...second, ...addPerson(tour, second, 'ownBike') };
  expect([third.people, linesOf(third)]).toEqual([
    '4',
    [
      ['Rider', '42500', '2'],
      ['Pillion', '30000', '1'],
      ['Rider on own bike', '36000', '1'],
    ],
  ]);
  expect(linesOf(addPerson(tour, third, 'pillion'))).toContainEqual(['Pillion', '30000', '2']);
  // Nobody is left to be one: it is one person more. Without a price of their own they pay the rider's.
  const alone = createFormValues(anInquiry({ number: 1 }), tour, today, defaultSite);
  const two = { ...alone, ...addPerson(tour, alone, 'passenger') };
  expect([two.people, linesOf(two)]).toEqual([
    '2',
    [
      ['Rider', '42500', '1'],
      ['Passenger in the car', '42500', '1'],
    ],
  ]);
});

it('sets the number of people to the sum of the lines once a person is added', () => {
  const form = createFormValues(anInquiry({ number: 2 }), priced(), today, defaultSite);
  const changed = { ...form, lines: form.lines.map((line) => ({ ...line, count: '1' })) };
  expect(addPerson(priced(), changed, 'pillion').people).toBe('2');
});

it('changes the price of each line with the tour', () => {
  const form = createFormValues(anInquiry({ number: 2 }), priced(), today, defaultSite);
  const both = { ...form, ...addPerson(priced(), form, 'pillion') };
  const other = priced({ heading: 'Spiti', price: 38_000, pillionPrice: 25_000 });
  expect(linesOf({ lines: withTour(other, both).lines ?? [] })).toEqual([
    ['Rider', '38000', '1'],
    ['Pillion', '25000', '1'],
  ]);
});

it('fills in the price for foreign nationals when the phone is from abroad, never the Indian one', () => {
  const inquiry = anInquiry({ countryCode: '+49', number: 2 });
  const tour = priced();
  const form = createFormValues(inquiry, tour, today, defaultSite);
  expect(linesOf(form)).toEqual([['Foreign national', '61000', '2']]);
  expect(formatForeignPriceWarning('+49', tour)).toContain('₹61,000');
  const none = priced({ foreignerPrice: null });
  const custom = createFormValues(inquiry, undefined, today, defaultSite);
  for (const empty of [
    createFormValues(inquiry, none, today, defaultSite),
    { ...custom, lines: withTour(none, custom).lines ?? [] },
  ]) {
    expect(linesOf(empty)).toEqual([['Foreign national', '', '2']]);
  }
  expect(formatForeignPriceWarning('+49', none)).toContain('no price for foreign nationals: enter one');
  expect(formatForeignPriceWarning('+91', tour)).toBeNull();
});

it.each([
  [null, 'No GST is added to these prices: Settings have none.'],
  [{ percent: 5, isIncluded: false }, 'Type prices without GST: 5% is added, as Settings say.'],
  [{ percent: 5, isIncluded: true }, 'Type prices with GST: Settings say that they include 5%.'],
])('says whether prices include GST when the agency’s GST is %j', (gst, words) => {
  expect(formatGstHint({ gst })).toBe(words);
});
