import { pages } from '#shared/paths';
import { toElement } from '#shared/ride/xml';
import { galleryOf, pictureSrc } from '#shared/tours/media';
import { indexedPages, tourListPages } from './indexed-pages';
import type { MappedTour } from './queries';

function toEntry(address: string, changed: number | null, pictures: readonly string[] = []): string {
  const images = pictures.map((picture) => `<image:image>${toElement('image:loc', picture)}</image:image>`);
  const lastmod = changed === null ? '' : toElement('lastmod', new Date(changed).toISOString());
  return `<url>${toElement('loc', address)}${lastmod}${images.join('')}</url>`;
}

/**
 * sitemap.xml: the pages, then the tours with their last changes and pictures, and the ride plans of those with a route.
 * Pages without tours have no known date.
 */
export function toSitemap(origin: string, tours: readonly MappedTour[]): string {
  const newest = tours.length > 0 ? Math.max(...tours.map(({ updatedAt }) => updatedAt)) : null;
  const entries = [
    ...indexedPages.map((path) => toEntry(origin + path, tourListPages.includes(path) ? newest : null)),
    ...tours.flatMap(({ id, coverSha, gallery, hasRoute, updatedAt }) => {
      const galleryImages = gallery.map((sha) => pictureSrc(sha));
      const pictures = galleryOf({ coverImage: pictureSrc(coverSha), galleryImages }).map((path) => origin + path);
      const tour = toEntry(origin + pages.tour(id), updatedAt, pictures);
      return hasRoute ? [tour, toEntry(origin + pages.ride(id), updatedAt)] : [tour];
    }),
  ];
  const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const imageSchema = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${schema} ${imageSchema}>\n${entries.join('\n')}\n</urlset>\n`;
}
