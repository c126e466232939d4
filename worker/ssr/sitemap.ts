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

/** Pages in the sitemap, besides those of single tours. Other pages are `noindex`. */
export const indexedPages: readonly string[] = [
  ...tourListPages,
  pages.about,
  pages.contact,
  pages.inquiryForm,
  pages.terms,
  pages.privacy,
];

function toUrlElement(url: string, changedAtMs: number | null, pictureUrls: readonly string[] = []): string {
  const images = pictureUrls.map((pictureUrl) => `<image:image>${toXmlElement('image:loc', pictureUrl)}</image:image>`);
  const lastmod = changedAtMs === null ? '' : toXmlElement('lastmod', new Date(changedAtMs).toISOString());
  return `<url>${toXmlElement('loc', url)}${lastmod}${images.join('')}</url>`;
}

export function toSitemap(origin: string, tours: readonly MappedTour[]): string {
  const newestUpdateMs = tours.length > 0 ? Math.max(...tours.map(({ updatedAt }) => updatedAt)) : null;
  const urlElements = [
    ...indexedPages.map((path) => toUrlElement(origin + path, tourListPages.includes(path) ? newestUpdateMs : null)),
    ...tours.flatMap(({ id, coverSha, gallery, hasRoute, updatedAt }) => {
      const galleryImages = gallery.map((sha) => pictureSrc(sha));
      const pictureUrls = listGallery({ coverImage: pictureSrc(coverSha), galleryImages }).map((path) => origin + path);
      const tourElement = toUrlElement(origin + pages.tour(id), updatedAt, pictureUrls);
      return hasRoute ? [tourElement, toUrlElement(origin + pages.ride(id), updatedAt)] : [tourElement];
    }),
  ];
  const sitemapNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${sitemapNamespace} ${imageNamespace}>\n${urlElements.join('\n')}\n</urlset>\n`;
}

/** A tour has two URLs, and a sitemap at most 50,000 (sitemaps.org). */
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
      gallery: sql<string[]>`${tours.gallery}`.mapWith(parseShas),
    })
    .from(tours)
    .where(and(isNull(tours.deletedAt), eq(tours.stage, 'published')))
    .orderBy(asc(id))
    .limit(maxMappedTours);
}

/** Empty for invalid JSON, which must not break the whole sitemap. */
function parseShas(json: string): string[] {
  const shas = tryParseJson(json);
  return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
}

/** Does not disallow pages with `noindex`, because crawlers must read it. */
export function toRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /form/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const securityTextDays = 180;
const dayMs = 24 * 60 * 60 * 1000;

/** RFC 9116. The expiry changes once a day, so that the text can be cached. */
export function toSecurityText(site: Site, origin: string, now: number): string {
  const expires = new Date((Math.floor(now / dayMs) + securityTextDays) * dayMs).toISOString();
  return [
    `Contact: mailto:${site.email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Also escapes HTML, which Markdown allows. */
const escapeMarkdown = (text: string) =>
  text
    .replace(/[[\]\s]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .trim();

function toTourListItem(origin: string, tour: TourCard): string {
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
    const items = tours.filter((tour) => tour.type === type).map((tour) => toTourListItem(origin, tour));
    return items.length > 0 ? [`## ${type} tours`, '', ...items, ''] : [];
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
