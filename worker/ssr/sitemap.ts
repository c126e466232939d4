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

/** Pages with tours. */
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

/** Pages in the sitemap besides tours. Other pages are `noindex`. */
export const indexedPages: readonly string[] = [
  ...tourListPages,
  pages.about,
  pages.contact,
  pages.inquiryForm,
  pages.terms,
  pages.privacy,
];

function toUrlElement(url: string, changedAt: number | null, pictures: readonly string[] = []): string {
  const images = pictures.map((picture) => `<image:image>${toXmlElement('image:loc', picture)}</image:image>`);
  const lastmod = changedAt === null ? '' : toXmlElement('lastmod', new Date(changedAt).toISOString());
  return `<url>${toXmlElement('loc', url)}${lastmod}${images.join('')}</url>`;
}

/**
 * Lists pages, tours with pictures, and ride plans of tours with a route. Only pages with tours have a date.
 */
export function toSitemap(origin: string, tours: readonly MappedTour[]): string {
  const newest = tours.length > 0 ? Math.max(...tours.map(({ updatedAt }) => updatedAt)) : null;
  const entries = [
    ...indexedPages.map((path) => toUrlElement(origin + path, tourListPages.includes(path) ? newest : null)),
    ...tours.flatMap(({ id, coverSha, gallery, hasRoute, updatedAt }) => {
      const galleryImages = gallery.map((sha) => pictureSrc(sha));
      const pictures = listGallery({ coverImage: pictureSrc(coverSha), galleryImages }).map((path) => origin + path);
      const tour = toUrlElement(origin + pages.tour(id), updatedAt, pictures);
      return hasRoute ? [tour, toUrlElement(origin + pages.ride(id), updatedAt)] : [tour];
    }),
  ];
  const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const imageSchema = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${schema} ${imageSchema}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** A sitemap has at most 50,000 URLs (sitemaps.org); a tour has two. */
const maxMappedTours = 20_000;

export interface MappedTour {
  id: string;
  coverSha: string;
  gallery: string[];
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
    .limit(maxMappedTours);
}

// Invalid JSON must not break the whole sitemap.
function readShas(json: string): string[] {
  const shas = tryParseJson(json);
  return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
}

/** Crawlers must be able to read the `noindex` pages. */
export function toRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /form/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const securityDays = 180;
const dayMs = 24 * 60 * 60 * 1000;

/** RFC 9116. Expires after half a year, at midnight UTC. */
export function toSecurityText(site: Site, origin: string, now: number): string {
  const expires = new Date((Math.floor(now / dayMs) + securityDays) * dayMs).toISOString();
  return [
    `Contact: mailto:${site.email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Escapes text for a Markdown link; HTML is escaped, because Markdown allows it. */
const escapeMarkdown = (text: string) =>
  text
    .replace(/[[\]\s]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .trim();

function toTourLine(origin: string, tour: TourCard): string {
  const facts = [
    tour.place,
    tour.country,
    tour.duration,
    tour.price === null ? '' : `${formatPrice(tour.price)} a person`,
    tour.dates?.[0] ? `next date ${formatShortDay(tour.dates[0])}` : '',
  ];
  return `- [${escapeMarkdown(tour.heading)}](${origin}${pages.tour(tour._id)}): ${escapeMarkdown(facts.filter(Boolean).join(', '))}`;
}

export function toLlmsText(site: Site, origin: string, tours: readonly TourCard[]): string {
  const sections = tourTypes.flatMap((type) => {
    const lines = tours.filter((tour) => tour.type === type).map((tour) => toTourLine(origin, tour));
    return lines.length > 0 ? [`## ${type} tours`, '', ...lines, ''] : [];
  });
  return [
    `# ${escapeMarkdown(site.name)}`,
    '',
    `> ${escapeMarkdown(site.description)}`,
    '',
    `${escapeMarkdown(site.about)} Prices are per person and for Indian nationals.`,
    `Phone ${site.phone}, e-mail ${site.email}, ${escapeMarkdown(site.address.oneLine)}.`,
    '',
    ...sections,
    '## Terms',
    '',
    ...listPolicySections(site).map(({ title, points }) => `- ${title}: ${escapeMarkdown(points.join(' '))}`),
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
