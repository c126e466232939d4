import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { formatShortDay } from '#shared/dates';
import { formatPrice } from '#shared/money';
import { pages } from '#shared/routes';
import { listPolicySections } from '#shared/settings/policy';
import type { Site } from '#shared/settings/site';
import { toXmlElement, tryParseJson } from '#shared/text';
import { listGallery, pictureSrc } from '#shared/tours/pictures';
import { listTours } from '#shared/tours/public-api';
import type { TourCard } from '#shared/tours/tour';
import { tourTypes } from '#shared/tours/tour-fields';
import type { Database } from '../db/client';
import { tours } from '../db/tours-schema';

/** Pages whose content changes when tours do. */
export const tourListPages: readonly string[] = [
  pages.home,
  pages.adventure,
  pages.domestic,
  pages.international,
  pages.himachalPradesh,
  pages.spitiValley,
  pages.lehLadakh,
  pages.find,
  pages.passes,
];

/** Pages in the sitemap, besides tours. All others are `noindex`. */
export const indexedPages: readonly string[] = [
  ...tourListPages,
  pages.about,
  pages.contact,
  pages.inquiryForm,
  pages.terms,
  pages.privacy,
];

function toEntry(address: string, changed: number | null, pictures: readonly string[] = []): string {
  const images = pictures.map((picture) => `<image:image>${toXmlElement('image:loc', picture)}</image:image>`);
  const lastmod = changed === null ? '' : toXmlElement('lastmod', new Date(changed).toISOString());
  return `<url>${toXmlElement('loc', address)}${lastmod}${images.join('')}</url>`;
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
      const pictures = listGallery({ coverImage: pictureSrc(coverSha), galleryImages }).map((path) => origin + path);
      const tour = toEntry(origin + pages.tour(id), updatedAt, pictures);
      return hasRoute ? [tour, toEntry(origin + pages.ride(id), updatedAt)] : [tour];
    }),
  ];
  const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const imageSchema = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${schema} ${imageSchema}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** A sitemap takes 50,000 addresses (sitemaps.org), two of a tour. */
const mostMapped = 20_000;

export interface MappedTour {
  id: string;
  coverSha: string;
  gallery: string[];
  /** Its ride plan is a page to be found, too. */
  hasRoute: boolean;
  updatedAt: number;
}

export async function listMappedTours(db: Database): Promise<MappedTour[]> {
  const { id, coverSha, updatedAt } = tours;
  return db
    .select({
      id,
      coverSha,
      updatedAt,
      // An empty list is `[]`.
      hasRoute: sql<boolean>`coalesce(length(${tours.route}), 0) > 2`.mapWith(Boolean),
      gallery: sql<string[]>`${tours.gallery}`.mapWith(readShas),
    })
    .from(tours)
    .where(and(isNull(tours.deletedAt), eq(tours.stage, 'published')))
    .orderBy(asc(id))
    .limit(mostMapped);
}

// An unreadable gallery costs the tour its pictures, not the whole sitemap.
function readShas(json: string): string[] {
  const shas = tryParseJson(json);
  return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
}

/** robots.txt. Pages that must not be indexed say so themselves, so crawlers need access to them. */
export function toRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /form/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const securityDays = 180;
const day = 24 * 60 * 60 * 1000;

/** security.txt (RFC 9116). Expires half a year from now, at midnight UTC. */
export function toSecurityText(site: Site, origin: string, now: number): string {
  const expires = new Date((Math.floor(now / day) + securityDays) * day).toISOString();
  return [
    `Contact: mailto:${site.email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Escapes text for a Markdown link. Markdown may hold HTML, so none begins in it. */
const plain = (text: string) =>
  text
    .replace(/[[\]\s]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .trim();

function toLine(origin: string, tour: TourCard): string {
  const facts = [
    tour.place,
    tour.country,
    tour.duration,
    tour.price === null ? '' : `${formatPrice(tour.price)} a person`,
    tour.dates?.[0] ? `next date ${formatShortDay(tour.dates[0])}` : '',
  ];
  return `- [${plain(tour.heading)}](${origin}${pages.tour(tour._id)}): ${plain(facts.filter(Boolean).join(', '))}`;
}

export function toLlmsText(site: Site, origin: string, tours: readonly TourCard[]): string {
  const sections = tourTypes.flatMap((type) => {
    const lines = tours.filter((tour) => tour.type === type).map((tour) => toLine(origin, tour));
    return lines.length > 0 ? [`## ${type} tours`, '', ...lines, ''] : [];
  });
  return [
    `# ${plain(site.name)}`,
    '',
    `> ${plain(site.description)}`,
    '',
    `${plain(site.about)} Prices are per person and for Indian nationals.`,
    `Phone ${site.phone}, e-mail ${site.email}, ${plain(site.address.oneLine)}.`,
    '',
    ...sections,
    '## Terms',
    '',
    ...listPolicySections(site).map(({ title, points }) => `- ${title}: ${plain(points.join(' '))}`),
    '',
    '## Pages',
    '',
    `- [Tours by height: all tours, highest first](${origin}${pages.passes})`,
    `- [About us](${origin}${pages.about})`,
    `- [Contact, with the inquiry form](${origin}${pages.contact})`,
    `- [Terms: booking, payment, cancellation](${origin}${pages.terms})`,
    `- [Privacy](${origin}${pages.privacy})`,
    '',
    '## Optional',
    '',
    `- [All tours as JSON](${origin}${listTours.path}): days, heights, distances, inclusions, questions`,
    '',
  ].join('\n');
}
