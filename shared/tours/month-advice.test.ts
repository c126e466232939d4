import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { months } from '#shared/inquiries/inquiry-labels';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { formatMonths, parseMonths } from '#shared/tours/catalogue';
import { toCard } from '#shared/tours/tour';
import { findMonthAdvice } from './month-advice.ts';

const cards = demoTours.map(toCard);

it('says when riders go, and what is open in the month chosen', () => {
  const advice = findMonthAdvice(cards, { tourId: demoTour('Manali to Leh')._id }, 'January');
  expect(advice?.sentence).toBe('Most riders go June to September. In January snow often shuts this route.');
  expect(advice?.others.map(({ heading }) => heading)).toEqual([
    'Desert Forts Ride: Jaipur to Jaisalmer and Back',
    'Meghalaya Root Bridges and Cloud Roads Ride',
    'Dubai, Hatta and Jebel Jais by Motorcycle',
  ]);
});

it('speaks of snow only high up and in winter', () => {
  const said = (heading: string, month: string) =>
    findMonthAdvice(cards, { tourId: demoTour(heading)._id }, month)?.sentence;
  expect(said('Desert Forts', 'June')).toBe('Most riders go November to March. June is out of season here.');
  expect(said('Tawang', 'July')).toBe(
    'Most riders go March to May and October to November. July is out of season here.',
  );
  expect(said('Singapore', 'December')).toBe(
    'Most travellers go February to September. December is out of season here.',
  );
});

it('says nothing of a good month, of no month, or where nothing is known', () => {
  const tourId = demoTour('Manali to Leh')._id;
  expect(findMonthAdvice(cards, { tourId }, 'July')).toBeNull();
  expect(findMonthAdvice(cards, { tourId }, '')).toBeNull();
  expect(findMonthAdvice(cards, { tourId: 'gone' }, 'January')).toBeNull();
  const vague = cards.map((card) => ({ ...card, facts: { ...card.facts, bestMonths: ['summer'] } }));
  expect(findMonthAdvice(vague, { tourId }, 'January')).toBeNull();
  expect(
    findMonthAdvice(
      vague.map(({ facts: _, ...card }) => card),
      { tourId },
      'January',
    ),
  ).toBeNull();
});

describe('a destination in the visitor’s words', () => {
  it.each(['Leh Ladakh', 'ladakh', ' LEH LADAKH in winter', 'Manali to Leh High-Pass Ride'])(
    'is known: %s',
    (destination) => {
      expect(findMonthAdvice(cards, { destination }, 'January')?.others).toHaveLength(3);
    },
  );
  it.each(['', 'Leh', 'Nepal', 'a', 'somewhere warm'])('isn’t: %s', (destination) => {
    expect(findMonthAdvice(cards, { destination }, 'January')).toBeNull();
  });
  it('has the best months of all its tours', () => {
    expect(findMonthAdvice(cards, { destination: 'Spiti Valley' }, 'April')).toBeNull();
    expect(findMonthAdvice(cards, { destination: 'Spiti Valley' }, 'November')?.sentence).toMatch(
      /^Most riders go April to October\./,
    );
  });
});

it('reads months in any case and cut short, and refuses other words', () => {
  expect(parseMonths(['jun', ' July', 'SEPTEMBER'])).toEqual(new Set([5, 6, 8]));
  for (const wrong of [undefined, [], ['June', 'monsoon'], ['Ju'], ['']]) expect(parseMonths(wrong)).toBeNull();
});

it('says months so that each is named or lies between two', () => {
  expect(formatMonths(new Set(months.keys()))).toBe('all year');
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 11 }), (chosen) => {
      const read = formatMonths(new Set(chosen))
        .split(' and ')
        .flatMap((range) => {
          const [first = -1, last = first] = range
            .split(' to ')
            .map((name) => (months as readonly string[]).indexOf(name));
          return Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, at) => (first + at) % 12);
        });
      expect(read.sort((a, b) => a - b)).toEqual([...chosen].sort((a, b) => a - b));
    }),
  );
});

it.each(cards)('advises well for $heading, in every month', ({ _id, facts }) => {
  for (const month of months) {
    const advice = findMonthAdvice(cards, { tourId: _id }, month);
    expect(advice === null).toBe(facts?.bestMonths?.includes(month));
    if (!advice) continue;
    expect(advice.sentence).toMatch(/^Most (riders|travellers) go [A-Z].*\.$/);
    for (const other of advice.others) {
      expect(other._id).not.toBe(_id);
      expect(other.facts?.bestMonths).toContain(month);
    }
  }
});
