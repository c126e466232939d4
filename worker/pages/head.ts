import { pages } from '#shared/paths';
import { structuredData } from './islands';
import type { Seen } from './seen';
import { toTravelAgency, toWebSite } from './structured/agency';
import { toBreadcrumbs, toFaqPage, toTouristTrip } from './structured/tour';
import { toItemList } from './structured/tour-list';

const tourPage = /^\/(tour|tour-detail-one)\/[^/]+$/;

/**
 * Structured data of a page: the agency everywhere; trip, questions and breadcrumbs on a tour; the tours of a listing.
 * @param origin scheme and host for absolute addresses
 * @param seen the catalogue data the page was rendered from
 */
export function toStructuredData(origin: string, pathname: string, status: number, seen: Seen): string {
  const graph: (object | null)[] = [toTravelAgency(origin)];
  if (pathname === pages.home) graph.push(toWebSite(origin));
  const isTour = tourPage.test(pathname) || pathname === pages.exploreNow;
  if (status === 200 && seen.tour && isTour) {
    graph.push(toTouristTrip(origin, seen.tour), toFaqPage(origin, seen.tour), toBreadcrumbs(origin, seen.tour));
  }
  if (status === 200 && seen.tours?.length) graph.push(toItemList(origin, seen.tours));
  return structuredData(graph.filter((thing) => thing !== null));
}
