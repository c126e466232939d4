import { expect, it } from 'vitest';
import { departure } from '#shared/test/tour-samples';
import type { Tour } from '#shared/tours/tour';
import {
  formatPeopleByKind,
  formatPeopleMismatch,
  formatPriceHint,
  makeTourLines,
  noKindCounts,
  toPeopleByKind,
  updateTourLines,
} from './new-booking-lines';

const tour = {
  heading: 'Over the passes',
  price: 42_400,
  pillionPrice: 30_000,
  ownBikePrice: null,
  passengerPrice: 28_000,
  foreignerPrice: 60_000,
  departures: [departure({ id: 'd2', startsOn: '2027-07-03', price: 45_000 })],
} as unknown as Tour;

const aForm = (seats: string, kinds: Partial<typeof noKindCounts> = {}, phone = '98160 12345') => ({
  seats,
  kinds: { ...noKindCounts, ...kinds },
  payer: { phone },
  firstDay: '',
});
type Form = ReturnType<typeof aForm>;

const summarize = (lines: ReturnType<typeof makeTourLines>) =>
  lines.map(({ description, priceRupees, count }) => `${count} ${description} ${priceRupees}`);
const change = (previous: Form, next: Form, lines = makeTourLines(previous, tour)) =>
  updateTourLines(previous, { ...next, lines }, tour);

it('makes a line with the tour’s price for each kind of people', () => {
  const form = aForm('5', { pillion: '1', ownBike: '1', foreigner: '2' });
  expect(summarize(makeTourLines(form, tour))).toEqual([
    '1 Over the passes 42,400',
    '1 Pillion 30,000',
    '1 Rider on own bike 42,400',
    '2 Foreign national 60,000',
  ]);
  expect(toPeopleByKind(form)).toEqual({ rider: 1, pillion: 1, ownBike: 1, foreigner: 2 });
  expect(formatPeopleByKind(form)).toBe('1 rider, 1 pillion, 1 rider on an own bike, 2 foreign nationals');
});

it('counts the rest as foreign nationals when the phone number is from abroad', () => {
  const form = aForm('3', { rider: '1' }, '+44 7700 900123');
  expect(summarize(makeTourLines(form, tour))).toEqual(['2 Over the passes 60,000', '1 Rider 42,400']);
  expect(toPeopleByKind(form)).toEqual({ foreigner: 2, rider: 1 });
  expect(toPeopleByKind(aForm('2'))).toBeUndefined();
  expect(formatPriceHint({ ...tour, foreignerPrice: null }, 'foreigner', '')).toBe('No price: enter one');
});

it('updates counts and prices of the tour’s lines, but not what was typed', () => {
  const two = aForm('2');
  const withPillion = aForm('3', { pillion: '1' });
  const lines = change(two, withPillion);
  expect(summarize(lines)).toEqual(['2 Over the passes 42,400', '1 Pillion 30,000']);
  const typed = lines.map((line) => (line.key === 'pillion' ? { ...line, priceRupees: '25,000' } : line));
  const later = change(withPillion, { ...aForm('4', { pillion: '2' }), firstDay: '2027-07-03' }, typed);
  expect(summarize(later)).toEqual(['2 Over the passes 45,000', '2 Pillion 25,000']);
  // A typed price stays when nobody comes as this kind any more; an untouched line goes.
  expect(summarize(change(withPillion, aForm('3'), typed))).toEqual(['3 Over the passes 42,400', '1 Pillion 25,000']);
  expect(summarize(change(withPillion, aForm('3'), lines))).toEqual(['3 Over the passes 42,400']);
});

it('keeps other lines, and a tour’s line that was removed', () => {
  const two = aForm('2');
  const extra = { key: 'x', description: 'Extra night', priceRupees: '2,000', count: '1' };
  const lines = [...makeTourLines(two, tour), extra];
  expect(summarize(change(two, aForm('3', { pillion: '1' }), lines)).at(-1)).toBe('1 Extra night 2,000');
  expect(change(two, aForm('3'), [extra])).toEqual([extra]);
  const withPillion = aForm('3', { pillion: '1' });
  const withoutLine = makeTourLines(withPillion, tour).filter(({ key }) => key !== 'pillion');
  expect(summarize(change(withPillion, aForm('4', { pillion: '2' }), withoutLine))).toEqual([
    '2 Over the passes 42,400',
  ]);
});

it('lets the schema reject counts that can’t be read or are too high', () => {
  expect(toPeopleByKind(aForm('2', { pillion: 'one' }))).toEqual({ pillion: Number.NaN });
  expect(toPeopleByKind(aForm('2', { pillion: '3' }))).toEqual({ rider: 0, pillion: 3 });
  expect(formatPeopleByKind(aForm('2', { pillion: 'one' }))).toBe('');
});

it('says when people, seats and lines disagree', () => {
  const warn = (form: Form, lines = makeTourLines(form, tour), takesSeats = true) =>
    formatPeopleMismatch({ ...form, lines }, takesSeats);
  const lines = [{ key: 'a', description: 'Rider', priceRupees: '1', count: '2' }];
  expect(warn(aForm('3'), lines)).toBe('The lines are for 2, and 3 seats are taken.');
  expect(warn(aForm('3'), lines, false)).toBe('The lines are for 2, and 3 people come.');
  expect(warn(aForm('2'), lines)).toBeNull();
  const form = aForm('3', { pillion: '1' });
  const swapped = makeTourLines(form, tour).map((line) => ({ ...line, count: line.count === '1' ? '2' : '1' }));
  expect(warn(form)).toBeNull();
  expect(warn(form, swapped)).toBe('“Over the passes” is for 1, and 2 riders come.');
  expect(warn(aForm('2', { pillion: '3' }))).toBe('The lines are for 3, and 2 seats are taken.');
});
