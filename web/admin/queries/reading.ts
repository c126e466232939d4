import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type * as v from 'valibot';
import { ask, askIfChanged } from '../session/ask';
import { SessionEndedError } from '../session/with-token';

type Schema<T> = v.GenericSchema<unknown, T>;

type More<T> = Pick<
  UseQueryOptions<NoInfer<T>>,
  'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>;

export const reading = <T>(queryKey: QueryKey, path: string, schema: Schema<T>, more: More<T> = {}) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => ask(path, { schema, signal }), ...more });

export const readingList = <T>(queryKey: QueryKey, path: string, schema: Schema<{ data: T[] }>, more: More<T[]> = {}) =>
  queryOptions({ queryKey, queryFn: async ({ signal }) => (await ask(path, { schema, signal })).data, ...more });

/** Known data are the answer where the server says that nothing changed. */
export async function readChanges<T extends object>(
  { client, queryKey, signal }: QueryFunctionContext,
  path: string,
  schema: Schema<T>,
): Promise<T & { etag: string | null }> {
  const known = client.getQueryData<T & { etag: string | null }>(queryKey);
  const answer = await askIfChanged(path, { etag: known?.etag ?? undefined, schema, signal });
  if (answer) return { ...answer.body, etag: answer.etag };
  if (known) return known;
  throw new SessionEndedError();
}

/** A fetch under way would bring the old list back. */
function changeList<T>(client: QueryClient, queryKey: QueryKey, to: (list: T[]) => T[]): void {
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<T[]>(queryKey, (list) => list && to(list));
}

export function putInList<T extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  one: T,
  at: 'first' | 'last',
) {
  changeList<T>(client, queryKey, (list) => {
    if (list.some(({ id }) => id === one.id)) return list.map((each) => (each.id === one.id ? one : each));
    return at === 'first' ? [one, ...list] : [...list, one];
  });
}

export function dropFromList(client: QueryClient, queryKey: QueryKey, id: string): void {
  changeList<{ id: string }>(client, queryKey, (list) => list.filter((each) => each.id !== id));
}
