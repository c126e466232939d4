import { readFileSync } from 'node:fs';
import { assert, constantFrom, integer, oneof, property, string } from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Tour } from '#shared/tours/tour';
import { emptyRide } from './empty-ride.ts';
import { parseRideFile, toRideFile } from './ride-file.ts';
import { rideFileBytes } from './ride-file-name.ts';

const demo: object[] = JSON.parse(readFileSync(new URL('../../seed/tours.json', import.meta.url), 'utf8'));
const sha = 'a'.repeat(64);
const tours = demo.map((tour, index) =>
  v.parse(Tour, {
    ...tour,
    _id: `tour-${index}`,
    updatedAt: '2026-11-12T10:00:00.000Z',
    coverImage: `/img/${sha}-1280.webp`,
    galleryImages: [`/img/${sha}-1280.webp`],
  }),
);
const made = { from: 'tours.example', madeAt: '2026-11-12T10:00:00.000Z' };
const [first] = tours;
if (!first) throw new Error('no tours');
const plan = {
  ...emptyRide(first._id),
  startsOn: '2027-07-12',
  extraNights: [2],
  ownBike: true,
  papers: { licence: { done: true } },
};
const text = toRideFile(first, made, plan);

it.each(tours.map((tour) => [tour.heading, tour] as const))('%s comes back as it went', (_heading, tour) => {
  const written = toRideFile(tour, made, null);
  expect(written.length).toBeLessThan(60_000);
  expect(parseRideFile(written)).toEqual({ ok: true, file: { format: 'highpass-ride', version: 1, ...made, tour } });
});

it('takes the date, the added nights and the bike along when asked, and nothing else of the rider', () => {
  const read = parseRideFile(text);
  expect(read.ok && read.file.plan).toEqual({
    startsOn: '2027-07-12',
    extraNights: [2],
    ownBike: true,
    bike: plan.bike,
    tankL: null,
    kmPerL: null,
    loadFactor: 0.8,
  });
  expect(text).not.toMatch(/papers|licence":|nationality|homeM|hadSickness|createdAt/);
});

it('reads a plan from before nights could be added', () => {
  const { extraNights: _, ...older } = JSON.parse(text).plan;
  const read = alter((file) => (file.plan = older));
  expect(read.ok && read.file.plan?.extraNights).toEqual([]);
  expect(read.ok && read.file.plan?.startsOn).toBe('2027-07-12');
});

const alter = (change: (file: { tour: Record<string, unknown> } & Record<string, unknown>) => void) => {
  const file = JSON.parse(text);
  change(file);
  return parseRideFile(JSON.stringify(file));
};

it.each([
  ['a page', () => parseRideFile('<!doctype html><script>alert(1)</script>')],
  ['nothing', () => parseRideFile('')],
  ['null', () => parseRideFile('null')],
  ['half of a file', () => parseRideFile(text.slice(0, text.length / 2))],
  ['another version', () => alter((file) => (file.version = 2))],
  ['markup in a text', () => alter((file) => (file.tour.heading = 'Leh <img src=x onerror=alert(1)>'))],
  ['text that runs backwards', () => alter((file) => (file.tour.heading = 'Leh \u202egpj'))],
  ['a tour without a name', () => alter((file) => (file.tour.heading = ' '))],
  ['a price below nothing', () => alter((file) => (file.tour.price = -1))],
  ['an address for an id', () => alter((file) => (file.tour._id = '../../login'))],
  ['a stranger’s address', () => alter((file) => (file.from = 'evil.example/?a=b'))],
  ['a place that is nowhere', () => alter((file) => (file.tour.route = [{ name: 'X', lat: 200 }]))],
  ['a list of a thousand days', () => alter((file) => (file.tour.inclusions = Array(1000).fill('x')))],
  ['brackets without end', () => parseRideFile('['.repeat(100_000))],
  ['a novel', () => parseRideFile(`"${'a'.repeat(rideFileBytes)}"`)],
])('refuses %s with a sentence', (_what, read) => {
  expect(read()).toEqual({ ok: false, problem: expect.stringMatching(/^This .+\.$/) });
});

it('asks for no picture but our own', () => {
  const read = alter((file) => {
    file.tour.coverImage = 'https://evil.example/pixel.gif';
    file.tour.galleryImages = ['//evil.example/a', '/api/tours', `/img/${sha}-800.webp`];
  });
  expect(read.ok && [read.file.tour.coverImage, ...read.file.tour.galleryImages]).toEqual(['', `/img/${sha}-800.webp`]);
});

/** Every place of the file that holds a value, as a path. */
function listPaths(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...inside.flatMap(([key, held]) => listPaths(held, [...path, key]))];
}
const paths = listPaths(JSON.parse(text)).filter((path) => path.length > 0);
const hostile = oneof(
  string({ unit: 'binary', maxLength: 30 }),
  constantFrom<unknown>(null, true, -1, 1e308, 0.5, '', '<script>', '\u202e', '__proto__', [], {}, [[]], { a: 1 }),
  constantFrom<unknown>('javascript:alert(1)', 'https://evil.example/x.webp', '9999-99-99', 'x'.repeat(20_000)),
);

function expectHarmless(mutant: string): void {
  const read = parseRideFile(mutant);
  if (!read.ok) {
    expect(read.problem).toMatch(/^This .+\.$/);
    return;
  }
  const { file } = read;
  expect(v.is(Tour, file.tour)).toBe(true);
  expect(JSON.stringify(file)).not.toMatch(/<[a-z!/?]|\u202e/i);
  for (const path of [file.tour.coverImage, ...file.tour.galleryImages])
    expect(path).toMatch(/^$|^\/img\/[0-9a-f]{64}-/);
  // What was read once can be handed on: nothing is in it that the next reader would refuse.
  expect(parseRideFile(JSON.stringify(file))).toEqual(read);
}

it('survives 500 strange values: none crashes, and what passes is a tour of plain text', () =>
  assert(
    property(integer({ min: 0, max: paths.length - 1 }), hostile, (at, value) => {
      const file = JSON.parse(text);
      const path = paths[at] ?? [];
      const holder = path.slice(0, -1).reduce((held, key) => held[key], file);
      holder[path.at(-1) ?? ''] = value;
      expectHarmless(JSON.stringify(file));
    }),
    { numRuns: 500 },
  ));

it('survives 500 cuts and slips of the pen', () =>
  assert(
    property(
      integer({ min: 0, max: text.length }),
      integer({ min: 0, max: 9 }),
      string({ maxLength: 5 }),
      (at, gone, put) => expectHarmless(text.slice(0, at) + put + text.slice(at + gone)),
    ),
    { numRuns: 500 },
  ));
