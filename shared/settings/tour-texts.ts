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

export const listPromises = (site: Site): string[] => listFilledLines(site.promises ?? defaultPromises, site);
