import type { PostedInquiry } from '#shared/inquiries/inquiry-labels';
import { replaceHeadIcons, toThemeElement } from '#shared/settings/page-head';
import type { Site } from '#shared/settings/site';
import { addStyleHash } from '#shared/settings/theme-colors';
import type { Catalogue } from '#shared/tours/catalogue';
import type { Tour, TourCard } from '#shared/tours/tour';
import { renderPage } from '../../web/app/entry-server';
import { createDb } from '../db/client';
import type { RequestContext } from '../env';
import { logError } from '../middleware/errors';
import { isViteDevServer, pagePolicy } from '../middleware/security-headers';
import { createCatalogue } from '../tours/queries';
import { toPageData, toSiteData, toStructuredData } from './data-scripts';
import { findPageTemplate, hashForPolicy, type PageTemplate } from './page-template';

/** What a page read from the catalogue: data for its structured data, and errors for the log. */
export interface CatalogueReads {
  tour: Tour | null;
  tours: readonly Pick<TourCard, '_id'>[] | null;
  errors: unknown[];
}

export function trackCatalogueReads(source: Catalogue): { catalogue: Catalogue; reads: CatalogueReads } {
  const reads: CatalogueReads = { tour: null, tours: null, errors: [] };
  const track = async <T>(read: Promise<T>, store: (data: T) => void = () => undefined): Promise<T> => {
    try {
      const data = await read;
      store(data);
      return data;
    } catch (error) {
      reads.errors.push(error);
      throw error;
    }
  };
  const storeTours = ({ tours }: { tours: readonly TourCard[] }) => {
    reads.tours = tours;
  };
  return {
    reads,
    catalogue: {
      home: () => track(source.home(), storeTours),
      places: () => track(source.places()),
      listing: (filter, before) => track(source.listing(filter, before), storeTours),
      newest: (limit) => source.newest(limit),
      searchable: () => track(source.searchable()),
      compared: (ids) => track(source.compared(ids)),
      tour: (id) =>
        track(source.tour(id), (tour) => {
          reads.tour = tour;
        }),
    },
  };
}

export interface RenderedPage {
  html: string;
  policy: string | undefined;
  status: number;
}

interface TrackedPage extends RenderedPage {
  reads: CatalogueReads;
}

/** HTML before the app. `themeStyle`: its inline style sheet with the agency's colour, which the policy must allow. */
export function toPageStart(site: Site, template: PageTemplate, head: string): { start: string; themeStyle: string } {
  const { style, text } = toThemeElement(site);
  return {
    start: replaceHeadIcons(template.beforeHead, site.icon) + head + style + template.beforeApp,
    themeStyle: text,
  };
}

/** Undefined with Vite's dev server, whose inline scripts and styles a policy would block. */
export async function allowThemeStyle(policy: string | undefined, themeStyle: string): Promise<string | undefined> {
  if (isViteDevServer) return undefined;
  return themeStyle ? addStyleHash(policy ?? pagePolicy, await hashForPolicy(themeStyle)) : (policy ?? pagePolicy);
}

/**
 * Renders a complete page, or returns a redirect.
 * @param today in India, `YYYY-MM-DD`: earlier departures are not shown
 * @param postedInquiry rejected form to show again
 * @param previewedTour unpublished tour to show
 */
export async function renderWholePage(
  c: RequestContext,
  path: string,
  today: string,
  postedInquiry?: PostedInquiry,
  previewedTour?: Tour,
): Promise<TrackedPage | Response> {
  const origin = c.env.SITE_URL;
  const { site } = c.var;
  const request = new Request(origin + path);
  const { catalogue, reads } = trackCatalogueReads(createCatalogue(createDb(c.env), today));
  const tour = async (id: string) => (id === previewedTour?._id ? previewedTour : catalogue.tour(id));
  const page = await renderPage(request, { ...catalogue, tour }, { origin, site, today, posted: postedInquiry });
  if (page instanceof Response) return page;
  for (const error of reads.errors) logError(c, error);
  const template = await findPageTemplate(c.env, page.modules);
  const { start, themeStyle } = toPageStart(site, template, page.head);
  const html =
    start +
    page.body +
    template.beforeData +
    toStructuredData(site, origin, new URL(request.url).pathname, page.status, reads, today) +
    toSiteData(site) +
    toPageData(page.data) +
    template.end;
  return { html, policy: await allowThemeStyle(template.policy, themeStyle), status: page.status, reads };
}
