import { pages } from '#shared/paths';
import { galleryOf, pictureSrc } from '#shared/tours/media';
import { indexedPages, tourListPages } from './indexed-pages';
import type { MappedTour } from './queries';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

function toEntry(address: string, changed: number | string | null, pictures: readonly string[] = []): string {
  const images = pictures.map((picture) => `<image:image>${element('image:loc', picture)}</image:image>`);
  const lastmod = changed === null ? '' : element('lastmod', new Date(changed).toISOString());
  return `<url>${element('loc', address)}${lastmod}${images.join('')}</url>`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageSchema = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function toUrlSet(entries: readonly string[]): string {
  return `${declaration}\n<urlset ${schema} ${imageSchema}>\n${entries.join('\n')}\n</urlset>\n`;
}

export const mapPaths = { pages: '/sitemap-pages.xml', tours: (part: number) => `/sitemap-tours-${part}.xml` };

/**
 * sitemap.xml: the parts and their last changes.
 * @param changes last change of each part with tours, in ms since 1970
 */
export function toSitemapIndex(origin: string, changes: readonly number[]): string {
  const toPart = (path: string, changed: number | undefined) => {
    const lastmod = changed === undefined ? '' : element('lastmod', new Date(changed).toISOString());
    return `<sitemap>${element('loc', origin + path)}${lastmod}</sitemap>`;
  };
  const parts = [
    toPart(mapPaths.pages, changes.length > 0 ? Math.max(...changes) : undefined),
    ...changes.map((changed, at) => toPart(mapPaths.tours(at + 1), changed)),
  ];
  return `${declaration}\n<sitemapindex ${schema}>\n${parts.join('\n')}\n</sitemapindex>\n`;
}

/**
 * The part with the pages. Pages without tours have no known date.
 * @param newest last change of any tour, in ISO 8601; null if there are none
 */
export function toPageMap(origin: string, newest: string | null): string {
  return toUrlSet(indexedPages.map((path) => toEntry(origin + path, tourListPages.includes(path) ? newest : null)));
}

/** A part with tours, their last changes and pictures, and the ride plans of those with a route. */
export function toTourMap(origin: string, tours: readonly MappedTour[]): string {
  return toUrlSet(
    tours.flatMap(({ id, coverSha, gallery, hasRoute, updatedAt }) => {
      const galleryImages = gallery.map((sha) => pictureSrc(sha));
      const pictures = galleryOf({ coverImage: pictureSrc(coverSha), galleryImages });
      const tour = toEntry(
        origin + pages.tour(id),
        updatedAt,
        pictures.map((path) => origin + path),
      );
      return hasRoute ? [tour, toEntry(origin + pages.ride(id), updatedAt)] : [tour];
    }),
  );
}
