import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { byNewest, type Tour } from '#shared/tour';
import { fetchTours } from '../../api/tours';

export interface TourBook {
  /** Newest first. */
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

/** The whole catalogue, asked for when a screen with it opens or is seen again. */
export const toursQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<TourBook> => {
    const held = client.getQueryData<TourBook>(queryKey);
    return (await fetchAll(signal, held?.etag ?? undefined)) ?? held ?? { tours: [], etag: null };
  },
});

function change(client: QueryClient, edit: (tours: Tour[]) => Tour[]): void {
  // An answer that is on its way was written before this change; what comes after it is asked for anew.
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<TourBook>(queryKey, (book) => book && { tours: edit(book.tours).sort(byNewest), etag: null });
  void client.invalidateQueries({ queryKey });
}

/** Puts a tour as the server gave it in the place of the one with its id, or adds it. */
export function putTour(client: QueryClient, tour: Tour): void {
  change(client, (tours) => [...tours.filter(({ _id }) => _id !== tour._id), tour]);
}

/** Takes a tour out of what is held. */
export function dropTour(client: QueryClient, id: string): void {
  change(client, (tours) => tours.filter(({ _id }) => _id !== id));
}
