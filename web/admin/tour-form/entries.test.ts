import { expect, it } from 'vitest';
import { readDays } from './entries';

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
