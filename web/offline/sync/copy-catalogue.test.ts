import { beforeEach, describe, expect, it } from 'vitest';
import type { ListingPart, TourFilter } from '#shared/tours/catalogue';
import type { Tour } from '#shared/tours/tour';
import { failNetwork, json, mockFetch } from '../../test/fetch';
import { importFreshTours, mockToursApi } from '../../test/offline';
import { mockCaches } from '../../test/stores';
import { aTour } from '../../test/tours';
import { putSavedRow } from '../db/tours';
import { markMissingTour } from './saved-tours';

beforeEach(mockCaches);

describe('a catalogue of many pages', () => {
  /** Newest first, each with its own time, as on the server. */
  const many = (count: number, about: Partial<Tour> = {}) =>
    Array.from({ length: count }, (_, at) => aTour({ updatedAt: new Date(2e12 - at).toISOString(), ...about }));

  async function listAll(page: Awaited<ReturnType<typeof importFreshTours>>, filter: TourFilter = {}) {
    const parts: number[] = [];
    const ids: string[] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const part: ListingPart = await page.browserCatalogue.listing(filter, before);
      parts.push(part.tours.length);
      ids.push(...part.tours.map(({ _id }) => _id));
      before = part.next;
    }
    return { parts, ids };
  }

  it('is copied page by page, and listed in parts of 300', async () => {
    const { server, requests } = mockToursApi(many(500));
    const page = await importFreshTours();
    await page.refreshCatalogue();
    expect(requests).toHaveLength(5);
    server.isDown = true;
    expect(await page.findCatalogueCopy()).toMatchObject({ count: 500, complete: true });
    const { parts, ids } = await listAll(page);
    expect([parts, ids]).toEqual([[300, 200], server.tours.map(({ _id }) => _id)]);
  });

  it('is copied up to the limit when it has more than 500 tours, and answers when the network fails', async () => {
    const { server } = mockToursApi(many(501));
    const page = await importFreshTours();
    await page.refreshCatalogue();
    expect(await page.findCatalogueCopy()).toMatchObject({ count: 500, complete: false });
    expect((await listAll(page)).parts).toEqual([300, 201]);
    server.isDown = true;
    expect((await listAll(page)).parts).toEqual([300, 200]);
  });

  it('is copied up to the limit when it has more than 4 MB', async () => {
    const long = 'क'.repeat(20_000);
    mockToursApi(many(90, { description: long }));
    const page = await importFreshTours();
    await page.refreshCatalogue();
    const copy = await page.findCatalogueCopy();
    expect(copy?.complete).toBe(false);
    // Each is a little over 60 kB in UTF-8.
    expect(copy?.count).toBeGreaterThan(60);
    expect(copy?.count).toBeLessThan(70);
  });

  it('includes saved tours older than the limit', async () => {
    const tours = many(600);
    const [kept, changed, gone] = [tours[520], tours[560], tours[599]] as [Tour, Tour, Tour];
    const { server } = mockToursApi(tours);
    for (const tour of [kept, changed, gone]) {
      const saved = {
        id: tour._id,
        tour,
        savedAt: tour.updatedAt,
        pictures: [],
        gone: false,
      };
      await putSavedRow(saved);
    }
    server.tours = tours
      .filter((tour) => tour !== gone)
      .map((tour) => (tour === changed ? { ...tour, heading: 'Another name' } : tour));
    const page = await importFreshTours();
    await page.refreshCatalogue();
    server.isDown = true;
    expect(await page.findCatalogueCopy()).toMatchObject({ count: 502, complete: false });
    const { ids } = await listAll(page);
    expect([kept, changed, gone].map(({ _id }) => ids.includes(_id))).toEqual([true, true, false]);
    expect((await page.browserCatalogue.tour(changed._id))?.heading).toBe('Another name');
    // A tour deleted by the agency stays with the rider who saved it, as one no longer offered.
    expect(await page.browserCatalogue.tour(gone._id)).toBeNull();
    expect((await markMissingTour(gone._id))?.tour.heading).toBe(gone.heading);
  });

  it('whose second page fails leaves the copy unchanged', async () => {
    const [before] = many(1);
    mockToursApi(before ? [before] : []);
    await (await importFreshTours()).refreshCatalogue();
    const tours = many(150);
    const requests = mockFetch(({ path }) => {
      if (path.includes('cursor')) return failNetwork();
      return json(tours.slice(0, 100), { headers: { Link: '</api/tours?cursor=100>; rel="next"' } });
    });
    const page = await importFreshTours();
    await page.refreshCatalogue();
    expect(requests).toHaveLength(2);
    expect(await page.findCatalogueCopy()).toMatchObject({ count: 1, complete: true });
  });
});

it('keeps a plan with its tour when the agency takes that down, until the rider deletes it or the tour is back', async () => {
  const planned = aTour();
  const { server } = mockToursApi([planned]);
  await (await importFreshTours()).refreshCatalogue();
  const offer = async (...tours: Tour[]) => {
    Object.assign(server, { tours, version: server.version + 1 });
    const page = await importFreshTours();
    await page.refreshCatalogue();
    const rides = await import('./rides');
    const { listSavedTours } = await import('./saved-tours');
    const plans = async () => (await rides.listMyRides()).map(({ tour }) => tour);
    return { page, rides, plans, listSavedTours };
  };
  await (await import('./rides')).storeRide(planned._id, {});
  const { page, rides, plans, listSavedTours } = await offer();
  expect(await plans()).toEqual([planned]);
  expect(await page.browserCatalogue.tour(planned._id)).toBeNull();
  expect((await markMissingTour(planned._id))?.tour).toEqual(planned);
  expect(await listSavedTours()).toEqual([]);

  const undo = await rides.discardRide(planned._id);
  expect(await markMissingTour(planned._id)).toBeNull();
  await undo();
  expect(await plans()).toEqual([planned]);

  const changed = { ...planned, price: 2_000, updatedAt: '2026-12-01T00:00:00.000Z' };
  expect(await (await offer(changed)).plans()).toEqual([changed]);
  expect(await markMissingTour(planned._id)).toBeNull();
});

it('keeps a plan when its page is the first to learn that the tour is gone', async () => {
  const planned = aTour();
  const { server } = mockToursApi([planned]);
  const { browserCatalogue } = await importFreshTours();
  await browserCatalogue.tour(planned._id);
  const rides = await import('./rides');
  await rides.storeRide(planned._id, {});
  server.tours = [];
  expect(await browserCatalogue.tour(planned._id)).toBeNull();
  expect((await rides.listMyRides()).map(({ tour }) => tour)).toEqual([planned]);
});
