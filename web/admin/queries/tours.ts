import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Tour } from '#shared/tour';
import { byNewest } from '#shared/tour-order';
import { fetchDeletedTours } from '../../api/admin';
import { fetchTours } from '../../api/tours';
import { withToken } from '../session/with-token';

export interface TourBook {
  tours: Tour[];
  etag: string | null;
}

const queryKey = ['tours'];
const timeLimitMs = 30_000;

async function fetchAll(signal: AbortSignal, etag: string | undefined): Promise<TourBook | null> {
  const first = await fetchTours({ etag, signal, timeLimitMs });
  if (first === null) return null;
  const tours = [...first.tours];
  for (let cursor = first.next; cursor !== null; ) {
    const page = await fetchTours({ cursor, signal, timeLimitMs });
    tours.push(...(page?.tours ?? []));
    cursor = page?.next ?? null;
  }
  return { tours, etag: first.etag };
}

/** The whole catalogue, fetched when a screen that shows it opens or gets focus. */
export const toursQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<TourBook> => {
    const held = client.getQueryData<TourBook>(queryKey);
    return (await fetchAll(signal, held?.etag ?? undefined)) ?? held ?? { tours: [], etag: null };
  },
});

function change(client: QueryClient, edit: (tours: Tour[]) => Tour[]): void {
  // A fetch already under way would bring back the old version, so cancel it and fetch again.
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<TourBook>(queryKey, (book) => book && { tours: edit(book.tours).sort(byNewest), etag: null });
  void client.invalidateQueries({ queryKey });
}

/** Replaces the tour with this id, or adds it. */
export function putTour(client: QueryClient, tour: Tour): void {
  change(client, (tours) => [...tours.filter(({ _id }) => _id !== tour._id), tour]);
}

export function dropTour(client: QueryClient, id: string): void {
  change(client, (tours) => tours.filter(({ _id }) => _id !== id));
}

/** Tours that can still be restored, fetched whenever the list opens. */
export const deletedToursQuery = queryOptions({
  queryKey: ['deleted-tours'],
  queryFn: ({ signal }) => withToken((token) => fetchDeletedTours(token, signal)),
});
