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
  /**
   * DEMO: figures that stand on the site because its specification names them, and that nothing backs. A real agency
   * writes `shown: false`, here and nowhere else; what is true takes their place.
   */
  demoFigures: {
    shown: true as boolean,
    /** On About (spec §9), as they are shown. */
    counters: { visitors: '4589', packages: '50+' },
    /** On the desk's dashboard (spec §2), below the live figures. */
    dashboard: [
      { title: 'Total Bookings', figure: 120 },
      { title: 'Active Users', figure: 75 },
      { title: 'Travel Packages', figure: 25 },
    ],
    // Stars have no figure of their own: each tour's `rating` is shown, or not. The demo layouts' is fixed (spec §9).
    fixedRating: '5.0(30)',
  },
  /** When somebody answers the phone; the 24/7 line is for those who are on the road with us. */
  hours: 'Monday to Saturday, 10:00 to 19:00, India time',
  /** Shown on Home's carousel (spec §2), with the number of tours that are there and the lowest price. */
  topDestinations: [
    { image: 'ladakh', place: 'Leh Ladakh', page: '/lehLadakh' },
    { image: 'spiti', place: 'Spiti Valley', page: '/spitiValley' },
    { image: 'himachal', place: 'Himachal Pradesh', page: '/himachalPradesh' },
    { image: 'dubai', place: 'Dubai', page: '/international' },
    { image: 'thailand', place: 'Thailand', page: '/international' },
    { image: 'singapore', place: 'Singapore', page: '/international' },
    { image: 'malaysia', place: 'Malaysia', page: '/international' },
    { image: 'rishikesh', place: 'Rishikesh', page: '/adventure' },
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
