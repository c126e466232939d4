import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TourInput } from '#shared/tours/tour-input';
import { listDayHints } from './day-hints';

it.each(['2 days', '1 night / 2 days', '2-3 days', 'A weekend'])(
  'finds nothing when two days last “%s”',
  (duration) => {
    expect(listDayHints(duration, [1, 2])).toEqual([]);
  },
);

it('finds nothing in the demo tours, or in a form that nobody has filled in', () => {
  const demo: TourInput[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../../seed/tours.json'), 'utf8'));
  const hints = demo.flatMap(({ duration, itinerary }) =>
    listDayHints(
      duration,
      itinerary.map(({ day }) => day),
    ),
  );
  expect([...hints, ...listDayHints('', [])]).toEqual([]);
});

it('names days that are missing, doubled, or against the duration', () => {
  expect(listDayHints('3 days', [1, 2])).toEqual(['The duration says “3 days”; the itinerary has 2 days.']);
  expect(listDayHints('4 days', [1, 2, 4, 2])).toEqual([
    'The itinerary has no day 3, but goes on to day 4.',
    'Day 2 is in the itinerary twice.',
  ]);
});
