import { type Captain, site } from './site.ts';

/**
 * DEMO: who rides in front. Nobody of these exists: owners write their own people at the desk, or a real agency sets
 * `shown: false` below and every screen does without. Beside `site`, not in it, since only a few screens show it.
 */
export const shippedCaptains: readonly Captain[] = [
  {
    name: 'Stanzin Angmo',
    road: 'Manali to Leh, Nubra, Pangong',
    places: ['Leh Ladakh'],
    since: 2018,
    line: 'Was a nurse in Leh. Turns the group round before a headache does.',
  },
  {
    name: 'Chhering Dorje',
    road: 'Kinnaur to Kaza, over Kunzum',
    places: ['Spiti Valley'],
    since: 2019,
    line: 'Grew up in Langza, and knows which streams rise after lunch.',
  },
  {
    name: 'Meera Thakur',
    road: 'Jalori, Tirthan, Dhauladhar',
    places: ['Himachal Pradesh', 'Rishikesh'],
    since: 2020,
    line: 'Rebuilt her first Bullet at fifteen. Rides last until everyone has eaten.',
  },
  {
    name: 'Arif Sheikh',
    road: 'Rajasthan, the North-East, abroad',
    places: ['Rajasthan', 'Meghalaya', 'Arunachal Pradesh', 'Dubai', 'Thailand', 'Bali'],
    since: 2021,
    line: 'Has stood at eleven border desks, and still smiles at the form.',
  },
];

export const crew = {
  shown: true as boolean,
  get captains(): readonly Captain[] {
    return site.captains ?? shippedCaptains;
  },
};

export function findCaptain(place: string): Captain | undefined {
  if (!crew.shown) return undefined;
  return crew.captains.find(({ places }) => places.includes(place));
}
