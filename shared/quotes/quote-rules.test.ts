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

function aContent(changes: Partial<QuoteContent> = {}): QuoteContent {
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
    lines: [{ isPerPerson: true, description: 'Tour', priceRupees: 42_500, count: 2 }],
    ...changes,
  };
}

const anyContent = record({
  people: integer({ min: 1, max: 40 }),
  startsOn: constantFrom(null, '2027-05-20', '2027-06-10', '2027-07-12', '2028-01-01'),
  lines: array(
    record({
      isPerPerson: constantFrom(true),
      description: constantFrom('Tour'),
      priceRupees: integer({ min: 0, max: 200_000 }),
      count: integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  discount: option(record({ description: constantFrom('Early'), rupees: constantFrom(0, 1, 999) }), { nil: null }),
});

test('divides the total into payments of whole rupees, ordered by day', () =>
  assert(
    property(anyContent, (changes) => {
      const quote = aContent(changes);
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

test('rounds the total with GST to whole rupees', () => {
  const totalOf = (price: number, gst: { percent: number; isIncluded: boolean } | null, rupees = 0) =>
    calculateTotal(
      aContent({
        lines: [{ isPerPerson: true, description: 'Tour', priceRupees: price, count: 1 }],
        discount: { description: 'Early', rupees },
      }),
      gst,
    );
  const addedGst = { percent: 5, isIncluded: false };
  // 5% of 90,000; of 1,010 (50.50); of 1,009 (50.45); none; in the price.
  expect([
    totalOf(100_000, addedGst, 10_000),
    totalOf(1_010, addedGst),
    totalOf(1_009, addedGst),
    totalOf(1_010, null),
  ]).toEqual([94_500, 1_061, 1_059, 1_010]);
  expect(totalOf(1_010, { ...addedGst, isIncluded: true })).toBe(1_010);
});

test('sets days before the start when no first day is agreed', () => {
  expect(toQuoteTerms(aContent({ startsOn: null }), { today, sentBy: 'Asha', site: defaultSite })).toMatchObject({
    sentOn: today,
    sentBy: 'Asha',
    total: 85_000,
    payments: [
      { rupees: 10_000, dueOn: null, daysBefore: null },
      { rupees: 49_500, dueOn: null, daysBefore: 45 },
      { rupees: 25_500, dueOn: null, daysBefore: 30 },
    ],
  });
});

test('limits validity to a week and to the first day of the tour', () => {
  const startDays = [null, '2027-05-22', '2027-07-12'];
  expect(startDays.map((startsOn) => calculateValidUntil(today, startsOn, defaultSite))).toEqual([
    '2027-05-27',
    '2027-05-22',
    '2027-05-27',
  ]);
  expect(findSendProblem(aContent(), today)).toBeNull();
  expect(findSendProblem(aContent({ validUntil: today }), today)).toBeNull();
  expect(findSendProblem(aContent({ validUntil: '2027-05-19' }), today)).toHaveProperty('validUntil');
});

test('calculates the state, and keeps a quote accepted after its last day', () => {
  const sentQuote = { sentAt: 1, acceptedAt: null, withdrawnAt: null, validUntil: today, isReplaced: false };
  expect(findQuoteState({ ...sentQuote, sentAt: null }, today)).toBe('draft');
  expect([findQuoteState(sentQuote, today), findQuoteState(sentQuote, '2027-05-21')]).toEqual(['sent', 'expired']);
  expect(findQuoteState({ ...sentQuote, acceptedAt: 2 }, '2028-01-01')).toBe('accepted');
  expect(findQuoteState({ ...sentQuote, acceptedAt: 2, isReplaced: true }, today)).toBe('replaced');
  expect(findQuoteState({ ...sentQuote, withdrawnAt: 2 }, '2028-01-01')).toBe('withdrawn');
});
