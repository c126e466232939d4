import type { Booking } from '#shared/bookings/booking';

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

export const sourceOf = (name: string): string =>
  Object.entries(sourceWords).find(([one]) => one === name)?.[1] ?? name;
