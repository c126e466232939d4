import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoTours } from '#shared/test/demo-tours';
import { useToasts } from '../../ui/toasts/toasts';
import { listDayHints } from './day-hints';
import { readDays } from './entries';
import { useUndoToast } from './use-undo-toast';

it.each(['2 days', '1 night / 2 days', '2-3 days', 'A weekend'])(
  'finds nothing when two days last “%s”',
  (duration) => {
    expect(listDayHints(duration, [1, 2])).toEqual([]);
  },
);

it('finds nothing in the demo tours, or in a form that nobody has filled in', () => {
  const hints = demoTours.flatMap(({ duration, itinerary }) =>
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

it('reads days as people write them, with the title behind the number or below it', () => {
  const text = `Our itinerary
Day 1: Manali
Arrive, check the bikes.

Dinner together.
*DAY 02 – Jispa, 140 km*
Over the pass.

Day 3
Sarchu
Tents at 4,290 m.
- Day 4-5: Leh`;
  expect(readDays(text)).toEqual([
    { day: '1', title: 'Manali', description: 'Arrive, check the bikes.\n\nDinner together.' },
    { day: '2', title: 'Jispa, 140 km', description: 'Over the pass.' },
    { day: '3', title: 'Sarchu', description: 'Tents at 4,290 m.' },
    { day: '4', title: 'Day 4-5: Leh', description: '' },
  ]);
});

it('takes other text for what it is', () => {
  for (const text of ['', 'Day 1: Manali', 'Today we ride.\nDaybreak at 5.', '2 days\n3 days'])
    expect([text, readDays(text)]).toEqual([text, null]);
});

it('takes its Undo away with the form that was filled in', () => {
  const toasts = renderHook(useToasts);
  const form = renderHook(useUndoToast);
  act(() => form.result.current('5 days from what you pasted.', () => undefined));
  expect(toasts.result.current.map(({ message }) => message)).toEqual(['5 days from what you pasted.']);
  act(() => form.unmount());
  expect(toasts.result.current).toEqual([]);
});
