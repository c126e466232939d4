import fc, { double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitInto, keepWithin, toScale, toUnits, whole, zoomAt, zoomStep } from './zoom';

const window = record({ width: integer({ min: 280, max: 3000 }), height: integer({ min: 280, max: 2000 }) });
const ratio = double({ min: 0.3, max: 3, noNaN: true });
const offset = double({ min: -5000, max: 5000, noNaN: true });
const point = record({ x: offset, y: offset });
const units = double({ min: -50, max: 350, noNaN: true });

describe('a picture in the lightbox', () => {
  it('is whole and has 10 px around it, in every window', () => {
    fc.assert(
      property(window, ratio, (size, shape) => {
        const { width, height } = fitInto(size, shape);
        expect(width).toBeLessThanOrEqual(size.width - 20);
        expect(height).toBeLessThanOrEqual(size.height - 20 + 1e-6);
        expect(height / width).toBeCloseTo(shape);
      }),
    );
    expect(fitInto({ width: 390, height: 844 }, 2 / 3)).toEqual({ width: 370, height: 370 / 1.5 });
    expect(fitInto({ width: 3840, height: 2160 }, 0.5).width).toBe(1920);
  });

  it('is twice as large after one press of the button, and 8.1 times at most', () => {
    expect(toScale(zoomStep)).toBeCloseTo(2.009, 3);
    const view = keepWithin({ width: 390, height: 844 }, { width: 370, height: 247 }, { ...whole, units: 5000 });
    expect(toScale(view.units)).toBeCloseTo(8.107, 3);
    expect(toScale(toUnits(2))).toBeCloseTo(2);
  });

  it('keeps what is under the fingers there while it is zoomed', () => {
    fc.assert(
      property(point, units, point, units, (at, from, moved, to) => {
        const before = { ...moved, units: Math.min(from, 300) };
        const after = zoomAt(before, Math.min(to, 300), at);
        const spot = (view: typeof after) => (at.x - view.x) / toScale(view.units);
        expect(spot(after)).toBeCloseTo(spot(before), 6);
      }),
    );
  });

  it('is never moved so far that more than its padding shows', () => {
    fc.assert(
      property(window, ratio, record({ x: offset, y: offset, units }), (size, shape, view) => {
        const fitted = fitInto(size, shape);
        const kept = keepWithin(size, fitted, view);
        // From the picture's edge to the window's; a picture with more room than that is in the middle.
        const gap = (size.width - fitted.width * toScale(kept.units)) / 2 + Math.abs(kept.x);
        if (kept.x !== 0) expect(gap).toBeLessThan(10.001);
        expect(keepWithin(size, fitted, kept)).toEqual(kept);
      }),
    );
    const size = { width: 400, height: 800 };
    const fitted = { width: 380, height: 250 };
    expect(keepWithin(size, fitted, { x: 90, y: 90, units: 0 })).toEqual(whole);
    expect(keepWithin(size, fitted, { x: 900, y: -90, units: zoomStep }).x).toBeCloseTo(
      (380 * 2.009 - 400) / 2 + 10,
      1,
    );
  });
});
