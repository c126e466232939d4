import * as v from 'valibot';
import { expect, it } from 'vitest';
import { NewBooking } from '#shared/bookings/booking';
import type { Quote } from '#shared/quotes/quote';
import { departure } from '#shared/test/tour-samples';
import { problemsByField } from '#shared/text';
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

const begin = () => createFormValues(undefined, undefined, []);

it('fills in the tour’s price of the day for the number of people, until somebody types another', () => {
  const chosen = { ...begin(), seats: '2', ...withTour({ ...begin(), seats: '2' }, tour) };
  expect(chosen.lines).toMatchObject([{ words: 'Over the passes', price: '42,400', count: '2' }]);
  const dated = { ...chosen, ...withStartDate(chosen, tour, '2027-07-03') };
  expect(dated.lines).toMatchObject([{ price: '45,000', count: '2' }]);
  expect(sumLinesPaise(dated.lines)).toBe(9_000_000);
  const own = { ...dated, lines: dated.lines.map((line) => ({ ...line, price: '40,000' })) };
  expect(withStartDate(own, tour, '2027-06-12').lines).toMatchObject([{ price: '40,000' }]);
});

it('fills in the price for foreign nationals when the phone number is from abroad', () => {
  const both = { ...tour, foreignerPrice: 60_000 } as Tour;
  const chosen = { ...begin(), ...withTour(begin(), both) };
  const abroad = { ...chosen, ...withPhone(chosen, both, '+44 7700 900123') };
  expect(abroad).toMatchObject({ payer: { phone: '+44 7700 900123' }, lines: [{ price: '60,000' }] });
  expect(withStartDate(abroad, both, '2027-07-03').lines).toMatchObject([{ price: '60,000' }]);
  expect(formatForeignPriceWarning(abroad.payer.phone, both)).toContain('the price is for foreign nationals');
  const back = { ...abroad, ...withPhone(abroad, both, '98160 55555') };
  expect([back.lines[0]?.price, formatForeignPriceWarning(back.payer.phone, both)]).toEqual(['42,400', null]);
  const own = { ...chosen, lines: chosen.lines.map((line) => ({ ...line, price: '50,000' })) };
  expect(withPhone(own, both, '+1 212 555 0100').lines).toMatchObject([{ price: '50,000' }]);

  const none = { ...tour, foreignerPrice: null } as Tour;
  expect(withPhone({ ...begin(), ...withTour(begin(), none) }, none, '+1').lines).toMatchObject([{ price: '' }]);
  expect(formatForeignPriceWarning('+1 212 555 0100', none)).toContain('no price for foreign nationals: enter one');
  const guest = anInquiry({ tourId: 't1', departureId: 'd2', number: 1, countryCode: '+977' });
  expect(createFormValues(guest, undefined, [both])).toMatchObject({ lines: [{ price: '60,000' }] });
});

it('warns when the lines are for another number of people than the seats', () => {
  const form = { ...begin(), seats: '3', lines: [{ key: 'a', words: 'Rider', price: '1', count: '2' }] };
  expect(formatSeatMismatch(form)).toBe('The lines are for 2, and 3 seats are taken.');
  const [line] = form.lines;
  expect(formatSeatMismatch({ ...form, lines: [{ ...line, count: '3' }] as typeof form.lines })).toBeNull();
});

it('says what is wrong with an amount at its own field', () => {
  const lines = [{ key: 'a', words: 'Rider', price: 'ten', count: '1.5' }];
  const read = v.safeParse(NewBooking, toBookingInput({ ...begin(), lines, discountPaise: '-5' }, null));
  expect(problemsByField(read.issues ?? [])).toMatchObject({
    'lines.0.pricePaise': 'Enter digits alone, such as 10,000 or 999.50.',
    'lines.0.number': 'Enter how many, 1 or more.',
    discountPaise: 'Enter an amount above ₹0.',
    start: 'Choose a date.',
  });
});

it('fills the form from an inquiry, or from the quote that was accepted', () => {
  const inquiry = anInquiry({ tourId: 't1', departureId: 'd2', number: 2, name: 'Tashi' });
  expect(createFormValues(inquiry, undefined, [tour])).toMatchObject({
    tourId: 't1',
    start: '2027-07-03',
    seats: '2',
    source: 'site',
    payer: { name: 'Tashi' },
    lines: [{ price: '45,000', count: '2' }],
  });
  expect(createFormValues({ ...inquiry, source: 'whatsapp' }, undefined, [tour]).source).toBe('whatsapp');
  const content = { tourId: 't1', startsOn: '2027-06-12', people: 3, name: 'Tashi Norbu' };
  const lines = [{ words: 'Rider', price: 40_000.5, count: 3 }];
  const quote = { content: { ...content, lines } } as unknown as Quote;
  expect(createFormValues(inquiry, quote, [tour])).toMatchObject({
    start: '2027-06-12',
    seats: '3',
    payer: { name: 'Tashi Norbu' },
    lines: [{ words: 'Rider', price: '40,000.50', count: '3' }],
  });
});
