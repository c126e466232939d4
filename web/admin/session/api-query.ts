import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type * as v from 'valibot';
import type { ApiCall } from '#shared/api';
import {
  type CallTarget,
  callApi,
  callApiIfChanged,
  type OptionalArgs,
  type RequestOptions,
  SessionEndedError,
} from './api-client';

type QueryExtras<T> = Pick<
  UseQueryOptions<NoInfer<T>>,
  'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>;

interface ReadCall<Path extends string, T> {
  method: 'GET';
  path: Path;
  response: v.GenericSchema<unknown, T>;
}

type Options<Path extends string, T> = OptionalArgs<CallTarget<Path> & QueryExtras<T>>;

const fetchData = <T>(call: ReadCall<string, T>, { params = {}, query }: RequestOptions, signal: AbortSignal) =>
  callApi<ApiCall>(call, { params, query, signal }) as Promise<T>;

export function apiQuery<Path extends string, T>(
  queryKey: QueryKey,
  call: ReadCall<Path, T>,
  ...[options]: Options<Path, T>
) {
  const { params, query, ...queryExtras }: RequestOptions & QueryExtras<T> = options ?? {};
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchData(call, { params, query }, signal),
    ...queryExtras,
  });
}

export function apiListQuery<Path extends string, T>(
  queryKey: QueryKey,
  call: ReadCall<Path, { data: T[] }>,
  ...[options]: Options<Path, T[]>
) {
  const { params, query, ...queryExtras }: RequestOptions & QueryExtras<T[]> = options ?? {};
  const queryFn = async ({ signal }: QueryFunctionContext) => (await fetchData(call, { params, query }, signal)).data;
  return queryOptions({ queryKey, queryFn, ...queryExtras });
}

/** Returns the cached data after a 304. */
export async function fetchIfChanged<T extends object>(
  { client, queryKey, signal }: QueryFunctionContext,
  call: ReadCall<string, T>,
): Promise<T & { etag: string | null }> {
  const cached = client.getQueryData<T & { etag: string | null }>(queryKey);
  const response = await callApiIfChanged(call, { etag: cached?.etag ?? undefined, signal });
  if (response) return { ...response.body, etag: response.etag };
  if (cached) return cached;
  throw new SessionEndedError();
}

/** Cancels a running fetch, which would bring back the old list. */
function updateCachedList<T>(client: QueryClient, queryKey: QueryKey, update: (items: T[]) => T[]): void {
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<T[]>(queryKey, (items) => items && update(items));
}

export function upsertInCachedList<T extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  item: T,
  position: 'first' | 'last',
) {
  updateCachedList<T>(client, queryKey, (items) => {
    if (items.some(({ id }) => id === item.id))
      return items.map((listItem) => (listItem.id === item.id ? item : listItem));
    return position === 'first' ? [item, ...items] : [...items, item];
  });
}

export function removeFromCachedList(client: QueryClient, queryKey: QueryKey, id: string): void {
  updateCachedList<{ id: string }>(client, queryKey, (items) => items.filter((item) => item.id !== id));
}
