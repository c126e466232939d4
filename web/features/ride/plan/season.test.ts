import { describe, expect, it } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './match-place.ts';
import { findShutPass } from './season.ts';

function findNotice(heading: string, startsOn: string | null) {
  return findShutPass(demoTour(heading).route, startsOn);
}

it('finds a shut pass on the day when the tour crosses it', () => {
  expect(findNotice('Manali to Leh', '2027-01-15')).toEqual({
    state: 'shut',
    pass: 'Baralacha La',
    day: 3,
    date: '2027-01-17',
    sentence: 'Baralacha La usually opens in the second half of May: on 17 January this road is shut.',
  });
});

describe('findShutPass', () => {
  it.each([
    ['Manali to Leh', '2027-04-28', 'shut', 'on 30 April this road is shut'],
    ['Manali to Leh', '2027-05-10', 'mayBeStillShut', 'on 12 May this road may still be shut'],
    [
      'Manali to Leh',
      '2027-11-01',
      'mayBeShutAlready',
      'shuts in the first half of November: on 3 November this road may be shut',
    ],
    // Zoji La and Tanglang La are shut, too, and open earlier.
    ['Srinagar to Manali', '2027-02-01', 'shut', 'Baralacha La usually opens in the second half of May'],
    ['Srinagar to Manali', '2026-11-25', 'shut', 'Baralacha La'],
    ['Changthang', '2027-01-10', 'shut', 'Tanglang La usually opens in March'],
    ['Manali Loop', '2027-06-12', 'mayBeStillShut', 'Kunzum La usually opens between mid-May and mid-June'],
    ['Spiti Full', '2027-10-10', 'mayBeShutAlready', 'Kunzum La usually shuts between mid-October and mid-November'],
    ['Jalori', '2027-01-10', 'shut', 'on 12 January this road is shut'],
    ['Hampta', '2027-12-01', 'shut', 'on 3 December the path over it is shut'],
    ['Pin Bhaba', '2027-06-20', 'mayBeStillShut', 'on 24 June the path over it may still be shut'],
  ] as const)('finds the season of %s from %s: %s', (heading, startsOn, state, text) => {
    const notice = findNotice(heading, startsOn);
    expect(notice?.state).toBe(state);
    expect(notice?.sentence).toContain(text);
  });

  it('changes the state on the listed days, also past the new year', () => {
    const walk = demoTour('Pin Bhaba').route ?? [];
    const pass = walk.filter(({ name }) => name.startsWith('Pin Bhaba')).map((place) => ({ ...place, day: 1 }));
    const listStates = (...days: string[]) => days.map((day) => findShutPass(pass, `2027-${day}`)?.state ?? null);
    expect(listStates('09-30', '10-01', '10-15', '10-16', '12-31')).toEqual([
      null,
      'mayBeShutAlready',
      'mayBeShutAlready',
      'shut',
      'shut',
    ]);
    expect(listStates('01-01', '06-15', '06-16', '07-06', '07-07')).toEqual([
      'shut',
      'shut',
      'mayBeStillShut',
      'mayBeStillShut',
      null,
    ]);
  });

  it('prefers a shut pass to one that may be shut', () => {
    const waypoint = demoTours.flatMap(({ route }) => route)[0] as Waypoint;
    const findPass = (...names: string[]) =>
      findShutPass(
        names.map((name) => ({ ...waypoint, name, day: 1 })),
        '2027-11-05',
      )?.pass;
    expect([findPass('Hampta Pass', 'Kunzum La'), findPass('Kunzum La', 'Hampta Pass')]).toEqual(
      Array(2).fill('Hampta Pass'),
    );
  });

  it('returns null in summer, for passes cleared all winter, and without a first day', () => {
    expect(findNotice('Manali to Leh', '2027-06-12')).toBeNull();
    expect(findNotice('Leh, Nubra', '2027-01-15')).toBeNull();
    expect(findNotice('Tawang', '2027-01-15')).toBeNull();
    expect(findNotice('Phuket', '2027-01-15')).toBeNull();
    expect(findNotice('Manali to Leh', null)).toBeNull();
    expect(findShutPass(undefined, '2027-01-15')).toBeNull();
  });

  it('finds no shut pass for any demo departure', () => {
    for (const { route, departures = [] } of demoTours)
      for (const { startsOn } of departures) expect(findShutPass(route, startsOn)?.state).not.toBe('shut');
  });
});

it('matches a place by its whole name, or by its beginning when it ends in a star', () => {
  const places = ['Pang', 'Baralacha*'];
  expect(['Pang', 'Baralacha La', 'Baralacha Pass'].every((name) => matchesPlace(name, places))).toBe(true);
  expect(['Pang Mapha', 'Pangong', 'Upper Baralacha'].some((name) => matchesPlace(name, places))).toBe(false);
});
