import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { findLeast, lineBox, parseCompared, toCompareQuery, toComparison } from './compare.ts';

const manali = demoTour('Manali to Leh');
const bali = demoTour('Bali');
const rowOf = (name: string, ...tours: Parameters<typeof toComparison>[0]) =>
  toComparison(tours).rows.find((row) => row.name === name);

it('reads up to three tours from an address, each once, and one that is added', () => {
  const parse = (query: string) => parseCompared(new URLSearchParams(query));
  expect(parse('ids=a,b&add=c')).toEqual(['a', 'b', 'c']);
  expect(parse('ids=a,a,b,c,d')).toEqual(['a', 'b', 'c']);
  expect(parse('ids=,<b>,../x,A&add=')).toEqual([]);
  expect(parse(toCompareQuery(['a', 'b-2']))).toEqual(['a', 'b-2']);
  fc.assert(
    fc.property(fc.string(), fc.string(), (ids, add) => parseCompared(new URLSearchParams({ ids, add })).length <= 3),
  );
});

it('sets figures of two tours beside each other, in their order', () => {
  expect(rowOf('Price per person', manali, bali)).toEqual({
    name: 'Price per person',
    values: ['₹42,500', '₹64,900'],
    differs: true,
    best: { at: 0, word: 'lowest' },
  });
  expect(rowOf('Months', manali, bali)?.values).toEqual(['June to September', 'April to October']);
  expect(rowOf('Hardest night', manali)?.values[0]).toBe('Sarchu, 4,290 m, night 3: too high too soon');
  expect(rowOf('Highest point', manali)?.values[0]).toMatch(/^5,360 m, /);
});

it('marks as different what is, and nothing of a tour beside itself', () => {
  expect(toComparison([manali, manali]).rows.filter(({ differs }) => differs)).toEqual([]);
  const { facts: _, ...bare } = { ...bali, duration: '' };
  expect(rowOf('Days', manali, bare)).toMatchObject({ values: ['10 days', null], differs: true });
  expect(rowOf('Network', bare)).toBeUndefined();
});

it('says whose figure stands out, and of none where two share it', () => {
  expect(rowOf('Highest point', bali, manali)?.best).toEqual({ at: 1, word: 'highest' });
  expect(rowOf('Hardest night', bali, manali)?.best).toEqual({ at: 0, word: 'lowest' });
  const warned = demoTours.filter((tour) => /too high too soon$/.test(rowOf('Hardest night', tour)?.values[0] ?? ''));
  expect(warned.length).toBeGreaterThan(1);
  for (const tour of warned) expect(rowOf('Hardest night', tour, ...warned.slice(0, 2))?.best).toBeUndefined();
  expect(rowOf('Papers', bali, manali)?.best).toBeUndefined();
  expect(toComparison([manali, manali]).rows.filter(({ best }) => best)).toEqual([]);
  expect(toComparison([manali]).rows.filter(({ best }) => best)).toEqual([]);
  expect(findLeast([null, 3, undefined, 2])).toBe(3);
  expect(findLeast([2, 3, 2])).toBe(-1);
  expect(findLeast([null, 2])).toBe(-1);
  expect(findLeast(['2027-07-03', '2027-06-12'])).toBe(1);
});

it('draws all roads to one scale, inside the box', () => {
  for (const tour of demoTours) {
    const { lines, scale } = toComparison([tour, manali, bali]);
    for (const line of lines) {
      const points = (line?.path ?? '')
        .slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number));
      for (const [x = -1, y = -1] of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(lineBox.width + 0.1);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(lineBox.height);
      }
    }
    expect(scale.metres).toBeGreaterThanOrEqual(5360);
  }
  const { route: _, ...roadless } = bali;
  expect(toComparison([roadless]).lines).toEqual([null]);
});
