import { findPlanTitle } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import { toDataScript } from '#shared/settings/page-head';
import type { Site } from '#shared/settings/site';
import { listChangedFacts } from '../cache/site-state';
import type { RecordedCatalogue } from './render-page';
import {
  toBreadcrumbs,
  toFaqPage,
  toItemList,
  toTouristTrip,
  toTourSteps,
  toTravelAgency,
  toWebSite,
} from './structured-data';

/** The agency's facts that are not as they ship, for the scripts. A page without this element is the app shell. */
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
 * Structured data of a page (schema.org), for search engines: the agency everywhere; trip, questions and breadcrumbs on
 * a tour and its ride plan; the tours of a listing.
 * @param origin scheme and host for absolute addresses
 * @param seen the catalogue data the page was rendered from
 * @param today departures from then on are offered, `YYYY-MM-DD`
 */
export function toStructuredData(
  site: Site,
  origin: string,
  pathname: string,
  status: number,
  seen: RecordedCatalogue,
  today: string,
): string {
  const graph: (object | null)[] = [toTravelAgency(site, origin)];
  if (pathname === pages.home) graph.push(toWebSite(site, origin));
  const isTour = tourPage.test(pathname) || pathname === pages.exploreNow;
  if (status === 200 && seen.tour && isTour) {
    graph.push(toTouristTrip(site, origin, seen.tour, today), toFaqPage(origin, seen.tour));
    graph.push(toBreadcrumbs(origin, toTourSteps(seen.tour)));
  }
  if (status === 200 && seen.tour && pathname === pages.ride(seen.tour._id)) {
    graph.push(toBreadcrumbs(origin, toTourSteps(seen.tour, { name: findPlanTitle(seen.tour), path: pathname })));
  }
  if (pathname === pages.passes) graph.push(toBreadcrumbs(origin, passesSteps));
  if (status === 200 && seen.tours?.length) graph.push(toItemList(origin, seen.tours));
  const things = graph.filter((thing) => thing !== null);
  return toDataScript('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': things });
}
