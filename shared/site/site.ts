/** Every fact about the agency. Highpass is made up: a real agency edits this file. */
export const site = {
  name: 'Highpass',
  /** What an inquiry's reference begins with: `HP-7F3KQ`. */
  reference: 'HP',
  tagline: 'Motorbike tours over the high passes',
  description:
    'Motorbike tours, treks and journeys in Ladakh, Spiti, Himachal and beyond. Pages that open offline, and inquiries that reach us when you’re back in range.',
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
  /** What riders wrote is erased after this many months. */
  retentionMonths: 24,
  /** No backup is kept longer than this many months. */
  backupMonths: 12,
  /** Who answers complaints about personal data (DPDP Act 2023, section 13), at `email` and `phone`: a person’s name. */
  grievanceOfficer: 'Diskit Angmo',
  channel: 'https://www.youtube.com/@highpass.example',
  about:
    'Motorbike tours, treks and journeys from Delhi since 2017. Local team, hand-picked itineraries, complimentary riding gear.',
  /**
   * DEMO: figures from the specification with nothing behind them. A real agency sets `shown: false` here, and true
   * facts take their place.
   */
  demoFigures: {
    shown: true as boolean,
    /** On About (spec §9). */
    counters: { visitors: '4589', packages: '50+' },
    // Also hides tours' `rating`. The demo layouts' rating is fixed (spec §9).
    fixedRating: '5.0(30)',
  },
  /** Office hours. The 24/7 line is for riders on a tour. */
  hours: 'Monday to Saturday, 10:00 to 19:00, India time',
  /** The same for programs: days of the week from 0, Sunday, and when it closes. */
  office: { days: [1, 2, 3, 4, 5, 6], closes: '19:00' },
  /** Home's carousel (spec §2). */
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
  /** On tour pages (spec §1). */
  promises: [
    'Customer care 24/7',
    'Best price guarantee',
    'Hand-picked itinerary',
    'Complimentary riding gears',
    'Local team for 24x7 support',
  ],
} as const;
