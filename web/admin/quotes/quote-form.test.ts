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

it.each(demoTours)('creates a valid quote from an inquiry: $heading', (tour) => {
  const form = createFormValues(anInquiry({ tourId: tour._id }), tour, today, defaultSite);
  const parse = v.safeParse(QuoteContent, toContent(form));
  expect(parse.issues ?? []).toEqual([]);
  expect(parse.output).toMatchObject({ tourId: tour._id, title: tour.heading, startsOn: null });
  expect(toContent(toFormValues(parse.output as QuoteContent))).toEqual(parse.output);
});

it('fills in the chosen departure with its price, unless it is past or full', () => {
  const [tour] = demoTours;
  if (!tour) throw new Error('no demo tour');
  const createContent = (departureId: string) =>
    toContent(createFormValues(anInquiry({ departureId, number: 3 }), { ...tour, departures }, today, defaultSite));
  expect(createContent('july')).toMatchObject({
    startsOn: '2027-07-10',
    people: 3,
    lines: [{ priceRupees: 44_000, count: 3 }],
  });
  for (const departureId of ['past', 'full', 'nowhere']) {
    expect(createContent(departureId)).toMatchObject({ startsOn: null, lines: [{ priceRupees: tour.price }] });
  }
});

it('updates price and validity with the start date, but keeps a typed price', () => {
  const [tour] = demoTours;
  if (!tour) throw new Error('no demo tour');
  const tourWithDepartures = { ...tour, departures };
  const form = createFormValues(anInquiry(), tourWithDepartures, today, defaultSite);
  const movedForm = { ...form, ...withStartDate(tourWithDepartures, form, '2027-07-10', today) };
  expect(toContent(movedForm)).toMatchObject({ startsOn: '2027-07-10', lines: [{ priceRupees: 44_000 }] });
  expect(
    toContent({ ...movedForm, ...withStartDate(tourWithDepartures, movedForm, '2027-08-01', today) }),
  ).toMatchObject({
    lines: [{ priceRupees: tour.price }],
  });
  const formWithTypedPrice = { ...form, lines: form.lines.map((line) => ({ ...line, priceRupees: '39,000' })) };
  expect(withStartDate(tourWithDepartures, formWithTypedPrice, '2027-07-10', today).lines).toEqual(
    formWithTypedPrice.lines,
  );
  expect(withStartDate(tourWithDepartures, form, '2027-05-22', today)).toMatchObject({ validUntil: '2027-05-22' });
  expect(withStartDate(tourWithDepartures, form, '0002-07-10', today)).not.toHaveProperty('validUntil');
});

it('parses rupees as people type them, and rejects other text', () => {
  const form = createFormValues(anInquiry(), undefined, today, defaultSite);
  const parse = (price: string) => {
    const lines = form.lines.map((line) => ({ ...line, description: 'Tour', priceRupees: price }));
    return v.safeParse(QuoteContent, toContent({ ...form, lines }));
  };
  expect(parse(' ₹42,500 ').output).toMatchObject({ lines: [{ priceRupees: 42_500 }] });
  for (const price of ['', '42.5', '-1', '1,5']) expect(parse(price).success).toBe(false);
});

const createPricedTour = (changes: Partial<(typeof demoTours)[number]> = {}) => {
  const [tour] = demoTours;
  if (!tour) throw new Error('no demo tour');
  return { ...tour, price: 42_500, pillionPrice: 30_000, ownBikePrice: 36_000, foreignerPrice: 61_000, ...changes };
};
const listLines = ({ lines }: { lines: readonly { description: string; priceRupees: string; count: string }[] }) =>
  lines.map(({ description, priceRupees, count }) => [description.split(',')[0], priceRupees, count]);

it('turns one of the riders into a pillion or a rider on an own bike, at their price', () => {
  const tour = createPricedTour({ passengerPrice: null });
  const form = createFormValues(anInquiry({ number: 4 }), tour, today, defaultSite);
  const withPillion = { ...form, ...addPerson(tour, form, 'pillion') };
  const withOwnBike = { ...withPillion, ...addPerson(tour, withPillion, 'ownBike') };
  expect([withOwnBike.people, listLines(withOwnBike)]).toEqual([
    '4',
    [
      ['Rider', '42500', '2'],
      ['Pillion', '30000', '1'],
      ['Rider on own bike', '36000', '1'],
    ],
  ]);
  expect(listLines(addPerson(tour, withOwnBike, 'pillion'))).toContainEqual(['Pillion', '30000', '2']);
  // With one rider only, a person is added. A tour without a passenger price charges the rider's price.
  const singleRider = createFormValues(anInquiry({ number: 1 }), tour, today, defaultSite);
  const withPassenger = { ...singleRider, ...addPerson(tour, singleRider, 'passenger') };
  expect([withPassenger.people, listLines(withPassenger)]).toEqual([
    '2',
    [
      ['Rider', '42500', '1'],
      ['Passenger in the car', '42500', '1'],
    ],
  ]);
});

it('sets the number of people to the sum of the lines when a person is added', () => {
  const form = createFormValues(anInquiry({ number: 2 }), createPricedTour(), today, defaultSite);
  const changed = { ...form, lines: form.lines.map((line) => ({ ...line, count: '1' })) };
  expect(addPerson(createPricedTour(), changed, 'pillion').people).toBe('2');
});

it('updates the price of each line when the tour changes', () => {
  const form = createFormValues(anInquiry({ number: 2 }), createPricedTour(), today, defaultSite);
  const withPillion = { ...form, ...addPerson(createPricedTour(), form, 'pillion') };
  const otherTour = createPricedTour({ heading: 'Spiti', price: 38_000, pillionPrice: 25_000 });
  expect(listLines({ lines: withTour(otherTour, withPillion).lines ?? [] })).toEqual([
    ['Rider', '38000', '1'],
    ['Pillion', '25000', '1'],
  ]);
});

it('fills in only the price for foreign nationals when the phone is from abroad', () => {
  const inquiry = anInquiry({ countryCode: '+49', number: 2 });
  const tour = createPricedTour();
  const form = createFormValues(inquiry, tour, today, defaultSite);
  expect(listLines(form)).toEqual([['Foreign national', '61000', '2']]);
  expect(formatForeignPriceWarning('+49', tour)).toContain('₹61,000');
  const tourWithoutForeignerPrice = createPricedTour({ foreignerPrice: null });
  const customTrip = createFormValues(inquiry, undefined, today, defaultSite);
  for (const form of [
    createFormValues(inquiry, tourWithoutForeignerPrice, today, defaultSite),
    { ...customTrip, lines: withTour(tourWithoutForeignerPrice, customTrip).lines ?? [] },
  ]) {
    expect(listLines(form)).toEqual([['Foreign national', '', '2']]);
  }
  expect(formatForeignPriceWarning('+49', tourWithoutForeignerPrice)).toContain(
    'no price for foreign nationals: enter one',
  );
  expect(formatForeignPriceWarning('+91', tour)).toBeNull();
});

it.each([
  [null, 'No GST is added to these prices: Settings have none.'],
  [{ percent: 5, isIncluded: false }, 'Type prices without GST: 5% is added, as Settings say.'],
  [{ percent: 5, isIncluded: true }, 'Type prices with GST: Settings say that they include 5%.'],
])('says whether prices include GST when the agency’s GST is %j', (gst, hint) => {
  expect(formatGstHint({ gst })).toBe(hint);
});
