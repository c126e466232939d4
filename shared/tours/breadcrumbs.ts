import { pages } from '../routes.ts';
import type { Tour } from './tour.ts';

const byType: Readonly<Record<string, string>> = {
  Adventure: pages.adventure,
  Domestic: pages.domestic,
  International: pages.international,
};
const byPlace: Readonly<Record<string, string>> = {
  'himachal pradesh': pages.himachalPradesh,
  'spiti valley': pages.spitiValley,
  'leh ladakh': pages.lehLadakh,
};

export interface Breadcrumb {
  name: string;
  path: string | null;
}

export function listBreadcrumbs(tour: Pick<Tour, 'type' | 'place'>): Breadcrumb[] {
  const trail: Breadcrumb[] = [{ name: 'Home', path: pages.home }];
  const type = byType[tour.type];
  if (type !== undefined) trail.push({ name: tour.type, path: type });
  if (tour.place) trail.push({ name: tour.place, path: byPlace[tour.place.toLowerCase()] ?? null });
  return trail;
}

/**
 * `busy` where the site could not give it; the last four are the phone's: no room, a store that does not answer in time, a
 * browser that keeps nothing for this site, or anything else.
 */
export type SaveOutcome = 'saved' | 'offline' | 'busy' | 'full' | 'slow' | 'blocked' | 'broken';
