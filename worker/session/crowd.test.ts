import { expect, it } from 'vitest';
import { Crowd } from './crowd';

const second = 1000;
const begin = 1_800_000_000_000;

/** The waits of so many addresses that come at the same moment, in seconds. */
const waitsOf = (crowd: Crowd, many: number, now: number, name = 'address') =>
  Array.from({ length: many }, (_, at) => crowd.takeTurn(`${name} ${at}`, now) / second);

it('lets ten in at once, then one every three seconds, and each of them at its turn', () => {
  const crowd = new Crowd();
  expect(waitsOf(crowd, 13, begin)).toEqual([...Array(10).fill(0), 3, 6, 9]);
  // Asking again neither hastens a turn nor delays it.
  expect(crowd.takeTurn('address 11', begin + 2 * second)).toBe(4 * second);
  expect(crowd.takeTurn('address 11', begin + 6 * second)).toBe(0);
  expect(crowd.takeTurn('address 11', begin + 6 * second)).toBe(6 * second);
});

it('holds a turn for two minutes, and gives it up then', () => {
  const waitAfter = (seconds: number) => {
    const crowd = new Crowd();
    waitsOf(crowd, 11, begin);
    // Their line is longer than that.
    waitsOf(crowd, 60, begin, 'other');
    return crowd.takeTurn('address 10', begin + (3 + seconds) * second);
  };
  expect(waitAfter(119)).toBe(0);
  expect(waitAfter(120)).toBeGreaterThan(0);
});

it('is as strict after more have come than it remembers as before', () => {
  const crowd = new Crowd();
  const waits = waitsOf(crowd, 10_050, begin);
  // Who isn't remembered has no turn of its own, and no place is given away for it.
  expect(new Set(waits.slice(10_010))).toEqual(new Set([waits[10_010]]));
  const later = begin + (waits[10_010] ?? 0) * second + 150 * second;
  expect(waitsOf(crowd, 12, later, 'later')).toEqual([...Array(10).fill(0), 3, 6]);
});
