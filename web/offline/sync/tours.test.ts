import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Tour, toCard } from '#shared/tours/tour';
import { failNetwork, json, mockFetch } from '../../test/fetch';
import { importFreshTours, mockToursApi } from '../../test/offline';
import { mockCaches, mockForbiddenStore } from '../../test/stores';
import { aTour, aWaypoint } from '../../test/tours';
import { putSavedRow } from '../db/tours';

const route = [1, 2].map((day) => aWaypoint({ day, kmFromPrevious: 9 }));
const high = aTour({
  place: 'Leh Ladakh',
  route,
  facts: { maxAltitudeM: 5_359 },
  updatedAt: '2026-10-01T00:00:00.000Z',
});
const peak = { _id: high._id, heading: high.heading, place: high.place, altitudeM: 5_359 };
const low = aTour({
  place: 'Spiti Valley',
  route,
  facts: { maxAltitudeM: 4_500 },
  updatedAt: '2026-10-03T00:00:00.000Z',
});
const flat = aTour({ place: 'Dubai', type: 'International', updatedAt: '2026-10-02T00:00:00.000Z' });

const unavailable = { message: 'This isn’t working right now. Please try again in a minute.', code: 'unavailable' };
const storageDown = () => json(unavailable, { status: 503, headers: { 'Retry-After': '30' } });
const failures = [
  ['nobody answers', failNetwork],
  ['the server’s storage is down', storageDown],
] as const;

beforeEach(mockCaches);
// What a screen refreshes behind itself ends with its test: the next one has another store and server.
afterEach(async () => void (await (await import('./tours')).refreshCatalogue()));

describe('without a copy', () => {
  it('Home asks for cards, and says which tour goes highest', async () => {
    const { requests } = mockToursApi([low, flat, high]);
    const { browserCatalogue } = await importFreshTours();
    expect(await browserCatalogue.home()).toEqual({ tours: [low, flat, high].map(toCard), highest: peak });
    expect(requests[0]?.path).toBe('/api/tours?fields=card&limit=20');
  });

  it('copies all tours with the next page when the phone was cleared', async () => {
    mockToursApi([low, flat, high]);
    const { browserCatalogue, findCatalogueCopy } = await importFreshTours();
    await browserCatalogue.home();
    await vi.waitFor(async () => expect(await findCatalogueCopy()).toMatchObject({ count: 3, complete: true }));
  });

  it('asks for the cards of a listing', async () => {
    const { requests } = mockToursApi([low, flat, high]);
    const { browserCatalogue } = await importFreshTours();
    expect(await browserCatalogue.listing({ place: 'spiti valley' })).toEqual({ tours: [toCard(low)], next: null });
    expect(requests[0]?.path).toBe('/api/tours?place=spiti+valley&fields=card&limit=300');
  });

  it.each(failures)('opens a tour that was read before when %s', async (_, fail) => {
    mockToursApi([low]);
    expect(await (await importFreshTours()).browserCatalogue.tour(low._id)).toEqual(low);
    mockFetch(fail);
    expect(await (await importFreshTours()).browserCatalogue.tour(low._id)).toEqual(low);
  });

  it('shows the server’s message on a listing when its storage is down', async () => {
    mockFetch(storageDown);
    const { browserCatalogue } = await importFreshTours();
    await expect(browserCatalogue.listing({})).rejects.toThrow(unavailable.message);
  });

  it('says on each screen that there is no connection when offline', async () => {
    const { server } = mockToursApi([low]);
    server.isDown = true;
    const { browserCatalogue, findCatalogueCopy } = await importFreshTours();
    await expect(browserCatalogue.home()).rejects.toThrow('There’s no connection right now.');
    await expect(browserCatalogue.listing({})).rejects.toThrow('There’s no connection right now.');
    await expect(browserCatalogue.tour(low._id)).rejects.toThrow('This page isn’t saved on this phone yet');
    expect(await findCatalogueCopy()).toBeNull();
  });

  it('says nothing of the connection when the answer is an error that isn’t ours', async () => {
    mockFetch(() => new Response('<h1>Internal error</h1>', { status: 500 }));
    const { browserCatalogue } = await importFreshTours();
    for (const screen of [
      () => browserCatalogue.home(),
      () => browserCatalogue.listing({}),
      () => browserCatalogue.tour(low._id),
    ]) {
      // Each screen has its own words where there are none.
      await expect(screen()).rejects.toMatchObject({ message: '' });
    }
  });

  it('gives null when the server doesn’t know the tour', async () => {
    mockToursApi([]);
    const { browserCatalogue } = await importFreshTours();
    expect(await browserCatalogue.tour('gone')).toBeNull();
  });
});

describe('with a complete copy', () => {
  async function aPhoneWith(tours: Tour[]) {
    const { server, requests } = mockToursApi(tours);
    await (await importFreshTours()).refreshCatalogue();
    requests.length = 0;
    return { server, requests, page: await importFreshTours() };
  }

  it.each(failures)('answers every screen, and keeps the copy, when %s', async (_, fail) => {
    const { page } = await aPhoneWith([low, flat, high]);
    mockFetch(fail);
    await page.refreshCatalogue();
    expect(await page.browserCatalogue.home()).toEqual({
      tours: [low, flat, high].map(toCard),
      highest: peak,
    });
    expect(await page.browserCatalogue.listing({ type: 'International' })).toEqual({
      tours: [toCard(flat)],
      next: null,
    });
    expect(await page.browserCatalogue.tour(low._id)).toEqual(low);
    expect(await page.findCatalogueCopy()).toMatchObject({ count: 3, complete: true });
  });

  it('refreshes in the background, conditionally, at most every half minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { requests, page } = await aPhoneWith([low]);
    await page.browserCatalogue.home();
    await page.browserCatalogue.listing({});
    await page.refreshCatalogue();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('If-None-Match')).toBe('W/"1"');
    vi.advanceTimersByTime(30_000);
    await page.refreshCatalogue();
    expect(requests).toHaveLength(2);
  });

  it('takes in and announces changed, new and deleted tours', async () => {
    const { server, page } = await aPhoneWith([low, flat]);
    const heard = vi.fn();
    const stop = page.onCatalogueChange(heard);
    const changed = { ...low, heading: 'Spiti, longer' };
    Object.assign(server, { tours: [changed, high], version: 2 });
    await page.refreshCatalogue();
    expect(heard).toHaveBeenCalledOnce();
    server.isDown = true;
    expect(await page.browserCatalogue.listing({})).toEqual({ tours: [changed, high].map(toCard), next: null });
    expect(await page.browserCatalogue.tour(changed._id)).toEqual(changed);
    await expect(page.browserCatalogue.tour(flat._id)).rejects.toThrow('isn’t saved on this phone');
    stop();
  });

  it('announces nothing when nothing changed', async () => {
    const { page } = await aPhoneWith([low]);
    const heard = vi.fn();
    const stop = page.onCatalogueChange(heard);
    await page.refreshCatalogue();
    expect(heard).not.toHaveBeenCalled();
    stop();
  });

  it('fetches a tour that is missing from the copy before it’s reported missing', async () => {
    const { server, page } = await aPhoneWith([low]);
    server.tours = [low, high];
    expect(await page.browserCatalogue.tour(high._id)).toEqual(high);
  });

  it('gives null for a saved tour that the agency deleted, with and without the server', async () => {
    const { server, page } = await aPhoneWith([low]);
    await putSavedRow({
      id: high._id,
      tour: high,
      savedAt: '',
      pictures: [],
      gone: true,
    });
    expect(await page.browserCatalogue.tour(high._id)).toBeNull();
    server.isDown = true;
    expect(await page.browserCatalogue.tour(high._id)).toBeNull();
  });

  it('keeps the older copy when the phone is full, and takes the new one once there is room', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const { server, page } = await aPhoneWith([low]);
    Object.assign(server, { tours: [{ ...low, price: 2_000 }], version: 2 });
    vi.advanceTimersByTime(30_000);
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    expect(await page.refreshCatalogue()).toBe(false);
    expect(await page.findCatalogueCopy()).toMatchObject({ count: 1, complete: true, isStale: true });
    expect((await page.browserCatalogue.tour(low._id))?.price).toBe(low.price);
    vi.advanceTimersByTime(30_000);
    expect(await page.refreshCatalogue()).toBe(true);
    expect((await page.browserCatalogue.tour(low._id))?.price).toBe(2_000);
  });
});

it('shows tours, and copies none, where the browser keeps nothing', async () => {
  const { requests } = mockToursApi([low, flat]);
  const { browserCatalogue, refreshCatalogue } = await importFreshTours();
  mockForbiddenStore();
  expect(await refreshCatalogue()).toBe(false);
  expect(requests).toEqual([]);
  expect((await browserCatalogue.home()).tours).toHaveLength(2);
  expect(await browserCatalogue.tour(low._id)).toEqual(low);
});

it.each([
  ['nothing', ''],
  ['null', 'null'],
  ['an empty object', '{}'],
])('an answer of %s is no tour, but removes none from the phone', async (_, body) => {
  const { browserCatalogue } = await importFreshTours();
  const kept = aTour();
  const unknown = aTour();
  mockFetch(() => json(kept));
  await browserCatalogue.tour(kept._id);
  mockFetch(() => new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  expect(await browserCatalogue.tour(unknown._id)).toBeNull();
  expect(await browserCatalogue.tour(kept._id)).toEqual(kept);
});
