import type { serviceIcons } from './about-texts.ts';
import type { destinationImages } from './home-texts.ts';
import type { SitePhoto, SitePhotos } from './photos.ts';

export interface Captain {
  name: string;
  /** Roads that the captain knows: `Manali to Leh, Nubra`. */
  road: string;
  /** Places whose tours the captain leads. */
  places: readonly string[];
  /** Year of the first tour. */
  since: number;
  /** Sentence about the captain. */
  line: string;
  /** SHA-256 (hex) of the face; empty for a drawn helmet. */
  photo: string;
}

/** Part of the support truck's load; `things` such as `6 inner tubes`. */
export interface Shelf {
  title: string;
  things: readonly string[];
}

export interface Question {
  title: string;
  text: string;
}

/** Names of spec §2. */
export interface Testimonial {
  desc: string;
  name: string;
  location: string;
}

export interface TopDestination {
  image: (typeof destinationImages)[number];
  place: string;
  /** Path on the site, or a link. */
  page: string;
  /** Line below the place; empty for the number of its tours and their lowest price. */
  hotels: string;
}

export interface Counter {
  label: string;
  figure: string;
  unit: string;
}

export interface Principle {
  title: string;
  text: string;
}

export interface Service {
  icon: (typeof serviceIcons)[number];
  title: string;
  text: string;
  /** Path on the site, or a link; empty for none. */
  page: string;
}

/** By `daysBefore` the start, `percent` of the price must be paid, including the deposit. */
export interface PaymentStep {
  percent: number;
  daysBefore: number;
}

/** A cancellation `from` days before the start, or later, costs `percent` of the price. */
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
  /** Altitude of the city in metres: Home's route and “Tours by height” start there. */
  cityM: number;
  /** `Monday to Saturday, 10:00 to 19:00, India time`. */
  hours: string;
  /** 0 is Sunday. */
  officeDays: readonly number[];
  opens: string;
  closes: string;
  instagram: string;
  youtube: string;
  facebook: string;
  grievanceOfficer: string;
  /** Current GST, included in prices or added to them; null for an agency without a GSTIN. */
  gst: { percent: number; isIncluded: boolean } | null;
  /** `UPI or bank transfer`; empty if the settings have neither. */
  paymentMethods: string;
  /** Rupees per person, paid at booking. */
  deposit: number;
  /** Ordered from the earliest day; the last step has 100 %. */
  instalments: readonly PaymentStep[];
  /** Ordered from the earliest day; the last step starts at day 0. */
  cancellation: readonly CancellationStep[];
  refundWeeks: number;
  /** Days for which a quote is valid. */
  quoteDays: number;
  /** Hours for which riders can hold seats; 0 if they cannot book a seat themselves. */
  holdHours: number;
  /** Start of references and of invoice numbers: `HP-7F3KQ`, `HP/26-27/0042`. */
  invoicePrefix: string;
  founder: string;
  /** A list or text is null if it is the default, which is in another file so that few pages load it. */
  captains: readonly Captain[] | null;
  truck: readonly Shelf[] | null;
  questions: readonly Question[] | null;
  testimonials: readonly Testimonial[] | null;
  destinations: readonly TopDestination[] | null;
  counters: readonly Counter[] | null;
  principles: readonly Principle[] | null;
  services: readonly Service[] | null;
  aboutLead: string | null;
  /** A line for each paragraph. */
  story: string | null;
  aim: string | null;
  channelText: string | null;
  termsAgreement: string | null;
  termsRiding: string | null;
  /** A line for each point. */
  termsRestrictions: string | null;
  termsChanges: string | null;
  termsLiability: string | null;
  termsLaw: string | null;
  /** Points below the deposit in the booking terms, a line each. */
  bookingNotes: string | null;
  /** End of the sentence about refunds: `by bank transfer only`. */
  refundMethod: string;
  /** What every tour includes, a line each. */
  promises: string | null;
  /** Above Home's heading. */
  regions: string;
  /** At the end of every page. */
  priceNote: string;
  ratings: 'shown' | 'hidden';
  /** The dashboard's cards of spec §2, which nothing counts. */
  dashboardCards: 'shown' | 'hidden';
  totalBookings: number;
  activeUsers: number;
  travelPackages: number;
  /** `#rrggbb`: colour of buttons, prices and small headings (`theme-colors.ts`). */
  ink: string;
  /** SHA-256 (hex) of pictures (`brand.ts`); empty for the default ones. */
  logo: string;
  /** The logo on dark grounds; empty if it is the same. */
  logoDark: string;
  /** `inside` if the logo contains the name: then it stands alone. */
  logoName: 'beside' | 'inside';
  /** Pixels at a height of `logoHeightPx`, so that nothing moves when it has loaded; 0 if unknown. */
  logoWidth: number;
  icon: string;
  /** Icon with a margin, which phones may crop to a circle. */
  maskable: string;
  linkPicture: string;
  /** Photographs instead of the prints; null while prints are shown. */
  photos: SitePhotos | null;
}

/** DEMO: facts of the invented agency Highpass, until owners change them in the admin, or a real agency changes them here. */
export const defaultFacts: Readonly<AgencyFacts> = {
  name: 'Highpass',
  tagline: 'Motorbike tours over the high passes',
  homeLead:
    'Motorbike tours over the high passes, treks between them, and trips further out. Works without network, even at Sarchu.',
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
  // The 24/7 support is only for riders on a tour.
  hours: 'Monday to Saturday, 10:00 to 19:00, India time',
  officeDays: [1, 2, 3, 4, 5, 6],
  opens: '10:00',
  closes: '19:00',
  instagram: 'https://www.instagram.com/highpass.example',
  youtube: 'https://www.youtube.com/@highpass.example',
  facebook: 'https://www.facebook.com/highpass.example',
  // Must be a person’s name (DPDP Act 2023, section 13).
  grievanceOfficer: 'Diskit Angmo',
  gst: null,
  paymentMethods: '',
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
  holdHours: 0,
  invoicePrefix: 'HP',
  founder: 'Vikram Negi',
  captains: null,
  truck: null,
  questions: null,
  testimonials: null,
  destinations: null,
  counters: null,
  principles: null,
  services: null,
  aboutLead: null,
  story: null,
  aim: null,
  channelText: null,
  termsAgreement: null,
  termsRiding: null,
  termsRestrictions: null,
  termsChanges: null,
  termsLiability: null,
  termsLaw: null,
  bookingNotes: null,
  promises: null,
  refundMethod: 'by bank transfer only',
  regions: 'Ladakh · Spiti · Himachal · beyond',
  priceNote: 'Prices are per person, for Indian passports.',
  ratings: 'shown',
  dashboardCards: 'shown',
  totalBookings: 120,
  activeUsers: 75,
  travelPackages: 25,
  ink: '#b4431f',
  logo: '',
  logoDark: '',
  logoName: 'beside',
  logoWidth: 0,
  icon: '',
  maskable: '',
  linkPicture: '',
  photos: null,
};

export const inquiryRetentionMonths = 24;

export const backupRetentionMonths = 12;

const socials = ['Instagram', 'YouTube', 'Facebook'] as const;

function deriveFacts(facts: AgencyFacts) {
  const { phone, whatsapp, street, city, postcode, lat, lon } = facts;
  return {
    phoneHref: `tel:${phone.replace(/[^+\d]/g, '')}`,
    chatHref: `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
    address: { street, city, postcode, lat, lon, country: 'India', oneLine: `${street}, ${city} ${postcode}` },
    social: socials
      .map((name) => ({ name, href: facts[name.toLowerCase() as Lowercase<typeof name>] }))
      .filter(({ href }) => href),
  };
}

export type Site = Readonly<AgencyFacts & ReturnType<typeof deriveFacts>>;

export function toSite(changed: Partial<AgencyFacts> | null): Site {
  const facts = { ...defaultFacts, ...changed };
  return { ...facts, ...deriveFacts(facts) };
}

export const defaultSite = toSite(null);

/** @param place or type of tours, in any case */
export const findPlacePhoto = ({ photos }: Pick<Site, 'photos'>, place = ''): SitePhoto | undefined =>
  photos?.places.find((photo) => photo.place.toLowerCase() === place.toLowerCase());
