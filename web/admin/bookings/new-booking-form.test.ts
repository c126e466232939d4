import * as v from 'valibot';
import { expect, it } from 'vitest';
import { NewBooking } from '#shared/bookings/booking';
import type { Quote } from '#shared/quotes/quote';
import { departure } from '#shared/test/tour-samples';
import { listProblemsByField } from '#shared/text';
import type { Tour } from '#shared/tours/tour';
import { anInquiry } from '../../test/records';
import { sumLinesPaise } from './amount-field';
import {
  createFormValues,
  formatForeignPriceWarning,
  formatSeatMismatch,
  toBookingInput,
  withPhone,
  withStartDate,
  withTour,
} from './new-booking-form';

const tour = {
  _id: 't1',
  heading: 'Over the passes',
  price: 42_400,
  departures: [
    departure({ id: 'd1', startsOn: '2027-06-12' }),
    departure({ id: 'd2', startsOn: '2027-07-03', price: 45_000 }),
  ],
} as unknown as Tour;

const createEmpty = () => createFormValues(undefined, undefined, []);

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
  expect(createFormValues(foreignInquiry, undefined, [tourWithForeignerPrice])).toMatchObject({
    lines: [{ priceRupees: '60,000' }],
  });
});

it('warns when the lines are for another number of people than the seats', () => {
  const form = {
    ...createEmpty(),
    seats: '3',
    lines: [{ key: 'a', description: 'Rider', priceRupees: '1', count: '2' }],
  };
  expect(formatSeatMismatch(form)).toBe('The lines are for 2, and 3 seats are taken.');
  const [line] = form.lines;
  expect(formatSeatMismatch({ ...form, lines: [{ ...line, count: '3' }] as typeof form.lines })).toBeNull();
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
  expect(createFormValues(inquiry, undefined, [tour])).toMatchObject({
    tourId: 't1',
    start: '2027-07-03',
    seats: '2',
    source: 'site',
    payer: { name: 'Tashi' },
    lines: [{ priceRupees: '45,000', count: '2' }],
  });
  expect(createFormValues({ ...inquiry, source: 'whatsapp' }, undefined, [tour]).source).toBe('whatsapp');
  const content = { tourId: 't1', startsOn: '2027-06-12', people: 3, name: 'Tashi Norbu' };
  const lines = [{ description: 'Rider', priceRupees: 40_000.5, count: 3 }];
  const quote = { content: { ...content, lines } } as unknown as Quote;
  expect(createFormValues(inquiry, quote, [tour])).toMatchObject({
    start: '2027-06-12',
    seats: '3',
    payer: { name: 'Tashi Norbu' },
    lines: [{ description: 'Rider', priceRupees: '40,000.50', count: '3' }],
  });
});
