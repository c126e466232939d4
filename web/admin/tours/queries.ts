import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminTour } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import { compareNewestFirst } from '#shared/tours/catalogue';
import { ApiError } from '../../api/client';
import { callApi, callApiIfChanged, callApiPage } from '../session/api-client';
import { apiListQuery } from '../session/api-query';

/** The public site stores tours in this browser; it must load them again. */
function expireOfflineCopy(): void {
  import('../../offline/sync/tours').then(
    ({ expireCatalogue }) => expireCatalogue(),
    () => undefined,
  );
}

export async function fetchAdminTour(id: string): Promise<AdminTour | null> {
  try {
    return await callApi(toursApi.readAdminTour, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export interface TourList {
  tours: AdminTour[];
  etag: string | null;
}

const toursKey = ['tours'];
const timeoutMs = 30_000;

async function fetchAllTours(signal: AbortSignal, etag: string | undefined): Promise<TourList | null> {
  const options = { signal, timeoutMs };
  const firstPage = await callApiIfChanged(toursApi.listAdminTours, { ...options, etag });
  if (firstPage === null) return null;
  const tours = [...firstPage.body];
  for (let cursor = firstPage.nextCursor; cursor !== null; ) {
    const page = await callApiPage(toursApi.listAdminTours, { ...options, query: { cursor } });
    tours.push(...page.body);
    cursor = page.nextCursor;
  }
  return { tours, etag: firstPage.etag };
}

export const toursQuery = queryOptions({
  queryKey: toursKey,
  queryFn: async ({ client, signal }): Promise<TourList> => {
    const cached = client.getQueryData<TourList>(toursKey);
    const fetched = await fetchAllTours(signal, cached?.etag ?? undefined);
    return fetched ?? cached ?? { tours: [], etag: null };
  },
});

export const versionsQuery = ({ _id, version }: Pick<AdminTour, '_id' | 'version'>) =>
  apiListQuery(['versions', _id, version], toursApi.listVersions, { params: { id: _id }, gcTime: 0 });

function updateCachedTours(client: QueryClient, update: (tours: AdminTour[]) => AdminTour[]): void {
  // A running fetch would bring back the old version.
  void client.cancelQueries({ queryKey: toursKey }, { revert: false });
  client.setQueryData<TourList>(
    toursKey,
    (list) => list && { tours: update(list.tours).sort(compareNewestFirst), etag: null },
  );
  invalidateTours(client);
}

export function invalidateTours(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: toursKey });
  expireOfflineCopy();
}

export function setCachedTour(client: QueryClient, tour: AdminTour): void {
  updateCachedTours(client, (tours) => [...tours.filter(({ _id }) => _id !== tour._id), tour]);
}

export function removeCachedTour(client: QueryClient, id: string): void {
  updateCachedTours(client, (tours) => tours.filter(({ _id }) => _id !== id));
}

export const deletedToursQuery = apiListQuery(['deleted-tours'], toursApi.listDeletedTours);
