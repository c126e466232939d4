import { findPlanTitle } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import { toDataScript } from '#shared/settings/page-head';
import type { Site } from '#shared/settings/site';
import { listChangedFacts } from '../cache/site-state';
import type { CatalogueReads } from './render-page';
import {
  listTourBreadcrumbs,
  toBreadcrumbList,
  toFaqPage,
  toItemList,
  toTouristTrip,
  toTravelAgency,
  toWebSite,
} from './structured-data';

/** Facts that differ from the defaults, for the scripts. Only the app shell lacks this element. */
export function toSiteData(site: Site): string {
  return toDataScript('type="application/json" id="site-data"', listChangedFacts(site));
}

export function toPageData(data: unknown): string {
  return toDataScript('type="application/json" id="page-data"', data);
}

const passesSteps = [
  { name: 'Home', path: pages.home },
  { name: 'Tours by height', path: pages.passes },
];

const tourPage = /^\/(tour|tour-detail-one)\/[^/]+$/;

/**
 * Structured data (schema.org): the agency on all pages; trip, questions and breadcrumbs of a tour; breadcrumbs of its
 * ride plan; the tours of a listing.
 * @param today `YYYY-MM-DD`; earlier departures are not offered
 */
export function toStructuredData(
  site: Site,
  origin: string,
  pathname: string,
  status: number,
  recorded: CatalogueReads,
  today: string,
): string {
  const graph: (object | null)[] = [toTravelAgency(site, origin)];
  if (pathname === pages.home) graph.push(toWebSite(site, origin));
  const isTour = tourPage.test(pathname) || pathname === pages.exploreNow;
  if (status === 200 && recorded.tour && isTour) {
    graph.push(toTouristTrip(site, origin, recorded.tour, today), toFaqPage(origin, recorded.tour));
    graph.push(toBreadcrumbList(origin, listTourBreadcrumbs(recorded.tour)));
  }
  if (status === 200 && recorded.tour && pathname === pages.ride(recorded.tour._id)) {
    graph.push(
      toBreadcrumbList(
        origin,
        listTourBreadcrumbs(recorded.tour, { name: findPlanTitle(recorded.tour), path: pathname }),
      ),
    );
  }
  if (pathname === pages.passes) graph.push(toBreadcrumbList(origin, passesSteps));
  if (status === 200 && recorded.tours?.length) graph.push(toItemList(origin, recorded.tours));
  const nodes = graph.filter((node) => node !== null);
  return toDataScript('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': nodes });
}
