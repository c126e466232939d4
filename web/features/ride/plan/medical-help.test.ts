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

function nightsOf(heading: string) {
  const tour = demoTour(heading);
  return [tour.route ?? [], assessNights(tour, { homeM: 300, hadSickness: false })] as const;
}

const helpOf = (heading: string) => listMedicalHelp(...nightsOf(heading));
const waysOf = (heading: string) => listEvacuationRoutes(...nightsOf(heading));

it('names the nearest doctors of each night above 2,500 m, with the way to them', () => {
  expect(helpOf('Manali to Leh')).toEqual([
    'Jispa: the district hospital in Keylong, 22 km back.',
    expect.stringMatching(
      /^Sarchu: the district hospital in Keylong, 108 km back, over Baralacha La at 4,890 m\. The army/,
    ),
    'Leh: SNM Hospital in Leh.',
    'Hunder: the hospital in Diskit, 8 km back.',
    'Spangmik: the health post in Tangtse, 45 km back.',
  ]);
  expect(helpOf('Changthang')).toContain('Hanle: the health centre in Nyoma, 77 km further on.');
  expect(helpOf('Changthang')).toContain('Korzok: the health centre in Nyoma, 77 km back.');
  expect(helpOf('Manali Loop')).toContain(
    'Chandratal: the Civil Hospital in Kaza, 97 km back, over Kunzum La at 4,551 m.',
  );
  expect(helpOf('Desert')).toEqual([]);
});

it('sends nobody over a pass on foot where a road is sooner, and calls what lies ahead further on', () => {
  expect(helpOf('Pin Bhaba')).toContain('Kafnu: the hospital in Khaneri, near Rampur, 72 km back.');
  expect(helpOf('Pin Bhaba')).toContain('Karah: the hospital in Khaneri, near Rampur, 90 km back.');
  expect(helpOf('Hampta')).toContain('Balu ka Ghera: the Lady Willingdon Hospital in Manali, 29 km back.');
  expect(helpOf('Hampta')).toContain('Chhatru: the Lady Willingdon Hospital in Manali, 68 km further on.');
  expect(helpOf('Markha')).toContain('Nimaling: SNM Hospital in Leh, 74 km further on, over Kongmaru La at 5,260 m.');
  expect(helpOf('Slow Spiti')).toEqual([
    'Narkanda: the IGMC hospital in Shimla, 62 km back.',
    'Kalpa: the regional hospital in Reckong Peo, 7 km back.',
    'Tabo: the health centre in Tabo.',
    'Kaza: the Civil Hospital in Kaza.',
  ]);
  expect(helpOf('Tawang')).toEqual(['Tawang: the district hospital in Tawang.']);
});

it.each(demoTours)('knows doctors for each night of $heading that may make ill', (tour) => {
  const high = assessNights(tour, { homeM: 300, hadSickness: false }).filter(({ altitudeM }) => altitudeM > 2800);
  for (const line of listMedicalHelp(tour.route ?? [], high)) expect(line).not.toContain('no doctors');
});

it('says where it knows of none', () => {
  const [route, nights] = nightsOf('Manali to Leh');
  const unknown = route.map((waypoint) => ({ ...waypoint, name: `${waypoint.name} camp` }));
  expect(listMedicalHelp(unknown, nights)[0]).toBe(
    'Jispa: we know of no doctors on this way. Ask us before you start.',
  );
  expect(findMedicalHelp([], { day: 1 })).toBeNull();
});

it('gives the way down from the night that is too high too soon and from the highest, and says when help is another way', () => {
  expect(waysOf('Manali to Leh')).toHaveLength(1);
  expect(waysOf('Changthang')).toEqual([
    'From Hanle, 4,300 m, the way down is 208 km to Upshi, 3,400 m, by Mahe and along the Indus; the health centre in Nyoma is 77 km further on.',
    'From Korzok, 4,560 m, the way down is 168 km to Upshi, 3,400 m, by Mahe and along the Indus; doctors are another way: the health centre in Nyoma is 77 km back.',
  ]);
  expect(waysOf('Manali to Leh')[0]).not.toContain('another way');
});

it('quotes the oxygen that comes along', () => {
  expect(listOxygenInclusions(demoTour('Manali to Leh'))).toEqual(['Support truck with spares and oxygen']);
});

it.each(demoTours)('reads well for $heading', (tour) => {
  for (const line of [...helpOf(tour.heading), ...waysOf(tour.heading)])
    expect(line).toMatch(/^(From )?[A-Z][^.]+\.( (?:Ask us before you start|The army has [^.]+)\.)?$/);
});

it.each([...new Set(demoTours.map(({ country }) => country))])('%s has its own numbers', (country) => {
  const numbers = listEmergencyNumbers(country);
  expect(numbers).not.toBe(listEmergencyNumbers('Nowhere'));
  expect(numbers[0]?.who).not.toBe('Emergency');
  for (const { who, number } of numbers) expect(`${who} ${number}`).toMatch(/^[A-Z].+ \d{3,4}$/);
});

it('knows a number for every other country too', () => {
  expect(listEmergencyNumbers('').map(({ number }) => number)).toEqual(['112']);
  expect(listEmergencyNumbers('Nepal').map(({ number }) => number)).toEqual(['112']);
});
