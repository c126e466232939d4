import * as v from 'valibot';
import { expect, it } from 'vitest';
import { NewBooking } from '#shared/bookings/booking-requests';
import type { Quote } from '#shared/quotes/quote';
import { departure } from '#shared/test/tour-samples';
import { listProblemsByField } from '#shared/text';
import type { Tour } from '#shared/tours/tour';
import { anInquiry } from '../../test/records';
import { sumLinesPaise } from './amount-field';
import {
  BookingFormValues,
  createFormValues,
  formatDepartureOption,
  formatForeignPriceWarning,
  listBookableDepartures,
  ownDaysOption,
  toBookingInput,
  withOwnStart,
  withoutTour,
  withPhone,
  withStartDate,
  withTour,
} from './new-booking-form';

const tour = {
  _id: 't1',
  heading: 'Over the passes',
  itinerary: [{ day: 1 }, { day: 10 }],
  price: 42_400,
  departures: [
    departure({ id: 'd1', startsOn: '2027-06-12' }),
    departure({ id: 'd2', startsOn: '2027-07-03', price: 45_000 }),
  ],
} as unknown as Tour;

const createEmpty = () => createFormValues(undefined, undefined, [], '2027-06-01');

it('fills in the price of the departure, but keeps a typed price', () => {
  const withChosenTour = { ...createEmpty(), seats: '2', ...withTour({ ...createEmpty(), seats: '2' }, tour) };
  expect(withChosenTour.lines).toMatchObject([{ description: 'Over the passes', priceRupees: '42,400', count: '2' }]);
  const withDate = { ...withChosenTour, ...withStartDate(withChosenTour, tour, '2027-07-03') };
  expect(withDate.lines).toMatchObject([{ priceRupees: '45,000', count: '2' }]);
  expect(sumLinesPaise(withDate.lines)).toBe(9_000_000);
  const withTypedPrice = { ...withDate, lines: withDate.lines.map((line) => ({ ...line, priceRupees: '40,000' })) };
  expect(withStartDate(withTypedPrice, tour, '2027-06-12').lines).toMatchObject([{ priceRupees: '40,000' }]);
});

it('fills in the price for foreign nationals when the phone number is from abroad', () => {
  const tourWithForeignerPrice = { ...tour, foreignerPrice: 60_000 } as Tour;
  const withChosenTour = { ...createEmpty(), ...withTour(createEmpty(), tourWithForeignerPrice) };
  const foreignForm = { ...withChosenTour, ...withPhone(withChosenTour, tourWithForeignerPrice, '+44 7700 900123') };
  expect(foreignForm).toMatchObject({ payer: { phone: '+44 7700 900123' }, lines: [{ priceRupees: '60,000' }] });
  expect(withStartDate(foreignForm, tourWithForeignerPrice, '2027-07-03').lines).toMatchObject([
    { priceRupees: '60,000' },
  ]);
  expect(formatForeignPriceWarning(foreignForm.payer.phone, tourWithForeignerPrice)).toContain(
    'the price is for foreign nationals',
  );
  const indianForm = { ...foreignForm, ...withPhone(foreignForm, tourWithForeignerPrice, '98160 55555') };
  expect([
    indianForm.lines[0]?.priceRupees,
    formatForeignPriceWarning(indianForm.payer.phone, tourWithForeignerPrice),
  ]).toEqual(['42,400', null]);
  const withTypedPrice = {
    ...withChosenTour,
    lines: withChosenTour.lines.map((line) => ({ ...line, priceRupees: '50,000' })),
  };
  expect(withPhone(withTypedPrice, tourWithForeignerPrice, '+1 212 555 0100').lines).toMatchObject([
    { priceRupees: '50,000' },
  ]);

  const tourWithoutForeignerPrice = { ...tour, foreignerPrice: null } as Tour;
  expect(
    withPhone(
      { ...createEmpty(), ...withTour(createEmpty(), tourWithoutForeignerPrice) },
      tourWithoutForeignerPrice,
      '+1',
    ).lines,
  ).toMatchObject([{ priceRupees: '' }]);
  expect(formatForeignPriceWarning('+1 212 555 0100', tourWithoutForeignerPrice)).toContain(
    'no price for foreign nationals: enter one',
  );
  const foreignInquiry = anInquiry({ tourId: 't1', departureId: 'd2', number: 1, countryCode: '+977' });
  expect(createFormValues(foreignInquiry, undefined, [tourWithForeignerPrice], '2027-06-01')).toMatchObject({
    lines: [{ priceRupees: '60,000' }],
  });
});

it('reports a problem of an amount at its field', () => {
  const lines = [{ key: 'a', description: 'Rider', priceRupees: 'ten', count: '1.5' }];
  const result = v.safeParse(NewBooking, toBookingInput({ ...createEmpty(), lines, discountPaise: '-5' }, null));
  expect(listProblemsByField(result.issues ?? [])).toMatchObject({
    'lines.0.pricePaise': 'Enter digits alone, such as 10,000 or 999.50.',
    'lines.0.number': 'Enter how many, 1 or more.',
    discountPaise: 'Enter an amount above ₹0.',
    start: 'Choose a date.',
  });
});

it('fills the form from the accepted quote, else from the inquiry', () => {
  const inquiry = anInquiry({ tourId: 't1', departureId: 'd2', number: 2, name: 'Tashi' });
  expect(createFormValues(inquiry, undefined, [tour], '2027-06-01')).toMatchObject({
    tourId: 't1',
    start: '2027-07-03',
    seats: '2',
    source: 'site',
    payer: { name: 'Tashi' },
    lines: [{ priceRupees: '45,000', count: '2' }],
  });
  expect(createFormValues({ ...inquiry, source: 'whatsapp' }, undefined, [tour], '2027-06-01').source).toBe('whatsapp');
  const content = { tourId: 't1', startsOn: '2027-06-12', people: 3, name: 'Tashi Norbu' };
  const lines = [{ description: 'Rider', priceRupees: 40_000.5, count: 3 }];
  const quote = { content: { ...content, lines } } as unknown as Quote;
  expect(createFormValues(inquiry, quote, [tour], '2027-06-01')).toMatchObject({
    start: '2027-06-12',
    seats: '3',
    payer: { name: 'Tashi Norbu' },
    lines: [{ description: 'Rider', priceRupees: '40,000.50', count: '3' }],
  });
});

it('takes other days than a departure’s, and the last day from the tour until it is changed', () => {
  const form = { ...createEmpty(), ...withTour(createEmpty(), tour), start: ownDaysOption };
  const withDay = { ...form, ...withOwnStart(form, tour, '2027-08-01') };
  expect(withDay).toMatchObject({ ownStart: '2027-08-01', ownEnd: '2027-08-10', lines: [{ priceRupees: '42,400' }] });
  // A year that is half typed.
  expect(withOwnStart(withDay, tour, '20270-08-01')).toMatchObject({ ownEnd: '' });
  expect(withOwnStart(withDay, tour, '2027-08-03')).toMatchObject({ ownEnd: '2027-08-12' });
  expect(withOwnStart({ ...withDay, ownEnd: '2027-08-08' }, tour, '2027-08-03')).toMatchObject({
    ownEnd: '2027-08-08',
  });
  const input = toBookingInput(withDay, null);
  expect(input).toMatchObject({ tourId: 't1', start: '2027-08-01', end: '2027-08-10' });
  expect(input).not.toHaveProperty('title');
});

it('makes a trip without a tour, and keeps the lines that were typed', () => {
  const form = { ...createEmpty(), ...withTour(createEmpty(), tour), title: 'Hanle', isAbroad: true };
  expect(withoutTour(form, tour).lines).toMatchObject([{ description: '', priceRupees: '', count: '1' }]);
  const typed = { ...form, lines: form.lines.map((line) => ({ ...line, priceRupees: '50,000' })) };
  const trip = { ...typed, ...withoutTour(typed, tour), ownStart: '2027-08-01', ownEnd: '' };
  const input = toBookingInput(trip, null);
  expect(input).toMatchObject({
    title: 'Hanle',
    isAbroad: true,
    start: '2027-08-01',
    lines: [{ pricePaise: 5_000_000 }],
  });
  expect(input).not.toHaveProperty('tourId');
  const { issues = [] } = v.safeParse(NewBooking, toBookingInput({ ...trip, title: '' }, null));
  expect(listProblemsByField(issues)).toMatchObject({ title: 'Say what the trip is called.', end: 'Choose a date.' });
});

it('offers departures ahead, then those of the last two weeks', () => {
  const departures = ['2027-05-17', '2027-05-18', '2027-05-31', '2027-06-01'].map((startsOn) =>
    departure({ id: startsOn, startsOn }),
  );
  const cancelled = departure({ id: 'c', startsOn: '2027-06-05', state: 'cancelled' });
  expect(listBookableDepartures([...departures, cancelled], '2027-06-01').map(({ startsOn }) => startsOn)).toEqual([
    '2027-06-01',
    '2027-05-31',
    '2027-05-18',
  ]);
  const begun = departure({ id: 'b', startsOn: '2027-05-31', seats: 6, taken: 2 });
  expect(formatDepartureOption(begun, '2027-06-01')).toBe('Mon 31 May 2027, began already, 4 of 6 seats free');
});

it('fills in days that are no departure, or a trip without a tour, from the accepted quote', () => {
  const inquiry = anInquiry({ tourId: 't1', departureId: 'd2', number: 2 });
  const lines = [{ description: 'All', priceRupees: 90_000, count: 1 }];
  const toQuote = (content: object) =>
    ({
      content: { people: 2, name: 'Tashi', title: 'Hanle', duration: '4 days', lines, ...content },
    }) as unknown as Quote;
  const fill = (content: object) => createFormValues(inquiry, toQuote(content), [tour], '2027-06-01');
  expect(fill({ tourId: 't1', startsOn: '2027-08-01' })).toMatchObject({
    tourId: 't1',
    start: ownDaysOption,
    ownStart: '2027-08-01',
    ownEnd: '2027-08-10',
    lines: [{ description: 'All' }],
  });
  expect(fill({ tourId: null, startsOn: '2027-08-01' })).toMatchObject({
    tourId: '-',
    title: 'Hanle',
    ownStart: '2027-08-01',
    ownEnd: '2027-08-04',
  });
});

it('restores a draft from before trips without a tour', () => {
  const { title: _, isAbroad: __, ownStart: ___, ownEnd: ____, kinds: _____, ...draft } = createEmpty();
  expect(v.parse(BookingFormValues, draft)).toEqual({ ...createEmpty(), lines: draft.lines });
});
