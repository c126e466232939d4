import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { months } from '#shared/inquiries/inquiry-labels';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { formatBestMonths, formatMonths, parseMonths } from '#shared/tours/catalogue';
import { toCard } from '#shared/tours/tour';
import { findMonthAdvice } from './month-advice.ts';

const cards = demoTours.map(toCard);

it('names the best months, and similar tours that are in season', () => {
  const advice = findMonthAdvice(cards, { tourId: demoTour('Manali to Leh')._id }, 'January');
  expect(advice?.sentence).toBe('Most riders go June to September. In January snow often shuts this route.');
  expect(advice?.others.map(({ heading }) => heading)).toEqual([
    'Desert Forts Ride: Jaipur to Jaisalmer and Back',
    'Meghalaya Root Bridges and Cloud Roads Ride',
    'Dubai, Hatta and Jebel Jais by Motorcycle',
  ]);
});

it('mentions snow only at high altitude in winter', () => {
  const formatAdvice = (heading: string, month: string) =>
    findMonthAdvice(cards, { tourId: demoTour(heading)._id }, month)?.sentence;
  expect(formatAdvice('Desert Forts', 'June')).toBe('Most riders go November to March. June is out of season here.');
  expect(formatAdvice('Tawang', 'July')).toBe(
    'Most riders go March to May and October to November. July is out of season here.',
  );
  expect(formatAdvice('Singapore', 'December')).toBe(
    'Most travellers go February to September. December is out of season here.',
  );
});

it('returns null in season, without a month, and when tour or months are unknown', () => {
  const tourId = demoTour('Manali to Leh')._id;
  expect(findMonthAdvice(cards, { tourId }, 'July')).toBeNull();
  expect(findMonthAdvice(cards, { tourId }, '')).toBeNull();
  expect(findMonthAdvice(cards, { tourId: 'unknown' }, 'January')).toBeNull();
  const cardsWithoutMonths = cards.map((card) => ({ ...card, facts: { ...card.facts, bestMonths: ['summer'] } }));
  expect(findMonthAdvice(cardsWithoutMonths, { tourId }, 'January')).toBeNull();
  expect(
    findMonthAdvice(
      cardsWithoutMonths.map(({ facts: _, ...card }) => card),
      { tourId },
      'January',
    ),
  ).toBeNull();
});

describe('a destination that the visitor typed', () => {
  it.each(['Leh Ladakh', 'ladakh', ' LEH LADAKH in winter', 'Manali to Leh High-Pass Ride'])(
    'matches tours for “%s”',
    (destination) => {
      expect(findMonthAdvice(cards, { destination }, 'January')?.others).toHaveLength(3);
    },
  );
  it.each(['', 'Leh', 'Nepal', 'a', 'somewhere warm'])('matches no tour for “%s”', (destination) => {
    expect(findMonthAdvice(cards, { destination }, 'January')).toBeNull();
  });
  it('combines the best months of all matching tours', () => {
    expect(findMonthAdvice(cards, { destination: 'Spiti Valley' }, 'April')).toBeNull();
    expect(findMonthAdvice(cards, { destination: 'Spiti Valley' }, 'November')?.sentence).toMatch(
      /^Most riders go April to October\./,
    );
  });
});

it('parses month names in any case and shortened, and rejects other words', () => {
  expect(parseMonths(['jun', ' July', 'SEPTEMBER'])).toEqual(new Set([5, 6, 8]));
  for (const invalidMonths of [undefined, [], ['June', 'monsoon'], ['Ju'], ['']])
    expect(parseMonths(invalidMonths)).toBeNull();
});

it('formats months as ranges that contain exactly these months', () => {
  expect(formatMonths(new Set(months.keys()))).toBe('all year');
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 11 }), (monthIndexes) => {
      const parsedIndexes = formatMonths(new Set(monthIndexes))
        .split(' and ')
        .flatMap((range) => {
          const [first = -1, last = first] = range
            .split(' to ')
            .map((name) => (months as readonly string[]).indexOf(name));
          return Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, index) => (first + index) % 12);
        });
      expect(parsedIndexes.sort((a, b) => a - b)).toEqual([...monthIndexes].sort((a, b) => a - b));
    }),
  );
});

it.each(cards)('gives advice for $heading in every month out of season', ({ _id, facts }) => {
  for (const month of months) {
    const advice = findMonthAdvice(cards, { tourId: _id }, month);
    expect(advice === null).toBe(facts?.bestMonths?.includes(month));
    if (!advice) continue;
    expect(advice.sentence).toMatch(/^Most (riders|travellers) go [A-Z].*\.$/);
    for (const otherCard of advice.others) {
      expect(otherCard._id).not.toBe(_id);
      expect(otherCard.facts?.bestMonths).toContain(month);
    }
  }
});

it('formats best months as a range, and others as they are written', () => {
  const written = [['June', 'July', 'September'], ['after the rains', 'May'], undefined];
  expect(written.map((bestMonths) => formatBestMonths({ facts: { bestMonths } }))).toEqual([
    'June to July and September',
    'after the rains, May',
    undefined,
  ]);
});
