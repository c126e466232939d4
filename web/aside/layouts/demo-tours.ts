import { questions } from '#shared/site/questions';
import type { RoadPicture } from '../../ui/road/road-pictures';

// Spec §3. Not for sale, not in the catalogue.

export interface DemoTour {
  id: number;
  image: RoadPicture;
  tagText?: string;
  place: string;
  title: string;
  amount: number;
  more: readonly RoadPicture[];
}

export const demoTours: readonly DemoTour[] = [
  {
    id: 1,
    image: 'g-confluence',
    tagText: '10% Off',
    place: 'Leh Ladakh',
    amount: 58,
    title: 'Above the Indus on Two Wheels',
    more: ['g-nubra', 'g-convoy', 'g-kiang'],
  },
  {
    id: 2,
    image: 'g-camp-night',
    place: 'Spiti Valley',
    amount: 95,
    title: 'Chandratal by Tent and Stove',
    more: ['g-langza', 'g-ibex', 'g-confluence'],
  },
  {
    id: 3,
    image: 'g-jebel',
    tagText: '25% Off',
    place: 'Dubai',
    amount: 140,
    title: 'Dunes Before the Heat',
    more: ['g-beach'],
  },
  {
    id: 4,
    image: 'g-forest-road',
    place: 'Himachal Pradesh',
    amount: 45,
    title: 'Cedar Roads to Jalori',
    more: ['g-water-crossing'],
  },
  {
    id: 5,
    image: 'g-lagoon',
    place: 'Thailand',
    amount: 180,
    title: 'Phang Nga at Dusk',
    more: ['g-beach'],
  },
  {
    id: 6,
    image: 'g-log-bridge',
    tagText: '5% Off',
    place: 'Trekking',
    amount: 70,
    title: 'Hampta Meadows, Light Pack',
    more: ['g-ibex', 'g-langza'],
  },
  {
    id: 7,
    image: 'g-lake-temple',
    place: 'Bali',
    amount: 210,
    title: 'Terraces and the Volcano',
    more: ['g-beach'],
  },
  {
    id: 8,
    image: 'g-ghat',
    place: 'Rishikesh',
    amount: 40,
    title: 'Two Days on the Ganga',
    more: ['g-forest-road', 'g-log-bridge'],
  },
  {
    id: 9,
    image: 'g-beach',
    place: 'Malaysia',
    amount: 265,
    title: 'Langkawi by Ferry and Scooter',
    more: ['g-lagoon'],
  },
  {
    id: 10,
    image: 'g-kiang',
    place: 'Leh Ladakh',
    amount: 320,
    title: 'Tso Moriri the Long Way',
    more: ['g-nubra', 'g-convoy'],
  },
  {
    id: 11,
    image: 'g-cycle-coast',
    tagText: '15% Off',
    place: 'Singapore',
    amount: 410,
    title: 'One City, Three Islands',
    more: ['g-beach'],
  },
  {
    id: 12,
    image: 'g-snow-wall',
    place: 'Spiti Valley',
    amount: 495,
    title: 'Winter Spiti with a Snow Crew',
    more: ['g-langza', 'g-ibex', 'g-camp-night'],
  },
];

/** Spec §9. */
export const fixedPrice = '$ 58 / Day';

/** Dollars a day (spec §9). */
export const priceFilter = { min: 0, max: 500, step: 5, detailFrom: 50, detailTo: 200 } as const;

export const bookingActivities = ['Bali Park', 'Paris', 'Arcadia', 'Culver City', 'Long Beach', 'California'] as const;

export const demoFeatures = [
  { icon: 'clock', name: 'Duration', title: '8 days' },
  { icon: 'bike', name: 'Type', title: 'Adventure' },
  { icon: 'users', name: 'Group Size', title: '4 to 10 people' },
  { icon: 'languages', name: 'Languages', title: 'English, Hindi' },
  { icon: 'shield', name: 'Riding gear', title: 'Complimentary' },
  { icon: 'headset', name: 'Customer care', title: '24/7' },
] as const;

export const demoQuestions = () => questions().slice(0, 4);
