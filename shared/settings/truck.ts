import type { Shelf, Site } from './site.ts';

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

export const findTruck = ({ truck }: Pick<Site, 'truck'>) => truck ?? defaultTruck;
