import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { byNewest } from '#shared/tour-order';
import type { DeskTour } from '#shared/tour-stage';
import { fetchDeletedTours } from '../../api/admin';
import { fetchDeskTours, fetchPreviews } from '../../api/desk-tours';
import { withToken } from '../session/with-token';

export interface TourBook {
  tours: DeskTour[];
  etag: string | null;
}

const queryKey = ['tours'];
const timeLimitMs = 30_000;

async function fetchAll(token: string, signal: AbortSignal, etag?: string): Promise<TourBook | null> {
  const first = await fetchDeskTours(token, { ...(etag ? { etag } : {}), signal, timeLimitMs });
  if (first === null) return null;
  const tours = [...first.tours];
  for (let cursor = first.next; cursor !== null; ) {
    const page = await fetchDeskTours(token, { cursor, signal, timeLimitMs });
    tours.push(...(page?.tours ?? []));
    cursor = page?.next ?? null;
  }
  return { tours, etag: first.etag };
}

/** Every tour in whatever stage, fetched when a screen that shows it opens or gets focus. */
export const toursQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<TourBook> => {
    const held = client.getQueryData<TourBook>(queryKey);
    const all = await withToken((token) => fetchAll(token, signal, held?.etag ?? undefined));
    return all ?? held ?? { tours: [], etag: null };
  },
});

/** A tour's previews that still open. */
export const previewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['previews', id],
    queryFn: ({ signal }) => withToken((token) => fetchPreviews(token, id, signal)),
  });

function change(client: QueryClient, edit: (tours: DeskTour[]) => DeskTour[]): void {
  // A fetch already under way would bring back the old version, so cancel it and fetch again.
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<TourBook>(queryKey, (book) => book && { tours: edit(book.tours).sort(byNewest), etag: null });
  void client.invalidateQueries({ queryKey });
}

/** Replaces the tour with this id, or adds it. */
export function putTour(client: QueryClient, tour: DeskTour): void {
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

/** Of these, the tours that visitors see. */
export const listPublished = (tours: readonly DeskTour[]) => tours.filter(({ stage }) => stage === 'published');
