import { expect, it } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import {
  findMedicalHelp,
  listEmergencyNumbers,
  listEvacuationRoutes,
  listMedicalHelp,
  listOxygenInclusions,
} from './medical-help.ts';
import { assessNights } from './nights.ts';

function findRouteAndNights(heading: string) {
  const tour = demoTour(heading);
  return [tour.route ?? [], assessNights(tour, { homeM: 300, hadSickness: false })] as const;
}

const listHelp = (heading: string) => listMedicalHelp(...findRouteAndNights(heading));
const listEvacuations = (heading: string) => listEvacuationRoutes(...findRouteAndNights(heading));

it('lists the nearest hospital of each night above 2,500 m, with its distance and climb', () => {
  expect(listHelp('Manali to Leh')).toEqual([
    'Jispa: the district hospital in Keylong, 22 km back.',
    expect.stringMatching(
      /^Sarchu: the district hospital in Keylong, 108 km back, over Baralacha La \(4,890 m\)\. The army/,
    ),
    'Leh: SNM Hospital in Leh.',
    'Hunder: the hospital in Diskit, 8 km back.',
    'Spangmik: the health post in Tangtse, 45 km back.',
  ]);
  expect(listHelp('Changthang')).toContain('Hanle: the health centre in Nyoma, 77 km further on.');
  expect(listHelp('Changthang')).toContain('Korzok: the health centre in Nyoma, 77 km back.');
  expect(listHelp('Manali Loop')).toContain(
    'Chandratal: the Civil Hospital in Kaza, 97 km back, over Kunzum La (4,551 m).',
  );
  expect(listHelp('Desert')).toEqual([]);
});

it('prefers a road to a walk over a pass, and tells the direction', () => {
  expect(listHelp('Pin Bhaba')).toContain('Kafnu: the hospital in Khaneri, near Rampur, 72 km back.');
  expect(listHelp('Pin Bhaba')).toContain('Karah: the hospital in Khaneri, near Rampur, 90 km back.');
  expect(listHelp('Hampta')).toContain('Balu ka Ghera: the Lady Willingdon Hospital in Manali, 29 km back.');
  expect(listHelp('Hampta')).toContain('Chhatru: the Lady Willingdon Hospital in Manali, 68 km further on.');
  expect(listHelp('Markha')).toContain('Nimaling: SNM Hospital in Leh, 74 km further on, over Kongmaru La (5,260 m).');
  expect(listHelp('Slow Spiti')).toEqual([
    'Narkanda: the IGMC hospital in Shimla, 62 km back.',
    'Kalpa: the regional hospital in Reckong Peo, 7 km back.',
    'Tabo: the health centre in Tabo.',
    'Kaza: the Civil Hospital in Kaza.',
  ]);
  expect(listHelp('Tawang')).toEqual(['Tawang: the district hospital in Tawang.']);
});

it.each(demoTours)('finds a hospital for each night above 2,800 m of $heading', (tour) => {
  const highNights = assessNights(tour, { homeM: 300, hadSickness: false }).filter(({ altitudeM }) => altitudeM > 2800);
  for (const sentence of listMedicalHelp(tour.route ?? [], highNights)) expect(sentence).not.toContain('no doctors');
});

it('tells when no hospital is known', () => {
  const [route, nights] = findRouteAndNights('Manali to Leh');
  const unknownRoute = route.map((waypoint) => ({ ...waypoint, name: `${waypoint.name} camp` }));
  expect(listMedicalHelp(unknownRoute, nights)[0]).toBe(
    'Jispa: we know of no doctors on this way. Ask us before you start.',
  );
  expect(findMedicalHelp([], { day: 1 })).toBeNull();
});

it('lists descents from the worst and the highest night, and tells when the hospital is elsewhere', () => {
  expect(listEvacuations('Manali to Leh')).toHaveLength(1);
  expect(listEvacuations('Changthang')).toEqual([
    'From Hanle, 4,300 m, down is Upshi (3,400 m), 208 km by Mahe and along the Indus. Doctors: the health centre in Nyoma, 77 km further on.',
    'From Korzok, 4,560 m, down is Upshi (3,400 m), 168 km by Mahe and along the Indus. Doctors are another way: the health centre in Nyoma, 77 km back.',
  ]);
  expect(listEvacuations('Manali to Leh')[0]).not.toContain('another way');
});

it('lists inclusions with oxygen', () => {
  expect(listOxygenInclusions(demoTour('Manali to Leh'))).toEqual(['Support truck with spares and oxygen']);
});

it.each(demoTours)('gives readable sentences for $heading', (tour) => {
  for (const sentence of [...listHelp(tour.heading), ...listEvacuations(tour.heading)])
    expect(sentence).toMatch(/^(From )?[A-Z][^.]+\.( (?:Ask us before you start|The army has [^.]+|Doctors[^.]+)\.)?$/);
});

it.each([...new Set(demoTours.map(({ country }) => country))])('has emergency numbers for %s', (country) => {
  const numbers = listEmergencyNumbers(country);
  expect(numbers).not.toBe(listEmergencyNumbers('Nowhere'));
  expect(numbers[0]?.who).not.toBe('Emergency');
  for (const { who, number } of numbers) expect(`${who} ${number}`).toMatch(/^[A-Z].+ \d{3,4}$/);
});

it('falls back to 112 for other countries', () => {
  expect(listEmergencyNumbers('').map(({ number }) => number)).toEqual(['112']);
  expect(listEmergencyNumbers('Nepal').map(({ number }) => number)).toEqual(['112']);
});
