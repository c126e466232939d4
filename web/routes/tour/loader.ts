import { data, type LoaderFunction } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import type { Tour } from '#shared/tour';
import { isTourId, tourMessages } from '#shared/tour-words';
import { type Outcome, soon, toOutcome } from '../../ui/pending';

export interface TourData {
  /** The tour's id as it was asked for: in the path, or as `?id=` on /explore-now. Empty where there was none. */
  id: string;
  /** A tour, null where there is none, or why it could not be had. */
  tour: { value: Outcome<Tour | null> | Promise<Outcome<Tour | null>> };
}

export async function loadTour(catalogue: Catalogue, id: string): Promise<TourData> {
  if (!isTourId(id)) return { id, tour: { value: { ok: true, value: null } } };
  return { id, tour: await soon(toOutcome(catalogue.tour(id), tourMessages.detailFailed)) };
}

/** A tour that is not there is a page all the same, with status 404. To have asked for none is a state of the page. */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ params, request }) => {
    const id = params.id ?? new URL(request.url).searchParams.get('id') ?? '';
    const found = await loadTour(catalogue, id);
    const { value } = found.tour;
    const missing = !(value instanceof Promise) && value.ok && value.value === null;
    return missing && id !== '' ? data(found, { status: 404 }) : found;
  };
}
