import { pages } from '#shared/routes';
import type { TourFilter } from '#shared/tours/catalogue';

export interface Listing {
  path: string;
  title: string;
  eyebrow: string;
  lead: string;
  filter: TourFilter;
  /** Name of the banner under /pictures and of the link-preview picture under /share. */
  picture: string;
  /** Exact text of spec §8. `{filter}` stands for the selected place. */
  emptyMessage: string;
  /** Adventure cards show 'Rating :' (spec §2). */
  ratingPrefix?: boolean;
  /** Places of the filter (spec §2). */
  places?: readonly string[];
}

export const listings: readonly Listing[] = [
  {
    path: pages.adventure,
    title: 'Adventure Packages',
    eyebrow: 'Ride, walk, paddle',
    lead: 'High-pass rides to Ladakh and Spiti, treks over the ridges between them, and white water at Rishikesh.',
    filter: { type: 'Adventure' },
    picture: 'adventure',
    emptyMessage: 'No tours available for "{filter}".',
    ratingPrefix: true,
    places: ['Rishikesh', 'Trekking', 'Leh Ladakh', 'Spiti Valley'],
  },
  {
    path: pages.domestic,
    title: 'Domestic Packages',
    eyebrow: 'Across India',
    lead: 'From apricot valleys to desert forts: a local team, hand-picked roads and nights at the right height.',
    filter: { type: 'Domestic' },
    picture: 'domestic',
    emptyMessage: 'No Domestic tours available.',
  },
  {
    path: pages.international,
    title: 'International Packages',
    eyebrow: 'Dubai · Malaysia · Singapore · Thailand · Bali',
    lead: 'Mountain loops, islands and cities further out, with the papers explained before you book.',
    filter: { type: 'International' },
    picture: 'international',
    emptyMessage: 'No tours available.',
  },
  {
    path: pages.himachalPradesh,
    title: 'Himachal Pradesh',
    eyebrow: 'Orchards, cedars, passes',
    lead: 'Kinnaur, Tirthan and the Dhauladhar: quieter roads at gentler heights, good for a first Himalayan ride.',
    filter: { place: 'Himachal Pradesh' },
    picture: 'himachal',
    emptyMessage: 'No tours available for Himachal Pradesh.',
  },
  {
    path: pages.spitiValley,
    title: 'Spiti Valley',
    eyebrow: 'The middle land',
    lead: 'Monasteries on cliffs, one pump at Kaza, and roads that teach you to read a river.',
    filter: { place: 'Spiti Valley' },
    picture: 'spiti',
    emptyMessage: 'No tours available for Spiti Valley',
  },
  {
    path: pages.lehLadakh,
    title: 'Leh Ladakh',
    eyebrow: 'Land of high passes',
    lead: 'Khardung La, Nubra, Pangong and Hanle, with enough rest days to enjoy them.',
    filter: { place: 'Leh Ladakh' },
    picture: 'ladakh',
    emptyMessage: 'No tours available for Leh Ladakh',
  },
];
