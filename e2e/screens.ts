import { pages } from '#shared/paths';
import type { Site } from './site';

export interface Screen {
  name: string;
  path: string;
  /** What its first heading says. */
  heading: string | RegExp;
  /** Opens only with a token. */
  desk?: boolean;
  status?: number;
}

export const publicScreens: Screen[] = [
  { name: 'Home', path: pages.home, heading: 'Where Do You Want To Go?' },
  { name: 'Adventure', path: pages.adventure, heading: /Adventure/ },
  { name: 'Domestic', path: pages.domestic, heading: /Domestic/ },
  { name: 'International', path: pages.international, heading: /International/ },
  { name: 'Himachal Pradesh', path: pages.himachalPradesh, heading: /Himachal Pradesh/ },
  { name: 'Spiti Valley', path: pages.spitiValley, heading: /Spiti Valley/ },
  { name: 'Leh Ladakh', path: pages.lehLadakh, heading: /Leh Ladakh/ },
  { name: 'a tour', path: 'tour', heading: 'Manali to Leh High-Pass Ride' },
  { name: 'a tour that is not there', path: pages.tour('nowhere'), heading: /not found/i, status: 404 },
  { name: 'Inquiry', path: pages.inquiryForm, heading: /./ },
  { name: 'On this phone', path: pages.saved, heading: 'On this phone' },
  { name: 'Login', path: pages.login, heading: 'Login' },
  { name: 'Not found', path: '/no-such-page', heading: /Page Not Found/, status: 404 },
];

export const deskScreens: Screen[] = [
  { name: 'Dashboard', path: pages.dashboard, heading: /Dashboard/, desk: true },
  { name: 'Contact Inquiries', path: pages.inquiries, heading: 'Contact Inquiries', desk: true },
];

/** The path to open: the tour's is known once the catalogue is. */
export async function toPath({ path, heading }: Screen, site: Site): Promise<string> {
  if (path !== 'tour') return path;
  const tour = (await site.tours()).find((one) => one.heading === heading);
  return pages.tour(tour?._id ?? '');
}
