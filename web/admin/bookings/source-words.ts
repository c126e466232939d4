import type { Booking } from '#shared/bookings/booking';

/** Where a booking came from. */
export const sourceWords: Record<Booking['source'], string> = {
  site: 'The site',
  whatsapp: 'WhatsApp',
  call: 'A call',
  'walk-in': 'Walked in',
  instagram: 'Instagram',
  friend: 'A friend',
  google: 'Google',
  agent: 'An agent',
  other: 'Other',
};

/** The same for a word of an address. */
export const sourceOf = (name: string): string =>
  Object.entries(sourceWords).find(([one]) => one === name)?.[1] ?? name;
