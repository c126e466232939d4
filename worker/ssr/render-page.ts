import type { PostedInquiry } from '#shared/inquiries/inquiry-labels';
import { replaceHeadIcons, toColorElement } from '#shared/settings/page-head';
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

/** Catalogue data that a page used, for its structured data. */
export interface CatalogueReads {
  tour: Tour | null;
  tours: readonly Pick<TourCard, '_id'>[] | null;
  /** Errors to log: the page shows only a message. */
  errors: unknown[];
}

export function trackCatalogueReads(source: Catalogue): { catalogue: Catalogue; recorded: CatalogueReads } {
  const recorded: CatalogueReads = { tour: null, tours: null, errors: [] };
  const record = async <T>(call: Promise<T>, store: (found: T) => void = () => undefined): Promise<T> => {
    try {
      const found = await call;
      store(found);
      return found;
    } catch (error) {
      recorded.errors.push(error);
      throw error;
    }
  };
  const storeTours = ({ tours }: { tours: readonly TourCard[] }) => {
    recorded.tours = tours;
  };
  return {
    recorded,
    catalogue: {
      home: () => record(source.home(), storeTours),
      places: () => record(source.places()),
      listing: (filter, before) => record(source.listing(filter, before), storeTours),
      newest: (limit) => source.newest(limit),
      searchable: () => record(source.searchable()),
      compared: (ids) => record(source.compared(ids)),
      tour: (id) =>
        record(source.tour(id), (tour) => {
          recorded.tour = tour;
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

/**
 * HTML before the app, with the agency's icon and an inline style sheet for its colour, so that the first paint has the
 * right colours.
 */
export function toPageStart(site: Site, template: PageTemplate, head: string): { start: string; ink: string } {
  const { style, text } = toColorElement(site.ink);
  return { start: replaceHeadIcons(template.beforeHead, site.icon) + head + style + template.beforeApp, ink: text };
}

/** Undefined with Vite's dev server, which inlines scripts and styles. */
export async function allowThemeStyle(policy: string | undefined, ink: string): Promise<string | undefined> {
  if (isViteDevServer) return undefined;
  return ink ? addStyleHash(policy ?? pagePolicy, await hashForPolicy(ink)) : (policy ?? pagePolicy);
}

/**
 * Renders a complete page. A returned Response is a redirect.
 * @param today in India, `YYYY-MM-DD`: earlier departures are not shown
 * @param previewed unpublished tour to show
 */
export async function renderWholePage(
  c: RequestContext,
  path: string,
  today: string,
  posted?: PostedInquiry,
  previewed?: Tour,
): Promise<TrackedPage | Response> {
  const origin = c.env.SITE_URL;
  const { site } = c.var;
  const request = new Request(origin + path);
  const { catalogue, recorded } = trackCatalogueReads(createCatalogue(createDb(c.env), today));
  const tour = async (id: string) => (id === previewed?._id ? previewed : catalogue.tour(id));
  const page = await renderPage(request, { ...catalogue, tour }, { origin, site, today, posted });
  if (page instanceof Response) return page;
  for (const failure of recorded.errors) logError(c, failure);
  const template = await findPageTemplate(c.env, page.modules);
  const { start, ink } = toPageStart(site, template, page.head);
  const html =
    start +
    page.body +
    template.beforeData +
    toStructuredData(site, origin, new URL(request.url).pathname, page.status, recorded, today) +
    toSiteData(site) +
    toPageData(page.data) +
    template.end;
  return { html, policy: await allowThemeStyle(template.policy, ink), status: page.status, reads: recorded };
}
