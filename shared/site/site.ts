/** The agency's facts as owners write them at the desk, and every visitor may read them. */
export interface Facts {
  name: string;
  tagline: string;
  /** Home's first sentence. */
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
  /** In words, of the three after it. */
  hours: string;
  /** Days of the week from 0, Sunday. */
  officeDays: readonly number[];
  opens: string;
  closes: string;
  instagram: string;
  youtube: string;
  facebook: string;
  grievanceOfficer: string;
  /** Rupees a person, at booking. */
  deposit: number;
  /** Percent of the price that are paid so many days before departure; the rest is, at `restDays`. */
  partShare: number;
  partDays: number;
  restDays: number;
  /** Percent that we keep: more than `earlyDays` before travel, from there to `lateDays`, and after. */
  keptEarly: number;
  earlyDays: number;
  keptBetween: number;
  lateDays: number;
  keptLate: number;
  refundWeeks: number;
  /** How long a quote is good for unless the desk says otherwise. */
  quoteDays: number;
}

/**
 * The facts of a site until its owners change them at the desk (`settings.ts`): DEMO, Highpass is made up. A real agency may
 * also write its own here.
 */
export const shipped: Readonly<Facts> = {
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
  // Spec §9.
  deposit: 5000,
  partShare: 70,
  partDays: 45,
  restDays: 30,
  keptEarly: 20,
  earlyDays: 30,
  keptBetween: 50,
  lateDays: 15,
  keptLate: 100,
  refundWeeks: 2,
  quoteDays: 7,
};

const others = {
  /** The beginning of an inquiry's reference: `HP-7F3KQ`. */
  reference: 'HP',
  /** Riders' words are erased after this many months. */
  retentionMonths: 24,
  /** No backup is kept longer than this many months. */
  backupMonths: 12,
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
} as const;

const socials = ['Instagram', 'YouTube', 'Facebook'] as const;

/** The facts as screens show them. */
function derive(from: Facts) {
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

/** The agency as it is here and now. Read it when something is drawn or written, never as a module loads. */
export const site = { ...others, ...shipped, ...derive(shipped) };

/** From now on these hold, and what ships for the rest. */
export function setFacts(changed: Partial<Facts> | null): void {
  Object.assign(site, shipped, changed);
  Object.assign(site, derive(site));
}

/** Does `work`, which waits for nothing, as if these held; as things are without them. */
export function withFacts<T>(shown: Partial<Facts> | undefined, work: () => T): T {
  if (shown === undefined) return work();
  const before = { ...site };
  setFacts(shown);
  try {
    return work();
  } finally {
    Object.assign(site, before);
  }
}
