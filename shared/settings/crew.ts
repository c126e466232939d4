import type { Captain, Site } from './site.ts';

/** DEMO: invented captains, until owners enter their own or none. Only a few pages load them. */
export const defaultCaptains: readonly Captain[] = [
  {
    name: 'Stanzin Angmo',
    road: 'Manali to Leh, Nubra, Pangong',
    places: ['Leh Ladakh'],
    since: 2018,
    line: 'Was a nurse in Leh. Turns the group round before a headache does.',
    photo: '',
  },
  {
    name: 'Chhering Dorje',
    road: 'Kinnaur to Kaza, over Kunzum',
    places: ['Spiti Valley', 'Trekking'],
    since: 2019,
    line: 'Grew up in Langza, and knows which streams rise after lunch.',
    photo: '',
  },
  {
    name: 'Meera Thakur',
    road: 'Jalori, Tirthan, Dhauladhar',
    places: ['Himachal Pradesh', 'Rishikesh'],
    since: 2020,
    line: 'Rebuilt her first Bullet at fifteen. Rides last until everyone has eaten.',
    photo: '',
  },
  {
    name: 'Arif Sheikh',
    road: 'Rajasthan, the North-East, abroad',
    places: ['Rajasthan', 'Meghalaya', 'Arunachal Pradesh', 'Dubai', 'Malaysia', 'Singapore', 'Thailand', 'Bali'],
    since: 2021,
    line: 'Has stood at eleven border desks, and still smiles at the form.',
    photo: '',
  },
];

export const listCaptains = ({ captains }: Pick<Site, 'captains'>) => captains ?? defaultCaptains;

export function findCaptain(place: string, site: Pick<Site, 'captains'>): Captain | undefined {
  return listCaptains(site).find(({ places }) => places.includes(place));
}
