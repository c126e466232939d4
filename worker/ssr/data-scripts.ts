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

export function toSiteData(site: Site): string {
  return toDataScript('type="application/json" id="site-data"', listChangedFacts(site));
}

export function toPageData(data: unknown): string {
  return toDataScript('type="application/json" id="page-data"', data);
}

const passesBreadcrumbs = [
  { name: 'Home', path: pages.home },
  { name: 'Tours by height', path: pages.passes },
];

const tourPathPattern = /^\/(tour|tour-detail-one)\/[^/]+$/;

export function toStructuredData(
  site: Site,
  origin: string,
  pathname: string,
  status: number,
  reads: CatalogueReads,
  today: string,
): string {
  const graph: (object | null)[] = [toTravelAgency(site, origin)];
  if (pathname === pages.home) graph.push(toWebSite(site, origin));
  const isTourPage = tourPathPattern.test(pathname) || pathname === pages.exploreNow;
  if (status === 200 && reads.tour && isTourPage) {
    graph.push(toTouristTrip(site, origin, reads.tour, today), toFaqPage(origin, reads.tour));
    graph.push(toBreadcrumbList(origin, listTourBreadcrumbs(reads.tour)));
  }
  if (status === 200 && reads.tour && pathname === pages.ride(reads.tour._id)) {
    graph.push(
      toBreadcrumbList(origin, listTourBreadcrumbs(reads.tour, { name: findPlanTitle(reads.tour), path: pathname })),
    );
  }
  if (pathname === pages.passes) graph.push(toBreadcrumbList(origin, passesBreadcrumbs));
  if (status === 200 && reads.tours?.length) graph.push(toItemList(origin, reads.tours));
  const nodes = graph.filter((node) => node !== null);
  return toDataScript('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': nodes });
}
