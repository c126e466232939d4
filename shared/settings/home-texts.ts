import type { Site, Testimonial, TopDestination } from './site.ts';

/** DEMO: invented customers, until owners enter real ones or none. */
export const defaultTestimonials: readonly Testimonial[] = [
  {
    desc: 'The briefing on altitude was worth the whole fee. Nobody in our group was ill, and the truck was never more than ten minutes behind.',
    name: 'Ananya R.',
    location: 'Pune',
  },
  {
    desc: 'I asked from a dhaba in Darcha with no signal. The reply was waiting when we came down to Keylong.',
    name: 'Farhan K.',
    location: 'Lucknow',
  },
  {
    desc: 'Spiti in eight days without rushing. They sleep low, start late and know every tea stall.',
    name: 'Meera and Joel',
    location: 'Kochi',
  },
  {
    desc: 'My first long ride. The road captain taught me water crossings on day two, and by day six I was looking for them.',
    name: 'Tsering D.',
    location: 'Siliguri',
  },
  {
    desc: 'The page I saved at home had every fuel stop. It was the only thing on my phone that worked at Pang.',
    name: 'Harpreet S.',
    location: 'Ludhiana',
  },
];

/** Drawings of places, in web/public/pictures/destinations. */
export const destinationImages = [
  'ladakh',
  'spiti',
  'himachal',
  'rishikesh',
  'dubai',
  'thailand',
  'singapore',
  'malaysia',
] as const;

/** Top destinations of spec §2. */
export const defaultDestinations: readonly TopDestination[] = [
  { image: 'ladakh', place: 'Leh Ladakh', page: '/lehLadakh', hotels: '' },
  { image: 'spiti', place: 'Spiti Valley', page: '/spitiValley', hotels: '' },
  { image: 'himachal', place: 'Himachal Pradesh', page: '/himachalPradesh', hotels: '' },
  { image: 'dubai', place: 'Dubai', page: '/international', hotels: '' },
  { image: 'thailand', place: 'Thailand', page: '/international', hotels: '' },
  { image: 'singapore', place: 'Singapore', page: '/international', hotels: '' },
  { image: 'malaysia', place: 'Malaysia', page: '/international', hotels: '' },
  { image: 'rishikesh', place: 'Rishikesh', page: '/adventure', hotels: '' },
];

export const listTestimonials = ({ testimonials }: Pick<Site, 'testimonials'>) => testimonials ?? defaultTestimonials;
export const listDestinations = ({ destinations }: Pick<Site, 'destinations'>) => destinations ?? defaultDestinations;
