import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListingPart } from '#shared/catalogue';
import { type Tour, type TourFilter, toCard } from '#shared/tour';
import { updateSaved } from '../store/saved-tours';
import { answerWith, cutLine, json } from '../test/answers';
import { fakeCaches } from '../test/fake-caches';
import { aTour } from '../test/tours';

/** A server with this catalogue: paging, filters, and an ETag that follows the content. */
function aCatalogue(tours: Tour[]) {
  const server = { tours, down: false, version: 1 };
  const seen = answerWith(({ path, headers }) => {
    if (server.down) return cutLine();
    const url = new URL(path, 'http://site');
    const id = url.pathname.split('/')[3];
    if (id) {
      const tour = server.tours.find(({ _id }) => _id === id);
      return tour ? json(tour) : json({ message: 'Tour not found.' }, { status: 404 });
    }
    const etag = `W/"${server.version}"`;
    if (headers.get('If-None-Match') === etag) return new Response(null, { status: 304 });
    const place = url.searchParams.get('place')?.toLowerCase();
    const found = server.tours.filter((tour) => !place || tour.place.toLowerCase() === place);
    const cursor = url.searchParams.get('cursor');
    const from = cursor === null ? 0 : found.findIndex((tour) => Date.parse(tour.updatedAt) < Number(cursor));
    const to = from + Number(url.searchParams.get('limit') ?? 1_000);
    const page = found.slice(from, to);
    const end = Date.parse(page.at(-1)?.updatedAt ?? '');
    const link = to < found.length ? { Link: `</api/tours?cursor=${end}>; rel="next"` } : undefined;
    const shown = url.searchParams.get('fields') === 'card' ? page.map(toCard) : page;
    return json(shown, { headers: { ETag: etag, ...link } });
  });
  return { server, seen };
}

async function openTours() {
  vi.resetModules();
  return import('./tours');
}

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
const low = aTour({
  place: 'Spiti Valley',
  route,
  facts: { maxAltitudeM: 4_500 },
  updatedAt: '2026-10-03T00:00:00.000Z',
});
const flat = aTour({ place: 'Dubai', type: 'International', updatedAt: '2026-10-02T00:00:00.000Z' });

beforeEach(fakeCaches);

describe('without a copy', () => {
  it('Home asks for cards, and for the tour that goes highest', async () => {
    const { seen } = aCatalogue([low, flat, high]);
    const { browserCatalogue } = await openTours();
    expect(await browserCatalogue.home()).toEqual({ tours: [low, flat, high].map(toCard), highest: high });
    expect(seen.map(({ path }) => path)).toEqual(['/api/tours?fields=card&limit=20', `/api/tours/${high._id}`]);
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
    expect(await page.browserCatalogue.home()).toEqual({ tours: [low, flat, high].map(toCard), highest: high });
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
    await page.refreshCatalogue({ force: true });
    expect(seen).toHaveLength(3);
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

  it('a refresh that fails leaves the copy as it was', async () => {
    const { server, page } = await aPhoneWith([low, high]);
    server.down = true;
    await page.refreshCatalogue({ force: true });
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
    await page.refreshCatalogue({ force: true });
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

describe('a catalogue of many pages', () => {
  /** Newest first, each with its own time, as on the server. */
  const many = (count: number, about: Partial<Tour> = {}) =>
    Array.from({ length: count }, (_, at) => aTour({ updatedAt: new Date(2e12 - at).toISOString(), ...about }));

  async function listAll(page: Awaited<ReturnType<typeof openTours>>, filter: TourFilter = {}) {
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
    const { server, seen } = aCatalogue(many(500));
    const page = await openTours();
    await page.refreshCatalogue();
    expect(seen).toHaveLength(5);
    server.down = true;
    expect(await page.catalogueCopy()).toMatchObject({ count: 500, complete: true });
    const { parts, ids } = await listAll(page);
    expect([parts, ids]).toEqual([[300, 200], server.tours.map(({ _id }) => _id)]);
  });

  it('of more than 500 tours is copied up to the limit, and answers if the network fails', async () => {
    const { server } = aCatalogue(many(501));
    const page = await openTours();
    await page.refreshCatalogue();
    expect(await page.catalogueCopy()).toMatchObject({ count: 500, complete: false });
    expect((await listAll(page)).parts).toEqual([300, 201]);
    server.down = true;
    expect((await listAll(page)).parts).toEqual([300, 200]);
  });

  it('of more than 2 MB is copied up to the limit', async () => {
    const long = 'क'.repeat(10_000);
    aCatalogue(many(90, { description: long }));
    const page = await openTours();
    await page.refreshCatalogue();
    const copy = await page.catalogueCopy();
    expect(copy?.complete).toBe(false);
    // Each is a little over 30 kB in UTF-8.
    expect(copy?.count).toBeGreaterThan(60);
    expect(copy?.count).toBeLessThan(70);
  });

  it('includes saved tours older than the limit', async () => {
    const tours = many(600);
    const [kept, changed, gone] = [tours[520], tours[560], tours[599]] as [Tour, Tour, Tour];
    const { server } = aCatalogue(tours);
    for (const tour of [kept, changed, gone]) {
      const saved = { id: tour._id, tour, savedAt: tour.updatedAt, pictures: [], bytes: 0, complete: true };
      await updateSaved(saved);
    }
    server.tours = tours
      .filter((tour) => tour !== gone)
      .map((tour) => (tour === changed ? { ...tour, heading: 'Another name' } : tour));
    const page = await openTours();
    await page.refreshCatalogue();
    server.down = true;
    expect(await page.catalogueCopy()).toMatchObject({ count: 502, complete: false });
    const { ids } = await listAll(page);
    expect([kept, changed, gone].map(({ _id }) => ids.includes(_id))).toEqual([true, true, false]);
    expect((await page.browserCatalogue.tour(changed._id))?.heading).toBe('Another name');
    // A tour deleted by the agency stays with the rider who saved it.
    expect((await page.browserCatalogue.tour(gone._id))?.heading).toBe(gone.heading);
  });

  it('whose second page fails leaves the copy unchanged', async () => {
    const { server } = aCatalogue([low]);
    const page = await openTours();
    await page.refreshCatalogue();
    const tours = many(150);
    answerWith(({ path }) => {
      if (path.includes('cursor')) return cutLine();
      return json(tours.slice(0, 100), { headers: { Link: '</api/tours?cursor=100>; rel="next"' } });
    });
    await page.refreshCatalogue({ force: true });
    expect(server.tours).toEqual([low]);
    expect(await page.catalogueCopy()).toMatchObject({ count: 1, complete: true });
  });
});

it.each([
  ['nothing', ''],
  ['null', 'null'],
  ['an empty object', '{}'],
])('an answer of %s is no tour, but removes none from the phone', async (_, body) => {
  const { browserCatalogue } = await openTours();
  const [kept, unknown] = [aTour(), aTour()];
  answerWith(() => json(kept));
  await browserCatalogue.tour(kept._id);
  answerWith(() => new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  expect(await browserCatalogue.tour(unknown._id)).toBeNull();
  expect(await browserCatalogue.tour(kept._id)).toEqual(kept);
});
