export interface Captain {
  name: string;
  road: string;
  places: readonly string[];
  since: number;
  line: string;
}

/** A shelf of the truck, and what is on it: `6 inner tubes`. */
export interface Shelf {
  title: string;
  things: readonly string[];
}

export interface Question {
  title: string;
  text: string;
}

/** `percent` of the price are paid so many days before the start, the deposit included. */
export interface PaymentStep {
  percent: number;
  daysBefore: number;
}

/** From so many days before the start on, so many per cent of the price are kept. */
export interface CancellationStep {
  from: number;
  percent: number;
}

export interface AgencyFacts {
  name: string;
  tagline: string;
  homeLead: string;
  description: string;
  about: string;
  founded: number;
  phone: string;
  whatsapp: string;
  email: string;
  street: string;
  city: string;
  postcode: string;
  lat: number;
  lon: number;
  /** How high the city lies, in metres: Home's road and “Tours by height” begin there. */
  cityM: number;
  hours: string;
  /** Days of the week from 0, Sunday. */
  officeDays: readonly number[];
  opens: string;
  closes: string;
  instagram: string;
  youtube: string;
  facebook: string;
  grievanceOfficer: string;
  /** GST of today, added to prices or in them; null for an agency without a GSTIN. */
  gst: { percent: number; isIncluded: boolean } | null;
  /** Rupees a person, at booking. */
  deposit: number;
  /** The furthest from the start first; by the last all is paid. */
  instalments: readonly PaymentStep[];
  /** The furthest from the start first; the last from day 0. */
  cancellation: readonly CancellationStep[];
  refundWeeks: number;
  quoteDays: number;
  founder: string;
  /** Lists are null where they are as they ship: those stand where they are shown (`crew.ts`, `questions.ts`). */
  captains: readonly Captain[] | null;
  truck: readonly Shelf[] | null;
  questions: readonly Question[] | null;
  /** `#rrggbb`: the colour of buttons, prices and small headings (`ink.ts`). */
  ink: string;
  /** SHA-256 (hex) of pictures (`brand.ts`); empty for the milestone that ships. */
  logo: string;
  icon: string;
  maskable: string;
  linkPicture: string;
}

/**
 * The facts of a site until its owners change them at the desk (`settings.ts`): DEMO, Highpass is made up. A real agency may
 * also write its own here.
 */
export const defaultFacts: Readonly<AgencyFacts> = {
  name: 'Highpass',
  tagline: 'Motorbike tours over the high passes',
  homeLead: 'Motorbike tours over the high passes, treks between them, and trips further out.',
  description:
    'Motorbike tours, treks and journeys in Ladakh, Spiti, Himachal and beyond. Pages that open offline, and inquiries that reach us when you’re back in range.',
  about:
    'Motorbike tours, treks and journeys from Delhi since 2017. Local team, hand-picked itineraries, complimentary riding gear.',
  founded: 2017,
  phone: '+91 00000 00000',
  whatsapp: '+91 00000 00000',
  email: 'ride@highpass.example',
  street: 'Majnu ka Tilla',
  city: 'Delhi',
  postcode: '110054',
  lat: 28.702,
  lon: 77.229,
  cityM: 216,
  // The 24/7 line is for riders on a tour.
  hours: 'Monday to Saturday, 10:00 to 19:00, India time',
  officeDays: [1, 2, 3, 4, 5, 6],
  opens: '10:00',
  closes: '19:00',
  instagram: 'https://www.instagram.com/highpass.example',
  youtube: 'https://www.youtube.com/@highpass.example',
  facebook: 'https://www.facebook.com/highpass.example',
  // Who answers complaints about personal data (DPDP Act 2023, section 13): a person’s name.
  grievanceOfficer: 'Diskit Angmo',
  gst: null,
  // Spec §9.
  deposit: 5000,
  instalments: [
    { percent: 70, daysBefore: 45 },
    { percent: 100, daysBefore: 30 },
  ],
  cancellation: [
    { from: 31, percent: 20 },
    { from: 15, percent: 50 },
    { from: 0, percent: 100 },
  ],
  refundWeeks: 2,
  quoteDays: 7,
  founder: 'Vikram Negi',
  captains: null,
  truck: null,
  questions: null,
  ink: '#b4431f',
  logo: '',
  icon: '',
  maskable: '',
  linkPicture: '',
};

/** The beginning of an inquiry's reference: `HP-7F3KQ`. */
export const referencePrefix = 'HP';

/** Riders' words are erased after this many months. */
export const retentionMonths = 24;

/** No backup is kept longer than this many months. */
export const backupMonths = 12;

/**
 * DEMO: figures from the specification with nothing behind them. A real agency sets `shown: false` here, and true facts
 * take their place.
 */
export const demoFigures = {
  shown: true as boolean,
  /** On About (spec §9). */
  counters: { visitors: '4589', packages: '50+' },
  // Also hides tours' `rating`. The demo layouts' rating is fixed (spec §9).
  fixedRating: '5.0(30)',
} as const;

const socials = ['Instagram', 'YouTube', 'Facebook'] as const;

function derive(from: AgencyFacts) {
  const { phone, whatsapp, street, city, postcode, lat, lon } = from;
  return {
    phoneHref: `tel:${phone.replace(/[^+\d]/g, '')}`,
    chatHref: `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
    address: { street, city, postcode, lat, lon, country: 'India', oneLine: `${street}, ${city} ${postcode}` },
    social: socials
      .map((name) => ({ name, href: from[name.toLowerCase() as Lowercase<typeof name>] }))
      .filter(({ href }) => href),
  };
}

/** An agency's facts, and what follows from them. */
export type Site = Readonly<AgencyFacts & ReturnType<typeof derive>>;

/** The site with these facts; those that are missing are as they ship. */
export function toSite(changed: Partial<AgencyFacts> | null): Site {
  const facts = { ...defaultFacts, ...changed };
  return { ...facts, ...derive(facts) };
}

export const defaultSite = toSite(null);
