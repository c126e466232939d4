import { pages } from '#shared/paths';
import { dayWords } from '#shared/ride/days';
import { policySections } from '#shared/site/policy';
import type { Site } from '#shared/site/site';
import { priceText } from '#shared/text/money';
import { listTours } from '#shared/tours/public-api';
import type { TourCard } from '#shared/tours/tour';
import { tourTypes } from '#shared/tours/tour-fields';

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
    tour.price === null ? '' : `${priceText(tour.price)} a person`,
    tour.dates?.[0] ? `next date ${dayWords(tour.dates[0])}` : '',
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
    ...policySections(site).map(({ title, points }) => `- ${title}: ${plain(points.join(' '))}`),
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
