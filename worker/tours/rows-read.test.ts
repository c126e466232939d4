import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { type ListingPart, listingPartSize } from '#shared/tours/catalogue';
import { createDb } from '../db/client';
import { call, restartWorker, setClock } from '../test/client';
import { createCountedDatabase } from '../test/counted-database';
import { fillCatalogue } from '../test/factories';
import { createCatalogue } from './queries';

it.each([24, 10_000])('reads no more rows than a page shows when there are %i tours', async (total) => {
  const id = await fillCatalogue(total);
  const costOf = async (read: (catalogue: ReturnType<typeof createCatalogue>) => Promise<unknown>) => {
    const { DB, counts } = createCountedDatabase(env.DB);
    const shown = await read(createCatalogue(createDb({ DB })));
    return { ...counts, shown };
  };
  // Home asks for both: 20 cards, each with a look for its departures, the highest tour, and the destinations' figures.
  const home = await costOf((catalogue) => Promise.all([catalogue.places(), catalogue.home()]));
  expect(home.rowsRead).toBeLessThanOrEqual(42);
  expect(home.trips).toBe(1);
  expect(home.shown).toMatchObject([
    { 'leh ladakh': expect.any(Object) },
    { highest: { altitudeM: expect.any(Number) } },
  ]);

  for (const filter of [
    {},
    { type: 'Adventure' },
    { place: 'leh ladakh' },
    { type: 'Domestic', place: 'SPITI VALLEY' },
  ] as const) {
    const listing = await costOf((catalogue) => catalogue.listing(filter));
    const { tours, next } = listing.shown as ListingPart;
    const shown = tours.length;
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThanOrEqual(listingPartSize);
    expect([filter, listing.rowsRead <= 2 * shown + 2, listing.trips]).toEqual([filter, true, 1]);
    if (next === null) continue;
    const later = await costOf((catalogue) => catalogue.listing(filter, next));
    const laterShown = (later.shown as ListingPart).tours.length;
    expect([filter, laterShown > 0, later.rowsRead <= 2 * laterShown + 2]).toEqual([filter, true, true]);
  }

  const tour = await costOf((catalogue) => catalogue.tour(id));
  expect([tour.rowsRead, tour.trips]).toEqual([2, 1]);
  expect((await costOf((catalogue) => catalogue.tour('not a tour'))).trips).toBe(0);
});

it.each([24, 10_000])('reads no more rows than a call returns when there are %i tours', async (total) => {
  // The version is remembered for a second; on a busy machine one call would ask twice.
  setClock(Date.now());
  await fillCatalogue(total);
  const costOf = async (path: string, headers: Record<string, string> = {}) => {
    const { DB, counts } = createCountedDatabase(env.DB);
    const response = await call(path, { headers, bindings: { DB } });
    return { ...counts, response };
  };
  for (const query of ['?limit=20', '?limit=20&fields=card', '?limit=20&type=Adventure', '?limit=5&place=bali']) {
    const { rowsRead, response } = await costOf(`${api.listTours.path}${query}`);
    const answered = ((await response.json()) as unknown[]).length;
    // The rows and their departures, one extra for the next page, and the catalogue's version twice.
    expect([query, rowsRead <= 2 * answered + 4]).toEqual([query, true]);
    restartWorker();
    const again = await costOf(`${api.listTours.path}${query}`, {
      'If-None-Match': response.headers.get('etag') ?? '',
    });
    expect([again.response.status, again.rowsRead, again.trips]).toEqual([304, 1, 1]);
  }
  const deep = (await costOf(`${api.listTours.path}?limit=100`)).response.headers.get('link');
  const next = /<([^>]*)>/.exec(deep ?? '')?.[1];
  if (next) expect((await costOf(next)).rowsRead).toBeLessThanOrEqual(204);
});
