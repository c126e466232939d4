import { pages } from '../routes.ts';
import type { Tour } from './tour.ts';

const pathByType: Readonly<Record<string, string>> = {
  Adventure: pages.adventure,
  Domestic: pages.domestic,
  International: pages.international,
};
const pathByPlace: Readonly<Record<string, string>> = {
  'himachal pradesh': pages.himachalPradesh,
  'spiti valley': pages.spitiValley,
  'leh ladakh': pages.lehLadakh,
};

export interface Breadcrumb {
  name: string;
  path: string | null;
}

export function listBreadcrumbs(tour: Pick<Tour, 'type' | 'place'>): Breadcrumb[] {
  const breadcrumbs: Breadcrumb[] = [{ name: 'Home', path: pages.home }];
  const typePath = pathByType[tour.type];
  if (typePath !== undefined) breadcrumbs.push({ name: tour.type, path: typePath });
  if (tour.place) breadcrumbs.push({ name: tour.place, path: pathByPlace[tour.place.toLowerCase()] ?? null });
  return breadcrumbs;
}

/**
 * `busy`: the server failed. The last four are problems of the phone: no space, IndexedDB timeout, storage not allowed, any
 * other error.
 */
export type SaveOutcome = 'saved' | 'offline' | 'busy' | 'full' | 'slow' | 'blocked' | 'broken';
