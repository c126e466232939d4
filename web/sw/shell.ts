import { pages } from '#shared/paths';
import { logoSrc } from '#shared/site/logo';
import { toInkElement, withOwnIcon } from '#shared/site/own-head';
import type { PhoneData, Why } from '#shared/site/phone-data';
import { sayInstalments } from '#shared/site/policy';
import { protectedPages } from '#shared/site/protected-pages';
import { type Facts, setFacts, site } from '#shared/site/site';
import { toDataScript } from '#shared/site/to-data-script';
import { formatMoment } from '#shared/text/dates';
import { formatRupees } from '#shared/text/money';
import type { CatalogueCopy } from '#shared/tours/catalogue';
import { formatNumber, toMilestones } from '#shared/tours/heights';
import { galleryOf, noteOf, pictureSha } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { isTourId, untitledTour } from '#shared/tours/tour-words';
import { toTrail } from '#shared/tours/trail';
import { escapeHtml, fill, type Values } from './fill';

// The page that the phone makes by itself: the build's frame of that page (web/shell-file), filled with what can be known
// before any script runs, and the data that the scripts begin with.

export interface OnPhone {
  why: Why;
  copy: CatalogueCopy | null;
  tour: Tour | null;
  agency: Partial<Facts> | null;
  /** True for a tour that the app may begin with: it is in the copy, not just among the saved. */
  current: boolean;
}

const tourPath = /^\/tour(?:\/|-detail-one\/(?!.*\/))([^/]+)(?:\/ride)?$/;

export function tourIdOf({ pathname, searchParams }: URL): string | null {
  const inPath = tourPath.exec(pathname)?.[1];
  const id = pathname === pages.exploreNow ? searchParams.get('id') : inPath;
  // Numbers are the demo's tours.
  return id && isTourId(id) && !/^\d+$/.test(id) ? id : null;
}

/** `ink`: the stylesheet that the page's policy must allow. Null if `shell` isn't one. */
export function toPage(shell: string, url: URL, phone: OnPhone): { html: string; ink: string } | null {
  const [document = '', ...rest] = shell.split('<!--frame ');
  const frames = new Map(rest.map((part) => [part.slice(0, part.indexOf('-->')), part.slice(part.indexOf('-->') + 3)]));
  const name = frameOf(url, frames);
  const start = frames.get('start') ?? '';
  const frame = (frames.get(name) ?? '')
    .replace(/\{\{([<>])(\d+)\}\}/g, (_, side, at) => (side === '<' ? start.slice(0, at) : start.slice(at)))
    .replace('{{>end}}', () => frames.get('end') ?? '')
    .replace('{{>bar}}', () => frames.get(barOf(phone)) ?? '');
  setFacts(phone.agency);
  const at = frame.indexOf('<div id="app"');
  if (at < 0) return null;
  const html = fill(frame, toValues(url, phone));
  const from = html.indexOf('<div id="app"');
  const head = html.slice(0, from);
  const { style, text: ink } = toInkElement();
  const title = phone.tour ? `${phone.tour.heading || untitledTour} | ${site.name}` : site.name;
  // React goes on from the frame of a page; another frame only holds its place.
  const data: PhoneData = {
    state: { offline: phone.why === 'offline', slow: phone.why === 'slow', copy: phone.copy },
    tour: phone.current ? phone.tour : null,
    whole: name === 'tour' || name === 'ride' || (name.startsWith('/') && (!url.search || !byQuery.includes(name))),
  };
  const put: Record<string, string> = {
    head: style + (head.includes('<title>') ? head : `${head}<title>${escapeHtml(title)}</title>`),
    app: html.slice(from),
    data:
      (phone.agency ? toDataScript('type="application/json" id="site-data"', phone.agency) : '') +
      toDataScript('type="application/json" id="phone-data"', data),
  };
  const page = withOwnIcon(document).replace(/<!--(head|app|data)-->/g, (_, place: string) => put[place] ?? '');
  return { html: page, ink };
}

function frameOf({ pathname, searchParams }: URL, frames: Map<string, string>): string {
  if (tourIdOf({ pathname, searchParams } as URL)) return pathname.endsWith('/ride') ? 'ride' : 'tour';
  if (frames.has(pathname)) return pathname;
  if (protectedPages.includes(pathname)) return 'bare';
  return Object.values(pages).includes(pathname as never) || pathname.startsWith('/tour') ? 'page' : pages.notFound;
}

const byQuery: readonly string[] = [pages.find, pages.compare, pages.inquiryForm, pages.saved];

function barOf({ why, copy }: OnPhone): string {
  return why ? `${why}-${copy ? (copy.complete ? 'whole' : 'part') : 'none'}` : 'quiet';
}

function toValues({ origin, pathname, search }: URL, { copy, tour }: OnPhone): Values {
  const address = origin + pathname;
  return {
    origin,
    address,
    printed: address + search,
    complete: copy?.complete ?? false,
    count: String(copy?.count ?? ''),
    copied: formatMoment(copy?.syncedAt ?? ''),
    tour: tour !== null,
    none: tour === null,
    ...toAgencyValues(),
    ...(tour ? toTourValues(tour, address) : {}),
  };
}

/** As web/shell-file/agency.ts names them. */
function toAgencyValues(): Values {
  const values: Record<string, Values[string]> = {};
  for (const [name, value] of Object.entries(site)) values[`fact_${name}`] = String(value);
  for (const { name, href } of site.social) values[`fact_${name}`] = [{ fact_href: href }];
  return {
    ...values,
    milestone: site.logo === '',
    logo: site.logo ? [{ fact_src: logoSrc(site.logo) }] : [],
    fact_NAME: site.name.toUpperCase(),
    fact_tel: site.phoneHref,
    fact_chat: site.chatHref,
    fact_deposit: formatRupees(site.deposit),
    fact_due: sayInstalments(site.instalments),
    fact_cityM: formatNumber(site.cityM),
  };
}

function toTourValues(tour: Tour, address: string): Values {
  const heading = tour.heading || untitledTour;
  const pictures = galleryOf(tour);
  const shas = pictures.map(pictureSha);
  const values: Values = {
    heading,
    where: [tour.place, tour.country].filter(Boolean).join(', '),
    description: tour.description,
    back: pages.tour(tour._id),
    share: encodeURIComponent(`${heading}\n${address}`),
    crumbs: toTrail(tour)
      .slice(1)
      .map(({ name, path }) => ({ name, path: path ?? '' })),
    stones: toMilestones(tour).map(({ cap, figure, unit }) => ({ cap, figure, unit })),
    // Pictures that aren't ours wait for the scripts.
    [`of${pictures.length}`]: shas.every((sha) => sha !== null),
    ...(tour.rating === null ? {} : { rating: [{ rating: tour.rating.toFixed(1) }] }),
  };
  for (const [at, src] of pictures.entries()) {
    values[`sha${at + 1}`] = shas[at] ?? '';
    values[`alt${at + 1}`] = noteOf(tour, src)?.alt ?? (at === 0 ? heading : '');
    values[`sky${at + 1}`] = noteOf(tour, src)?.sky ?? '';
  }
  return values;
}
