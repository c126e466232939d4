import { galleryOf, pictureSrc } from '#shared/media';
import { indexedPages, pages, tourListPages } from '#shared/paths';
import type { MappedTour } from './queries';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

function toEntry(address: string, changed: number | null, pictures: readonly string[] = []): string {
  const images = pictures.map((picture) => `<image:image>${element('image:loc', picture)}</image:image>`);
  const lastmod = changed === null ? '' : element('lastmod', new Date(changed).toISOString());
  return `<url>${element('loc', address)}${lastmod}${images.join('')}</url>`;
}

/**
 * sitemap.xml: the pages, and every tour with the time of its last change and its pictures. Of pages without tours
 * nobody knows when they changed.
 */
export function toSitemap(origin: string, tours: readonly MappedTour[]): string {
  const newest = tours[0]?.updatedAt ?? null;
  const entries = [
    ...indexedPages.map((path) => toEntry(origin + path, tourListPages.includes(path) ? newest : null)),
    ...tours.map(({ id, coverSha, gallery, updatedAt }) => {
      const pictures = galleryOf({
        coverImage: pictureSrc(coverSha),
        galleryImages: gallery.map((sha) => pictureSrc(sha)),
      });
      return toEntry(
        origin + pages.tour(id),
        updatedAt,
        pictures.map((path) => origin + path),
      );
    }),
  ];
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${entries.join('\n')}\n</urlset>\n`;
}
