import type { PostedInquiry } from '#shared/inquiries/inquiry-labels';
import { toColorElement, withAgencyIcon } from '#shared/settings/page-head';
import type { Site } from '#shared/settings/site';
import { allowStyle } from '#shared/settings/theme-colors';
import type { Catalogue } from '#shared/tours/catalogue';
import type { Tour, TourCard } from '#shared/tours/tour';
import { renderPage } from '../../web/app/entry-server';
import { createDb } from '../db/client';
import type { RequestContext } from '../env';
import { logError } from '../middleware/errors';
import { isUnderVite, pagePolicy } from '../middleware/security-headers';
import { createCatalogue } from '../tours/queries';
import { toPageData, toSiteData, toStructuredData } from './data-scripts';
import { findPageTemplate, hashForPolicy, type PageTemplate } from './page-template';

/** The catalogue data a page used, so its structured data comes from the same rows. */
export interface RecordedCatalogue {
  tour: Tour | null;
  tours: readonly Pick<TourCard, '_id'>[] | null;
  /** The catalogue's error: the page shows a friendly message, the log needs the error. */
  failures: unknown[];
}

export function recordCatalogue(stored: Catalogue): { catalogue: Catalogue; seen: RecordedCatalogue } {
  const seen: RecordedCatalogue = { tour: null, tours: null, failures: [] };
  const noted = async <T>(read: Promise<T>, note: (found: T) => void = () => undefined): Promise<T> => {
    try {
      const found = await read;
      note(found);
      return found;
    } catch (error) {
      seen.failures.push(error);
      throw error;
    }
  };
  const noteListed = ({ tours }: { tours: readonly TourCard[] }) => {
    seen.tours = tours;
  };
  return {
    seen,
    catalogue: {
      home: () => noted(stored.home(), noteListed),
      places: () => noted(stored.places()),
      listing: (filter, before) => noted(stored.listing(filter, before), noteListed),
      newest: (most) => stored.newest(most),
      searchable: () => noted(stored.searchable()),
      compared: (ids) => noted(stored.compared(ids)),
      tour: (id) =>
        noted(stored.tour(id), (tour) => {
          seen.tour = tour;
        }),
    },
  };
}

export interface RenderedPage {
  html: string;
  policy: string | undefined;
  status: number;
}

interface ReadPage extends RenderedPage {
  seen: RecordedCatalogue;
}

/**
 * The part before a page's own HTML, in the agency's ink and with its icon: a stylesheet in the page, so that nothing
 * is painted in other colours first.
 */
export function toPageStart(site: Site, frame: PageTemplate, head: string): { start: string; ink: string } {
  const { style, text } = toColorElement(site.ink);
  return { start: withAgencyIcon(frame.beforeHead, site.icon) + head + style + frame.beforeApp, ink: text };
}

/** Returns the policy of a page in this ink; undefined under Vite, which inlines scripts and styles. */
export async function allowThemeStyle(policy: string | undefined, ink: string): Promise<string | undefined> {
  if (isUnderVite) return undefined;
  return ink ? allowStyle(policy ?? pagePolicy, await hashForPolicy(ink)) : (policy ?? pagePolicy);
}

/**
 * Renders a page with what surrounds it. A Response is a redirect.
 * @param today India's, `YYYY-MM-DD`: dates before it are not shown
 * @param previewed a tour that is shown as if it were published,
 */
export async function respondWithPage(
  c: RequestContext,
  path: string,
  today: string,
  posted?: PostedInquiry,
  previewed?: Tour,
): Promise<ReadPage | Response> {
  const origin = c.env.SITE_URL;
  const { site } = c.var;
  const request = new Request(origin + path);
  const { catalogue: watched, seen } = recordCatalogue(createCatalogue(createDb(c.env), today));
  const tour = async (id: string) => (id === previewed?._id ? previewed : watched.tour(id));
  const page = await renderPage(request, { ...watched, tour }, { origin, site, today, posted });
  if (page instanceof Response) return page;
  for (const failure of seen.failures) logError(c, failure);
  const frame = await findPageTemplate(c.env, page.modules);
  const { start, ink } = toPageStart(site, frame, page.head);
  const html =
    start +
    page.body +
    frame.beforeData +
    toStructuredData(site, origin, new URL(request.url).pathname, page.status, seen, today) +
    toSiteData(site) +
    toPageData(page.data) +
    frame.end;
  return { html, policy: await allowThemeStyle(frame.policy, ink), status: page.status, seen };
}
