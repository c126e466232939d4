import { questions } from './questions.ts';
import type { RoadPicture } from './road-pictures.ts';

/*
 * The twelve tours of the demo layouts (spec §3, demo tour). They are not for sale and not in the catalogue; nothing but
 * /grid to /list-right-sidebar, /tour-detail-one/1 to 12 and /tour-detail-two shows them.
 */

export interface DemoTour {
  id: number;
  image: RoadPicture;
  tagText?: string;
  place: string;
  title: string;
  /** Dollars a day, within the price filter's range. */
  amount: number;
  /** What the detail's gallery shows after the image; at most four. */
  more: readonly RoadPicture[];
}

export const demoTours: readonly DemoTour[] = [
  {
    ...{ id: 1, image: 'ladakh-road-1', tagText: '10% Off', place: 'Leh Ladakh', amount: 58 },
    title: 'Above the Indus on Two Wheels',
    more: ['ladakh-lake-2', 'ladakh-peaks-2', 'ladakh-dunes', 'trek-peaks-2'],
  },
  {
    ...{ id: 2, image: 'spiti-lake-1', place: 'Spiti Valley', amount: 95 },
    title: 'Chandratal by Tent and Stove',
    more: ['spiti-peaks-1', 'spiti-dusk', 'spiti-valley-1'],
  },
  {
    ...{ id: 3, image: 'dubai-dunes-2', tagText: '25% Off', place: 'Dubai', amount: 140 },
    title: 'Dunes Before the Heat',
    more: ['ladakh-dunes'],
  },
  {
    ...{ id: 4, image: 'himachal-road-1', place: 'Himachal Pradesh', amount: 45 },
    title: 'Cedar Roads to Jalori',
    more: ['himachal-valley-2', 'trek-meadow-1'],
  },
  {
    ...{ id: 5, image: 'thailand-sunset', place: 'Thailand', amount: 180 },
    title: 'Phang Nga at Dusk',
    more: ['malaysia-islands'],
  },
  {
    ...{ id: 6, image: 'trek-meadow-1', tagText: '5% Off', place: 'Trekking', amount: 70 },
    title: 'Hampta Meadows, Light Pack',
    more: ['spiti-peaks-1', 'himachal-valley-2', 'spiti-lake-1'],
  },
  {
    ...{ id: 7, image: 'bali-terraces-1', place: 'Bali', amount: 210 },
    title: 'Terraces and the Volcano',
    more: ['thailand-sunset', 'malaysia-islands'],
  },
  {
    ...{ id: 8, image: 'rishikesh-river-1', place: 'Rishikesh', amount: 40 },
    title: 'Two Days on the Ganga',
    more: ['himachal-valley-2', 'trek-meadow-1'],
  },
  {
    ...{ id: 9, image: 'malaysia-islands', place: 'Malaysia', amount: 265 },
    title: 'Langkawi by Ferry and Scooter',
    more: ['thailand-sunset', 'singapore-skyline'],
  },
  {
    ...{ id: 10, image: 'ladakh-lake-2', place: 'Leh Ladakh', amount: 320 },
    title: 'Tso Moriri the Long Way',
    more: ['ladakh-peaks-2', 'ladakh-road-1', 'trek-peaks-2'],
  },
  {
    ...{ id: 11, image: 'singapore-skyline', tagText: '15% Off', place: 'Singapore', amount: 410 },
    title: 'One City, Three Islands',
    more: ['malaysia-islands'],
  },
  {
    ...{ id: 12, image: 'spiti-valley-1', place: 'Spiti Valley', amount: 495 },
    title: 'Winter Spiti with a Snow Crew',
    more: ['spiti-dusk', 'spiti-peaks-1', 'spiti-lake-1', 'trek-peaks-2'],
  },
];

/** Shown on every demo card and by some layouts in place of the amount (spec §9). */
export const fixedRating = '5.0(30)';
export const fixedPrice = '$ 58 / Day';

/** The price filter's range and step, and what the demo detail begins with, in dollars a day (spec §9). */
export const priceFilter = { min: 0, max: 500, step: 5, detailFrom: 50, detailTo: 200 } as const;

/** The sidebar's activities (spec §2). */
export const bookingActivities = ['Bali Park', 'Paris', 'Arcadia', 'Culver City', 'Long Beach', 'California'] as const;

/** The demo detail's features (spec §3: icon, name, title). */
export const demoFeatures = [
  { icon: 'clock', name: 'Duration', title: '8 days' },
  { icon: 'bike', name: 'Type', title: 'Adventure' },
  { icon: 'users', name: 'Group Size', title: '4 to 10 people' },
  { icon: 'languages', name: 'Languages', title: 'English, Hindi' },
  { icon: 'shield', name: 'Riding gear', title: 'Complimentary' },
  { icon: 'headset', name: 'Customer care', title: '24/7' },
] as const;

/** The first four items (spec §9). */
export const demoQuestions = questions.slice(0, 4);
