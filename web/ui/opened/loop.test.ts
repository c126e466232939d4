import fc, { constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeSlides, toSteps } from './loop';

const way = constantFrom(1 as const, -1 as const);

describe('a row of slides without an end', () => {
  it('shows one slide at each place in view, and has the others ready on the side that comes next', () => {
    fc.assert(
      property(
        integer({ min: 2, max: 20 }),
        integer({ min: -500, max: 500 }),
        integer({ min: 1, max: 12 }),
        way,
        (...row) => {
          const [count, at, wanted, by] = row;
          const inView = Math.min(wanted, count);
          const slides = placeSlides(count, at, inView, by);
          const places = slides.map(({ place }) => place).sort((a, b) => a - b);
          const first = by === 1 ? at : at + inView - count;
          expect(places).toEqual(Array.from({ length: count }, (_, index) => first + index));
          expect(slides.filter(({ isSeen }) => isSeen)).toHaveLength(inView);
          for (const [slide, { place }] of slides.entries()) expect(Math.abs(place - slide) % count).toBe(0);
        },
      ),
    );
  });

  it('goes back from the first slide to the last', () => {
    expect(placeSlides(4, -1, 2, -1).map(({ place }) => place)).toEqual([0, -3, -2, -1]);
  });

  it('goes on by what it was pulled, and by one for a flick', () => {
    expect(toSteps(-190, 100, 900)).toBe(2);
    expect(toSteps(-40, 100, 900)).toBe(0);
    expect([toSteps(-40, 100, 120), toSteps(40, 100, 120)]).toEqual([1, -1]);
  });
});
