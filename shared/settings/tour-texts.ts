import { listFilledLines } from './agency-texts.ts';
import type { Site } from './site.ts';

/** Of spec §1. Only tours' pages load them. */
export const defaultPromises = [
  'Customer care 24/7',
  'Best price guarantee',
  'Hand-picked itinerary',
  'Complimentary riding gears',
  'Local team for 24x7 support',
].join('\n');

/** What travellers bring. Only the page of a booking loads them. */
export const defaultPackingList = [
  'Boots that cover the ankles',
  'Warm layers, also in July',
  'A rain suit',
  'Sunglasses and sun cream',
  'Your medicines, enough for the whole tour',
  'Driving licence and photo ID, the originals',
  'A power bank, and cash in small notes',
].join('\n');

export const listPromises = (site: Site): string[] => listFilledLines(site.promises ?? defaultPromises, site);
