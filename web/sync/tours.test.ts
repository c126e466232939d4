import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Tour, toCard } from '#shared/tours/tour';
import { updateSaved } from '../store/saved-tours';
import { answerWith, json } from '../test/answers';
import { aCatalogue, openTours } from '../test/catalogue';
import { fakeCaches } from '../test/fake-caches';
import { aTour } from '../test/tours';

const route = [0, 1].map((day) => ({
  day: day + 1,
  name: 'A',
  lat: 34,
  lon: 77,
  altitudeM: 3_000,
  kmFromPrevious: 9,
  mode: 'ride' as const,
  kind: 'via' as const,
}));
const high = aTour({
  place: 'Leh Ladakh',
  route,
  facts: { maxAltitudeM: 5_359 },
  updatedAt: '2026-10-01T00:00:00.000Z',
});
const peak = { _id: high._id, heading: high.heading, place: high.place, heightM: 5_359 };
const low = aTour({
  place: 'Spiti Valley',
  route,
  facts: { maxAltitudeM: 4_500 },
  updatedAt: '2026-10-03T00:00:00.000Z',
});
const flat = aTour({ place: 'Dubai', type: 'International', updatedAt: '2026-10-02T00:00:00.000Z' });

beforeEach(fakeCaches);
// What a screen refreshes behind itself ends with its test: the next one has another store and server.
afterEach(async () => void (await (await import('./tours')).refreshCatalogue()));

describe('without a copy', () => {
  it('Home asks for cards, and says which tour goes highest', async () => {
    const { seen } = aCatalogue([low, flat, high]);
    const { browserCatalogue } = await openTours();
    expect(await browserCatalogue.home()).toEqual({ tours: [low, flat, high].map(toCard), highest: peak });
    expect(seen[0]?.path).toBe('/api/tours?fields=card&limit=20');
  });

  it('a phone that was cleared has all of them again with the next page', async () => {
    aCatalogue([low, flat, high]);
    const { browserCatalogue, catalogueCopy } = await openTours();
    await browserCatalogue.home();
    await vi.waitFor(async () => expect(await catalogueCopy()).toMatchObject({ count: 3, complete: true }));
  });

  it('a listing asks for its cards', async () => {
    const { seen } = aCatalogue([low, flat, high]);
    const { browserCatalogue } = await openTours();
    expect(await browserCatalogue.listing({ place: 'spiti valley' })).toEqual({ tours: [toCard(low)], next: null });
    expect(seen[0]?.path).toBe('/api/tours?place=spiti+valley&fields=card&limit=300');
  });

  it('a tour is fetched, and opens again offline', async () => {
    const { server } = aCatalogue([low]);
    const { browserCatalogue } = await openTours();
    expect(await browserCatalogue.tour(low._id)).toEqual(low);
    server.down = true;
    expect(await browserCatalogue.tour(low._id)).toEqual(low);
  });

  it('and offline, each screen says so', async () => {
    const { server } = aCatalogue([low]);
    server.down = true;
    const { browserCatalogue, catalogueCopy } = await openTours();
    await expect(browserCatalogue.home()).rejects.toThrow('There’s no connection right now.');
    await expect(browserCatalogue.listing({})).rejects.toThrow('There’s no connection right now.');
    await expect(browserCatalogue.tour(low._id)).rejects.toThrow('This page isn’t saved on this phone yet');
    expect(await catalogueCopy()).toBeNull();
  });

  it('and where the answer is an error that isn’t ours, none speaks of the connection', async () => {
    answerWith(() => new Response('<h1>Internal error</h1>', { status: 500 }));
    const { browserCatalogue } = await openTours();
    for (const screen of [
      () => browserCatalogue.home(),
      () => browserCatalogue.listing({}),
      () => browserCatalogue.tour(low._id),
    ]) {
      // Each screen has its own words where there are none.
      await expect(screen()).rejects.toMatchObject({ message: '' });
    }
  });

  it('a copy that the store refuses serves the session, and is stored once it can be', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { server } = aCatalogue([low, high]);
    const page = await openTours();
    await page.findCopiedTour(low._id);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Connection to the server was lost.', 'UnknownError');
    });
    expect(await page.refreshCatalogue()).toBe(false);
    server.down = true;
    expect(await page.browserCatalogue.tour(low._id)).toEqual(low);
    expect((await page.browserCatalogue.home()).tours).toHaveLength(2);
    server.down = false;
    vi.advanceTimersByTime(30_000);
    expect(await page.refreshCatalogue()).toBe(true);
    server.down = true;
    expect(await (await openTours()).catalogueCopy()).toMatchObject({ count: 2, complete: true });
  });

  it('a tour unknown to the server is null', async () => {
    aCatalogue([]);
    const { browserCatalogue } = await openTours();
    expect(await browserCatalogue.tour('gone')).toBeNull();
  });
});

describe('with a complete copy', () => {
  async function aPhoneWith(tours: Tour[]) {
    const { server, seen } = aCatalogue(tours);
    await (await openTours()).refreshCatalogue();
    seen.length = 0;
    return { server, seen, page: await openTours() };
  }

  it('every screen works offline', async () => {
    const { server, page } = await aPhoneWith([low, flat, high]);
    server.down = true;
    expect(await page.browserCatalogue.home()).toEqual({
      tours: [low, flat, high].map(toCard),
      highest: peak,
    });
    expect(await page.browserCatalogue.listing({ type: 'International' })).toEqual({
      tours: [toCard(flat)],
      next: null,
    });
    expect(await page.browserCatalogue.tour(low._id)).toEqual(low);
    expect(await page.catalogueCopy()).toMatchObject({ count: 3, complete: true });
  });

  it('a refresh runs in the background, conditionally, at most every half minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { seen, page } = await aPhoneWith([low]);
    await page.browserCatalogue.home();
    await page.browserCatalogue.listing({});
    await page.refreshCatalogue();
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers.get('If-None-Match')).toBe('W/"1"');
    vi.advanceTimersByTime(30_000);
    await page.refreshCatalogue();
    expect(seen).toHaveLength(2);
  });

  it('changed, new and deleted tours arrive and are announced', async () => {
    const { server, page } = await aPhoneWith([low, flat]);
    const heard = vi.fn();
    const stop = page.onCatalogueChanged(heard);
    const changed = { ...low, heading: 'Spiti, longer' };
    Object.assign(server, { tours: [changed, high], version: 2 });
    await page.refreshCatalogue();
    expect(heard).toHaveBeenCalledOnce();
    server.down = true;
    expect(await page.browserCatalogue.listing({})).toEqual({ tours: [changed, high].map(toCard), next: null });
    expect(await page.browserCatalogue.tour(changed._id)).toEqual(changed);
    await expect(page.browserCatalogue.tour(flat._id)).rejects.toThrow('isn’t saved on this phone');
    stop();
  });

  it('nothing is announced if nothing changed', async () => {
    const { page } = await aPhoneWith([low]);
    const heard = vi.fn();
    const stop = page.onCatalogueChanged(heard);
    await page.refreshCatalogue();
    expect(heard).not.toHaveBeenCalled();
    stop();
  });

  it('a tour missing from the copy is fetched before it’s reported missing', async () => {
    const { server, page } = await aPhoneWith([low]);
    server.tours = [low, high];
    expect(await page.browserCatalogue.tour(high._id)).toEqual(high);
  });

  it('a saved tour that the agency deleted is no tour any more, with and without the server', async () => {
    const { server, page } = await aPhoneWith([low]);
    await updateSaved({
      id: high._id,
      tour: high,
      savedAt: '',
      pictures: [],
      gone: true,
    });
    expect(await page.browserCatalogue.tour(high._id)).toBeNull();
    server.down = true;
    expect(await page.browserCatalogue.tour(high._id)).toBeNull();
  });

  it('on a full phone the new one is shown for the session, not asked for whole again, and stored once there is room', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const { server, seen, page } = await aPhoneWith([low, flat]);
    Object.assign(server, { tours: [{ ...low, price: 2_000 }], version: 2 });
    vi.advanceTimersByTime(30_000);
    const { put } = IDBObjectStore.prototype;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      const request = put.apply(this, row);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    expect(await page.refreshCatalogue()).toBe(false);
    const { browserCatalogue } = page;
    expect((await browserCatalogue.home()).tours.map(({ price }) => price)).toEqual([2_000]);
    expect((await browserCatalogue.tour(low._id))?.price).toBe(2_000);
    expect(await page.catalogueCopy()).toMatchObject({ count: 1, complete: true });
    expect(await browserCatalogue.tour(flat._id)).toBeNull();
    const heard = vi.fn();
    const stop = page.onCatalogueChanged(heard);
    full.mockRestore();
    vi.advanceTimersByTime(30_000);
    expect(await page.refreshCatalogue()).toBe(true);
    expect(seen.at(-1)?.headers.get('If-None-Match')).toBe('W/"2"');
    expect(heard).not.toHaveBeenCalled();
    stop();
    server.down = true;
    expect((await (await openTours()).browserCatalogue.tour(low._id))?.price).toBe(2_000);
  });

  it('one that another tab stored later is shown instead of one that found no room', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const { server, page } = await aPhoneWith([low]);
    server.version = 2;
    vi.advanceTimersByTime(30_000);
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    expect(await page.refreshCatalogue()).toBe(false);
    Object.assign(server, { tours: [{ ...low, price: 3_000 }], version: 3 });
    vi.advanceTimersByTime(1_000);
    expect(await (await openTours()).refreshCatalogue()).toBe(true);
    expect((await page.browserCatalogue.tour(low._id))?.price).toBe(3_000);
  });

  it('a refresh that fails leaves the copy as it was', async () => {
    const { server, page } = await aPhoneWith([low, high]);
    server.down = true;
    await page.refreshCatalogue();
    expect(await page.catalogueCopy()).toMatchObject({ count: 2, complete: true });
  });
});

describe('while the server’s storage is down', () => {
  const unavailable = { message: 'This isn’t working right now. Please try again in a minute.', code: 'unavailable' };
  const down = () => json(unavailable, { status: 503, headers: { 'Retry-After': '30' } });

  it('the copy answers and stays unchanged', async () => {
    aCatalogue([low, high]);
    await (await openTours()).refreshCatalogue();
    answerWith(down);
    const page = await openTours();
    await page.refreshCatalogue();
    expect(await page.browserCatalogue.listing({})).toEqual({ tours: [low, high].map(toCard), next: null });
    expect(await page.browserCatalogue.tour(high._id)).toEqual(high);
    expect(await page.catalogueCopy()).toMatchObject({ count: 2, complete: true });
  });

  it('a tour read before answers and stays', async () => {
    aCatalogue([low]);
    expect(await (await openTours()).browserCatalogue.tour(low._id)).toEqual(low);
    answerWith(down);
    expect(await (await openTours()).browserCatalogue.tour(low._id)).toEqual(low);
  });

  it('and with nothing saved, the screen shows the server’s message', async () => {
    answerWith(down);
    const { browserCatalogue } = await openTours();
    await expect(browserCatalogue.listing({})).rejects.toThrow(unavailable.message);
  });
});

it.each([
  ['nothing', ''],
  ['null', 'null'],
  ['an empty object', '{}'],
])('an answer of %s is no tour, but removes none from the phone', async (_, body) => {
  const { browserCatalogue } = await openTours();
  const kept = aTour();
  const unknown = aTour();
  answerWith(() => json(kept));
  await browserCatalogue.tour(kept._id);
  answerWith(() => new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  expect(await browserCatalogue.tour(unknown._id)).toBeNull();
  expect(await browserCatalogue.tour(kept._id)).toEqual(kept);
});
