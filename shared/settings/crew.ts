import type { Captain, Shelf, Site } from './site.ts';

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
    places: ['Spiti Valley'],
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
    places: ['Rajasthan', 'Meghalaya', 'Arunachal Pradesh', 'Dubai', 'Thailand', 'Bali'],
    since: 2021,
    line: 'Has stood at eleven border desks, and still smiles at the form.',
    photo: '',
  },
];

/** DEMO: load of the support truck. */
export const defaultTruck: readonly Shelf[] = [
  {
    title: 'For the bike',
    things: [
      '1 motorcycle, fuelled',
      '6 inner tubes',
      '4 clutch and brake cables',
      '2 sets of clutch plates',
      '1 chain and sprockets',
    ],
  },
  {
    title: 'For the rider',
    things: [
      '2 oxygen cylinders',
      '3 pulse oximeters',
      '1 first-aid kit, and who can use it',
      '8 blankets',
      '2 seats, for those who’ve had enough today',
    ],
  },
  {
    title: 'For the road',
    things: [
      '60 litres of petrol',
      '40 litres of water',
      '1 compressor',
      '2 tow straps',
      '2 planks, for where the bridge was',
    ],
  },
];

export const listCaptains = ({ captains }: Pick<Site, 'captains'>) => captains ?? defaultCaptains;

export const findTruck = ({ truck }: Pick<Site, 'truck'>) => truck ?? defaultTruck;

export function findCaptain(place: string, site: Pick<Site, 'captains'>): Captain | undefined {
  return listCaptains(site).find(({ places }) => places.includes(place));
}
