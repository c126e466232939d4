import { vi } from 'vitest';
import { type Tour, toCard } from '#shared/tours/tour';
import { failNetwork, json, mockFetch } from './fetch';

/** Mocks the API of tours. Its ETag is `server.version`, so increase that after changing `server.tours`. */
export function mockToursApi(tours: Tour[]) {
  const server = { tours, isDown: false, version: 1 };
  const requests = mockFetch(({ path, headers }) => {
    if (server.isDown) return failNetwork();
    const url = new URL(path, 'http://site');
    const id = url.pathname.split('/')[3];
    if (id) {
      const tour = server.tours.find(({ _id }) => _id === id);
      return tour ? json(tour) : json({ message: 'Tour not found.' }, { status: 404 });
    }
    const etag = `W/"${server.version}"`;
    if (headers.get('If-None-Match') === etag) return new Response(null, { status: 304 });
    const place = url.searchParams.get('place')?.toLowerCase();
    const matchingTours = server.tours.filter((tour) => !place || tour.place.toLowerCase() === place);
    const cursor = url.searchParams.get('cursor');
    const startIndex =
      cursor === null ? 0 : matchingTours.findIndex((tour) => Date.parse(tour.updatedAt) < Number(cursor));
    const endIndex = startIndex + Number(url.searchParams.get('limit') ?? 1_000);
    const page = matchingTours.slice(startIndex, endIndex);
    const nextCursor = Date.parse(page.at(-1)?.updatedAt ?? '');
    const link =
      endIndex < matchingTours.length ? { Link: `</api/tours?cursor=${nextCursor}>; rel="next"` } : undefined;
    const body = url.searchParams.get('fields') === 'card' ? page.map(toCard) : page;
    return json(body, { headers: { ETag: etag, ...link } });
  });
  return { server, requests };
}

export async function importFreshTours() {
  vi.resetModules();
  return import('../offline/sync/tours');
}

/** Imports new instances of the modules, as another page has them. All pages share the phone's store. */
export async function importFreshPage() {
  vi.resetModules();
  const [drafts, inquiries, waiting, outbox] = await Promise.all([
    import('../offline/db/outbox'),
    import('../offline/sync/inquiries'),
    import('../offline/sync/waiting-inquiries'),
    import('../offline/sync/send-outbox'),
  ]);
  return { ...drafts, ...inquiries, ...waiting, ...outbox };
}

export type PageModules = Awaited<ReturnType<typeof importFreshPage>>;
