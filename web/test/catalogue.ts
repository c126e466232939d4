import { vi } from 'vitest';
import { type Tour, toCard } from '#shared/tours/tour';
import { answerWith, cutLine, json } from './answers';

/** Its ETag follows the content. */
export function aCatalogue(tours: Tour[]) {
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

export async function openTours() {
  vi.resetModules();
  return import('../offline/sync/tours');
}
