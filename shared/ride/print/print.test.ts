import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { emptyRide } from '../../../web/ride/empty-ride.ts';
import { anyName, anyRoute } from '../../test/any-route.ts';
import { demoTour, demoTours } from '../../test/demo-tours.ts';
import type { Ride } from '../ride.ts';
import { toLetters } from './letters.ts';
import { toPrint } from './print.ts';
import { toPrinted, toQuotePrinted } from './printed.ts';
import { toMarks } from './profile.ts';
import { countInks, numberOf } from './scene.ts';

const tour = demoTour('Manali to Leh');
const plan: Ride = {
  ...emptyRide(tour._id),
  startsOn: '2026-09-12',
  printName: 'Ananya Rao',
  bikeColour: 'blue',
};
const printOf = (ride: Partial<Ride> = {}, of = tour) => toPrint(toPrinted(of, { ...plan, ...ride }), 'sheet');
const passes = ['Baralacha La', 'Nakee La', 'Lachulung La', 'Tanglang La', 'Khardung La', 'Chang La'];

async function findErrors(files: readonly string[]): Promise<string[]> {
  const xml = files.map((contents, at) => ({ fileName: `${at}.xml`, contents }));
  return (await validateXML({ xml, schema: [] })).errors.map(({ rawMessage }) => rawMessage);
}

test('the same ride is the same file, on any day and any machine', () => {
  expect(printOf()).toBe(printOf());
  expect(createHash('sha256').update(printOf()).digest('hex')).toMatchInlineSnapshot(
    `"d838c544786a814f40ebd61ba24677e394921e2b7ae0807d8ec730a57f4c6844"`,
  );
});

test('another day, name, colour or number is another print', () => {
  const all = [
    {},
    { startsOn: '2026-10-12' },
    { printName: 'Ravi' },
    { bikeColour: 'red' as const },
    { reference: 'HP-7F3KQ' },
  ];
  expect(new Set(all.map((ride) => printOf(ride))).size).toBe(all.length);
});

test('every demo tour makes a whole, small drawing in each format and month', async () => {
  const files = demoTours.flatMap((each, at) =>
    (['sheet', 'lock', 'cover'] as const).map((format) =>
      toPrint(
        toPrinted(each, { ...plan, startsOn: `2026-${String((at % 12) + 1).padStart(2, '0')}-05`, reached: passes }),
        format,
      ),
    ),
  );
  expect(await findErrors(files)).toEqual([]);
  for (const file of files) {
    expect(file).not.toMatch(/NaN|undefined|Infinity|style=|<script|<text|href/);
    expect(file.length).toBeLessThan(80_000);
    expect(gzipSync(file).length).toBeLessThan(30_000);
  }
});

test('names in any script and of any length, and strange routes, are drawn or left out', async () => {
  const names = [
    ...sample(anyName, 60),
    '<script>alert(1)</script>',
    '"]]>&amp;',
    'न'.repeat(60),
    '漢字',
    '\u0000\ud800',
  ];
  const routes = sample(anyRoute, names.length);
  const files = names.map((printName, at) =>
    printOf({ printName }, { ...tour, heading: printName, route: routes[at] }),
  );
  expect(await findErrors(files)).toEqual([]);
  for (const file of files) expect(file).not.toMatch(/<script|NaN|undefined/);
});

test('a name is lettered without accents, Devanagari by its sound, and what has no letter not at all', () => {
  expect(toLetters('Zoë Łukasiński')).toBe('ZOE LUKASINSKI');
  expect(toLetters('प्रिया शर्मा')).toBe('PRIYA SHARMA');
  expect(toLetters('राहुल')).toBe('RAHUL');
  expect(toLetters('漢字')).toBe('');
});

test('the passes are its marks in the order of the road, and each one inks more', () => {
  expect(toMarks(tour.route).map(({ name }) => name)).toEqual(passes);
  const sizes = passes.map((_, at) => printOf({ reached: passes.slice(0, at) }).length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(sizes).size).toBe(sizes.length);
  expect([countInks(6, 0), countInks(6, 3), countInks(6, 6), countInks(1, 1), countInks(0, 0)]).toEqual([
    1, 4, 7, 7, 7,
  ]);
});

test('the number is the reference, or four digits that stay', () => {
  expect(numberOf(toPrinted(tour, { ...plan, reference: ' HP-7F3KQ ' }))).toBe('HP-7F3KQ');
  const number = numberOf(toPrinted(tour, plan));
  expect(number).toMatch(/^\d{4}$/);
  expect(numberOf(toPrinted(tour, { ...plan, reached: passes }))).toBe(number);
});

test('a quote’s cover has every ink and its number', () => {
  const printed = toQuotePrinted(tour, { startsOn: '2026-09-12', number: 'Q-7F3A21' });
  expect([numberOf(printed), countInks(6, printed.reached)]).toEqual(['Q-7F3A21', 7]);
});
