import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSite } from '../settings/site.ts';
import { calculateTotal, type QuoteContent } from './quote.ts';
import {
  calculateQuotePayments,
  calculateValidUntil,
  findQuoteState,
  findSendProblem,
  toQuoteTerms,
} from './quote-rules.ts';

const today = '2027-05-20';

function content(changes: Partial<QuoteContent> = {}): QuoteContent {
  return {
    name: 'Tsering',
    title: 'Manali to Leh',
    tourId: null,
    duration: '10 days',
    people: 2,
    note: '',
    startsOn: '2027-07-12',
    validUntil: '2027-05-27',
    included: [],
    discount: null,
    lines: [{ isPerPerson: true, words: 'Tour', price: 42_500, count: 2 }],
    ...changes,
  };
}

const anyContent = record({
  people: integer({ min: 1, max: 40 }),
  startsOn: constantFrom(null, '2027-05-20', '2027-06-10', '2027-07-12', '2028-01-01'),
  lines: array(
    record({
      isPerPerson: constantFrom(true),
      words: constantFrom('Tour'),
      price: integer({ min: 0, max: 200_000 }),
      count: integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  discount: option(record({ words: constantFrom('Early'), rupees: constantFrom(0, 1, 999) }), { nil: null }),
});

test('divides the total into payments of whole rupees in the order of their days', () =>
  assert(
    property(anyContent, (changes) => {
      const quote = content(changes);
      const payments = calculateQuotePayments(quote, today, defaultSite);
      const total = Math.max(0, calculateTotal(quote, null));
      expect(payments.reduce((sum, { rupees }) => sum + rupees, 0)).toBe(total);
      for (const { rupees, dueOn } of payments) {
        expect(Number.isInteger(rupees) && rupees > 0).toBe(true);
        if (dueOn) expect(dueOn > today).toBe(true);
      }
      const days = payments.flatMap(({ dueOn }) => dueOn ?? []);
      expect(days).toEqual([...days].sort());
    }),
  ));

test('calculates the total as for a booking in the agency’s state: GST to the paisa, then whole rupees', () => {
  const total = (price: number, gst: { percent: number; isIncluded: boolean } | null, rupees = 0) =>
    calculateTotal(
      content({
        lines: [{ isPerPerson: true, words: 'Tour', price, count: 1 }],
        discount: { words: 'Early', rupees },
      }),
      gst,
    );
  const plus = { percent: 5, isIncluded: false };
  // 5% of 90,000; of 1,010 (50.50); of 1,009 (50.45); none; in the price.
  expect([total(100_000, plus, 10_000), total(1_010, plus), total(1_009, plus), total(1_010, null)]).toEqual([
    94_500, 1_061, 1_059, 1_010,
  ]);
  expect(total(1_010, { ...plus, isIncluded: true })).toBe(1_010);
});

test('dates later payments by days before the start when no first day is agreed', () => {
  expect(toQuoteTerms(content({ startsOn: null }), { today, by: 'Asha', site: defaultSite })).toMatchObject({
    sentOn: today,
    by: 'Asha',
    total: 85_000,
    payments: [
      { rupees: 10_000, dueOn: null, daysBefore: null },
      { rupees: 49_500, dueOn: null, daysBefore: 45 },
      { rupees: 25_500, dueOn: null, daysBefore: 30 },
    ],
  });
});

test('offers a quote for a week, and never after the tour has begun', () => {
  const starts = [null, '2027-05-22', '2027-07-12'];
  expect(starts.map((startsOn) => calculateValidUntil(today, startsOn, defaultSite))).toEqual([
    '2027-05-27',
    '2027-05-22',
    '2027-05-27',
  ]);
  expect(findSendProblem(content(), today)).toBeNull();
  expect(findSendProblem(content({ validUntil: today }), today)).toBeNull();
  expect(findSendProblem(content({ validUntil: '2027-05-19' }), today)).toHaveProperty('validUntil');
});

test('keeps a quote accepted after its last day', () => {
  const sent = { sentAt: 1, acceptedAt: null, withdrawnAt: null, validUntil: today, isReplaced: false };
  expect(findQuoteState({ ...sent, sentAt: null }, today)).toBe('draft');
  expect([findQuoteState(sent, today), findQuoteState(sent, '2027-05-21')]).toEqual(['sent', 'expired']);
  expect(findQuoteState({ ...sent, acceptedAt: 2 }, '2028-01-01')).toBe('accepted');
  expect(findQuoteState({ ...sent, acceptedAt: 2, isReplaced: true }, today)).toBe('replaced');
  expect(findQuoteState({ ...sent, withdrawnAt: 2 }, '2028-01-01')).toBe('withdrawn');
});
