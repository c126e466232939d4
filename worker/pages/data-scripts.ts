import { pages } from '#shared/paths';
import type { Seen } from './seen';
import { toTravelAgency, toWebSite } from './structured/agency';
import { toBreadcrumbs, toFaqPage, toItemList, toTouristTrip } from './structured/tour';

/** JSON that is safe inside a script element: `<` and line separators are escaped. */
function toScript(attributes: string, data: unknown): string {
  const json = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script ${attributes}>${json}</script>`;
}

/** What the page was rendered from, for the browser to take over. */
export function toPageData(data: unknown): string {
  return toScript('type="application/json" id="page-data"', data);
}

const tourPage = /^\/(tour|tour-detail-one)\/[^/]+$/;

/**
 * Structured data of a page (schema.org), for search engines: the agency everywhere; trip, questions and breadcrumbs on
 * a tour; the tours of a listing.
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
  const things = graph.filter((thing) => thing !== null);
  return toScript('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': things });
}
