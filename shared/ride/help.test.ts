import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Tour, Waypoint } from '../tour.ts';
import { findHelp, listHelp, listOxygen, listWaysOut } from './help.ts';
import { toNights } from './nights.ts';

type Planned = Tour & { route: Waypoint[] };

const tours: Planned[] = JSON.parse(readFileSync(new URL('../../seed/tours.json', import.meta.url), 'utf8'));

function demoTour(heading: string) {
  const tour = tours.find((one) => one.heading.startsWith(heading));
  if (!tour) throw new Error(`no demo tour ${heading}`);
  return { ...tour, nights: toNights(tour, { homeM: 300, hadSickness: false }) };
}

const helpOf = (heading: string) => {
  const { route, nights } = demoTour(heading);
  return listHelp(route, nights);
};
const waysOf = (heading: string) => {
  const { route, nights } = demoTour(heading);
  return listWaysOut(route, nights);
};

it('names the nearest doctors of each night above 2,500 m, with the way to them', () => {
  expect(helpOf('Manali to Leh')).toEqual([
    'Jispa: the district hospital in Keylong, 22 km back.',
    'Sarchu: the district hospital in Keylong, 108 km back.',
    'Leh: SNM Hospital in Leh.',
    'Hunder: the army’s hospital in Hunder.',
    'Spangmik: the health post in Tangtse, 45 km back.',
  ]);
  expect(helpOf('Changthang')).toContain('Hanle: the health centre in Nyoma, 77 km further on.');
  expect(helpOf('Changthang')).toContain('Korzok: the health centre in Nyoma, 77 km back.');
  expect(helpOf('Manali Loop')).toContain('Chandratal: the Civil Hospital in Kaza, 97 km back.');
  expect(helpOf('Desert')).toEqual([]);
});

it('says where it knows of none', () => {
  const { route, nights } = demoTour('Manali to Leh');
  const unknown = route.map((waypoint) => ({ ...waypoint, name: `${waypoint.name} camp` }));
  expect(listHelp(unknown, nights)[0]).toBe('Jispa: we know of no doctors on this way. Ask us before you start.');
  expect(findHelp([], { day: 1 })).toBeNull();
});

it('gives the way down and to doctors from the night that is too high too soon and from the highest', () => {
  expect(waysOf('Manali to Leh')).toHaveLength(1);
  expect(waysOf('Changthang')).toEqual([
    expect.stringMatching(/^From Hanle, 4,300 m, .*; the health centre in Nyoma is 77 km further on/),
    expect.stringMatching(/^From Korzok, 4,560 m, .*; the health centre in Nyoma is 77 km back/),
  ]);
});

it('says when help is not the way down', () => {
  expect(waysOf('Changthang')[0]).toMatch(/ back to Shyok village, .*: help isn’t the way down\.$/);
  expect(waysOf('Manali to Leh')[0]).not.toContain('help isn’t');
});

it('quotes the oxygen that comes along', () => {
  expect(listOxygen(demoTour('Manali to Leh'))).toEqual(['Support truck with spares and oxygen']);
});

it.each(tours)('reads well for $heading', (tour) => {
  for (const line of [...helpOf(tour.heading), ...waysOf(tour.heading)])
    expect(line).toMatch(/^(From )?[A-Z][^.]+\.( Ask us before you start\.)?$/);
});
