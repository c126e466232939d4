import type { InquiryDraft } from '#shared/inquiries/inquiry-labels';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { createEmptyValues } from '#shared/tours/tour-fields';

let count = 0;

export function aTour(overrides: Partial<Tour> = {}): Tour {
  count += 1;
  return {
    ...createEmptyValues(),
    _id: `tour-${count}`,
    type: 'Adventure',
    country: 'India',
    place: 'Leh Ladakh',
    rating: 4.9,
    price: 42_500,
    discountPrice: 48_900,
    heading: 'Manali to Leh',
    duration: '10 days',
    groupSize: '6-14',
    coverImage: aPicture(`c${count}`),
    updatedAt: '2026-11-01T00:00:00.000Z',
    language: 'English',
    pricePerDay: 4_250,
    description: 'Five high passes.',
    galleryImages: [],
    itinerary: [{ day: 1, title: 'Manali', description: 'Arrive.' }],
    inclusions: ['Gear'],
    exclusions: ['Fuel'],
    faq: [{ question: 'Is it cold?', answer: 'Yes.' }],
    version: 1,
    ...overrides,
  };
}

export const aWaypoint = (overrides: Partial<Waypoint> = {}): Waypoint => ({
  ...{
    day: 1,
    name: 'Manali',
    lat: 32.243,
    lon: 77.189,
    altitudeM: 2050,
    kmFromPrevious: 0,
    mode: 'ride',
    kind: 'via',
  },
  ...overrides,
});

export function aPicture(name: string): string {
  const sha = Array.from(name, (letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0');
  return `/img/${sha}-1280.webp`;
}

export function aDraft(overrides: Partial<InquiryDraft> = {}): InquiryDraft {
  return {
    key: 'form',
    corrects: '',
    name: 'Asha',
    countryCode: '+91',
    phone: '98765 43210',
    email: 'asha@example.com',
    subject: 'Leh Ladakh',
    number: '2',
    departureMonth: 'June',
    inquiryPage: 'contactPage',
    tourId: '',
    departureId: '',
    message: '',
    ride: '',
    ...overrides,
  };
}

export function anEntry() {
  return { id: crypto.randomUUID(), body: { name: 'Asha' }, draft: aDraft(), createdAt: 'now' };
}
