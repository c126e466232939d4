/**
 * Everything that is a fact about the agency. Highpass is made up: a real agency changes this one file.
 */
export const site = {
  name: 'Highpass',
  tagline: 'Motorbike tours over the high passes',
  description:
    'Motorbike tours, treks and journeys in Ladakh, Spiti, Himachal and beyond. Pages that open without a network, and inquiries that arrive when you are back in range.',
  founded: 2017,
  city: 'Delhi',
  phone: '+91 00000 00000',
  phoneHref: 'tel:+910000000000',
  email: 'ride@highpass.example',
  whatsapp: '910000000000',
  address: {
    street: 'Majnu ka Tilla',
    city: 'Delhi',
    postcode: '110054',
    country: 'India',
    lat: 28.702,
    lon: 77.229,
    oneLine: 'Majnu ka Tilla, Delhi 110054',
  },
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/highpass.example' },
    { name: 'YouTube', href: 'https://www.youtube.com/@highpass.example' },
    { name: 'Facebook', href: 'https://www.facebook.com/highpass.example' },
  ],
  channel: 'https://www.youtube.com/@highpass.example',
  about:
    'Motorbike tours, treks and journeys from Delhi since 2017. Local team, hand-picked itineraries, complimentary riding gear.',
  /** About's counters (spec §9), as they are shown. */
  counters: { visitors: '4589', packages: '50+' },
  /** When somebody answers the phone; the 24/7 line is for those who are on the road with us. */
  hours: 'Monday to Saturday, 10:00 to 19:00, India time',
  /** Shown on Home's carousel (spec §2: image, place, hotels). */
  topDestinations: [
    { image: 'ladakh', place: 'Leh Ladakh', hotels: 42, page: '/lehLadakh' },
    { image: 'spiti', place: 'Spiti Valley', hotels: 18, page: '/spitiValley' },
    { image: 'himachal', place: 'Himachal Pradesh', hotels: 36, page: '/himachalPradesh' },
    { image: 'dubai', place: 'Dubai', hotels: 64, page: '/international' },
    { image: 'thailand', place: 'Thailand', hotels: 51, page: '/international' },
    { image: 'singapore', place: 'Singapore', hotels: 29, page: '/international' },
    { image: 'malaysia', place: 'Malaysia', hotels: 33, page: '/international' },
    { image: 'rishikesh', place: 'Rishikesh', hotels: 27, page: '/adventure' },
  ],
  /** What tour pages promise (spec §1). */
  promises: [
    'Customer care 24/7',
    'Best price guarantee',
    'Hand-picked itinerary',
    'Complimentary riding gears',
    'Local team for 24x7 support',
  ],
} as const;
