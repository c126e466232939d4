import * as v from 'valibot';
import { expect, it } from 'vitest';
import { QuoteContent } from '#shared/quotes/quote';
import { demoTours } from '#shared/test/demo-tours';
import { anInquiry } from '../../test/inquiries';
import { onDay, sayForeign, sayUncounted, toContent, toForm, toNewForm } from './quote-form';

const today = '2027-05-20';
const departures = [
  { id: 'past', startsOn: '2027-05-01', seats: 8, taken: 0, price: null, state: 'open' as const },
  { id: 'july', startsOn: '2027-07-10', seats: 8, taken: 2, price: 44_000, state: 'open' as const },
  { id: 'full', startsOn: '2027-07-17', seats: 8, taken: 8, price: null, state: 'open' as const },
];

it.each(demoTours)('begins a quote that can be saved as it is: $heading', (tour) => {
  const form = toNewForm(anInquiry({ tourId: tour._id }), tour, today);
  const read = v.safeParse(QuoteContent, toContent(form));
  expect(read.issues ?? []).toEqual([]);
  expect(read.output).toMatchObject({ tourId: tour._id, title: tour.heading, startsOn: null });
  expect(toContent(toForm(read.output as QuoteContent))).toEqual(read.output);
});

it('takes the day that was chosen, with its price, unless it is over or full', () => {
  const [tour] = demoTours;
  if (!tour) throw new Error('no demo tour');
  const begin = (departureId: string) =>
    toContent(toNewForm(anInquiry({ departureId, number: 3 }), { ...tour, departures }, today));
  expect(begin('july')).toMatchObject({ startsOn: '2027-07-10', people: 3, lines: [{ price: 44_000, count: 3 }] });
  for (const gone of ['past', 'full', 'nowhere']) {
    expect(begin(gone)).toMatchObject({ startsOn: null, lines: [{ price: tour.price }] });
  }
});

it('has the price of another first day, unless somebody typed their own, and ends no later', () => {
  const [tour] = demoTours;
  if (!tour) throw new Error('no demo tour');
  const dated = { ...tour, departures };
  const form = toNewForm(anInquiry(), dated, today);
  const moved = { ...form, ...onDay(dated, form, '2027-07-10') };
  expect(toContent(moved)).toMatchObject({ startsOn: '2027-07-10', lines: [{ price: 44_000 }] });
  expect(toContent({ ...moved, ...onDay(dated, moved, '2027-08-01') })).toMatchObject({
    lines: [{ price: tour.price }],
  });
  const own = { ...form, lines: form.lines.map((line) => ({ ...line, price: '39,000' })) };
  expect(onDay(dated, own, '2027-07-10').lines).toEqual(own.lines);
  expect(onDay(dated, form, '2027-05-22')).toMatchObject({ validUntil: '2027-05-22' });
});

it('takes GST as a whole per cent, and nothing typed as none', () => {
  const form = toNewForm(anInquiry(), demoTours[0], today);
  const read = (gst: string) => v.safeParse(QuoteContent, toContent({ ...form, gst }));
  expect([read('5').output, read(' 18 %').output, read(' ').output]).toMatchObject([
    { gst: 5 },
    { gst: 18 },
    { gst: null },
  ]);
  for (const typed of ['5.5', '0', '41', 'x']) expect(read(typed).success).toBe(false);
});

it('reads rupees as people type them, and nothing else', () => {
  const form = toNewForm(anInquiry(), undefined, today);
  const read = (price: string) => {
    const lines = form.lines.map((line) => ({ ...line, words: 'Tour', price }));
    return v.safeParse(QuoteContent, toContent({ ...form, lines }));
  };
  for (const typed of ['42500', '₹42,500', ' 42 500 ']) {
    expect(read(typed).output).toMatchObject({ lines: [{ price: 42_500 }] });
  }
  for (const typed of ['', 'ask', '42.5', '-1', '1e9e']) expect(read(typed).success).toBe(false);
});

it.each([
  [[3], null],
  [[2, 1, 1], null],
  [[2], 'For 3 people, but the lines are for 2. Is the price for the whole group?'],
  [[2, 2], 'For 3 people, but the lines are for 2 + 2. Is the price for the whole group?'],
])('finds lines of %j for three people', (counts, said) => {
  const lines = counts.map((count) => ({ words: 'Tour', price: 1, count }));
  expect(sayUncounted({ people: 3, lines })).toBe(said);
});

it('warns of the price where the phone number is from abroad', () => {
  expect(sayForeign({ countryCode: '+91' })).toBeNull();
  expect(sayForeign({ countryCode: '+49' })).toContain('Indian nationals only');
});
