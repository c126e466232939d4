import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { listingPartSize } from '#shared/tours/catalogue';
import type { TourCard } from '#shared/tours/tour';
import { call } from '../test/client';
import { fillCatalogue, listLiveTourIds } from '../test/factories';

const cardLink = /<h3[^>]*><a[^>]*href="\/tour\/([^"]+)"/g;
const nextLink = /<a[^>]*href="([^"]+)"[^>]*>More tours<\/a>/;

async function readPart(path: string) {
  const response = await call(path);
  const html = (await response.text()).replaceAll('&amp;', '&');
  const linked = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? null;
  return {
    status: response.status,
    ids: [...html.matchAll(cardLink)].map(([, id = '']) => id),
    more: nextLink.exec(html)?.[1] ?? null,
    html,
    next: linked('next'),
    canonical: linked('canonical'),
  };
}

async function walk(path: string) {
  const parts: Awaited<ReturnType<typeof readPart>>[] = [];
  for (let at: string | null = path; at !== null && parts.length < 50; at = parts.at(-1)?.more ?? null) {
    parts.push(await readPart(at));
  }
  return parts;
}

// A listing of one part, and of a first, a middle and a last.
it.each([24, 3_000])('links to each of %i tours once', async (total) => {
  await fillCatalogue(total);
  const listings = [pages.adventure, pages.domestic, pages.international];
  const seen: string[] = [];
  for (const path of listings) {
    const parts = await walk(path);
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1;
      expect([part.status, isLast || part.ids.length === listingPartSize]).toEqual([200, true]);
      expect(part.next).toBe(part.more === null ? null : env.SITE_URL + part.more);
      expect(part.canonical).toBe(env.SITE_URL + (at === 0 ? path : (parts[at - 1]?.more ?? '')));
    }
    seen.push(...parts.flatMap(({ ids }) => ids));
  }
  expect(seen.length).toBe(new Set(seen).size);
  expect(new Set(seen)).toEqual(new Set(await listLiveTourIds()));
});

it('shows the newest twenty tours on Home', async () => {
  await fillCatalogue(24);
  const all = (await (await call(`${api.listTours.path}?fields=card`)).json()) as TourCard[];
  expect((await readPart(pages.home)).ids).toEqual(all.slice(0, 20).map(({ _id }) => _id));
});

it('links from a later part back to the newest tours', async () => {
  await fillCatalogue(1_500);
  const [first, second] = await walk(pages.domestic);
  const back = new RegExp(`<a[^>]*href="${pages.domestic}"[^>]*>Newest tours</a>`);
  expect([first?.html, second?.html].map((html) => back.test(html ?? ''))).toEqual([false, true]);
});

it('filters the Adventure listing by place among all tours, not just the first part', async () => {
  await fillCatalogue(5_000);
  const parts = await walk(`${pages.adventure}?place=Spiti%20Valley`);
  const ids = parts.flatMap((part) => part.ids);
  const all = (await (
    await call(`${api.listTours.path}?type=Adventure&place=spiti+valley&fields=card`)
  ).json()) as TourCard[];
  expect(all.length).toBeGreaterThan(listingPartSize);
  expect(ids).toEqual(all.map(({ _id }) => _id));
  for (const part of parts) expect(part.canonical).toBe(env.SITE_URL + pages.adventure);
});

it('starts from the beginning on an invalid cursor', async () => {
  await fillCatalogue(24);
  const whole = await readPart(pages.domestic);
  for (const before of ['x', '-1', '1e3', '', '%00', '9'.repeat(30)]) {
    expect((await readPart(`${pages.domestic}?before=${before}`)).ids).toEqual(whole.ids);
  }
});

it('sends the whole catalogue in answers of a thousand tours', async () => {
  await fillCatalogue(3_000);
  const live = await listLiveTourIds();
  const sizes: number[] = [];
  const seen: string[] = [];
  for (let path: string | undefined = `${api.listTours.path}?fields=card`; path; ) {
    const response: Response = await call(path);
    const tours = (await response.json()) as TourCard[];
    sizes.push(tours.length);
    seen.push(...tours.map(({ _id }) => _id));
    path = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  expect(sizes).toEqual([1000, 1000, live.length - 2000]);
  expect(new Set(seen)).toEqual(new Set(live));
});
