import * as v from 'valibot';
import { expect, it } from 'vitest';
import { QuoteContent } from '#shared/quote';
import { demoTours } from '#shared/test/demo-tours';
import { anInquiry } from '../../test/inquiries';
import { toContent, toForm, toNewForm } from './quote-form';

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
