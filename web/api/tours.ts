import * as v from 'valibot';
import { toPath } from '#shared/api';
import type { TourFilter } from '#shared/tours/catalogue';
import { listTourCards, listTours, readTour } from '#shared/tours/public-api';
import type { Tour, TourCard } from '#shared/tours/tour';
import { ApiError, EmptyResponseError, OfflineError, request, requestIfChanged, withTimeout } from './client';

interface TourQuery extends TourFilter {
  fields?: 'card';
  limit?: number;
  cursor?: string;
  etag?: string | undefined;
  timeoutMs?: number | undefined;
}

export interface TourPage<T = Tour> {
  tours: T[];
  etag: string | null;
  nextCursor: string | null;
}

export function fetchTours(query: TourQuery & { fields: 'card' }): Promise<TourPage<TourCard> | null>;
export function fetchTours(query?: TourQuery & { fields?: never }): Promise<TourPage | null>;
export async function fetchTours(query: TourQuery = {}): Promise<TourPage<TourCard> | null> {
  const { etag, timeoutMs } = query;
  const response = await requestIfChanged<TourCard[]>(listTours.path + toSearch(query), {
    schema: (query.fields === 'card' ? listTourCards : listTours).response,
    etag,
    timeoutMs,
  });
  return response && { tours: response.body, etag: response.etag, nextCursor: response.nextCursor };
}

/** The spec allows an empty response for a tour. */
const EmptyBody = v.union([v.null(), v.strictObject({})]);
const MaybeTour = v.union([
  readTour.response,
  v.pipe(
    EmptyBody,
    v.transform(() => null),
  ),
]);

/** Returns null for a 404. @throws EmptyResponseError for an empty response, so that a saved tour is not deleted */
export async function fetchTour(id: string, timeoutMs?: number): Promise<Tour | null> {
  try {
    const { body } = await request(toPath(readTour, { id }), { schema: MaybeTour, timeoutMs });
    if (body === null) throw new EmptyResponseError();
    return body;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function toSearch({ type, place, fields, limit, cursor }: TourQuery): string {
  const search = new URLSearchParams();
  if (type !== undefined) search.set('type', type);
  if (place !== undefined) search.set('place', place);
  if (fields !== undefined) search.set('fields', fields);
  if (limit !== undefined) search.set('limit', String(limit));
  if (cursor !== undefined) search.set('cursor', cursor);
  const query = search.toString();
  return query === '' ? '' : `?${query}`;
}

export const pictureTimeoutMs = 180_000;

export async function requestPicture(path: string): Promise<Response> {
  try {
    return await withTimeout(pictureTimeoutMs, async (signal) => {
      const response = await fetch(path, { redirect: 'error', signal });
      if (!response.ok) throw new OfflineError(undefined, response.status);
      if (!response.headers.get('Content-Type')?.startsWith('image/')) throw new OfflineError();
      const picture = await response.blob();
      if (path.endsWith('.webp') && !(await isCompleteWebp(picture))) throw new OfflineError();
      return new Response(picture, { headers: response.headers });
    });
  } catch (error) {
    throw error instanceof OfflineError ? error : new OfflineError(error);
  }
}

/** A WebP file begins with `RIFF`, the length of the rest, `WEBP`. */
async function isCompleteWebp(file: Blob): Promise<boolean> {
  const header = new DataView(await file.slice(0, 12).arrayBuffer());
  if (header.byteLength < 12 || header.getUint32(0) !== 0x52494646 || header.getUint32(8) !== 0x57454250) return false;
  return file.size >= header.getUint32(4, true) + 8;
}
