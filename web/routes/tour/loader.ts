import { data, type LoaderFunction } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import type { Tour } from '#shared/tour';
import { isTourId, tourMessages } from '#shared/tour-words';
import { type Outcome, soon, toOutcome } from '../../ui/pending';

export interface TourData {
  /** A tour, null where there is none, or why it could not be had. */
  tour: { value: Outcome<Tour | null> | Promise<Outcome<Tour | null>> };
}

export async function loadTour(catalogue: Catalogue, id: string): Promise<TourData> {
  if (!isTourId(id)) return { tour: { value: { ok: true, value: null } } };
  return { tour: await soon(toOutcome(catalogue.tour(id), tourMessages.detailFailed)) };
}

/** A tour that is not there is a page all the same, with status 404. */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ params }) => {
    const found = await loadTour(catalogue, params.id ?? '');
    const { value } = found.tour;
    const missing = !(value instanceof Promise) && value.ok && value.value === null;
    return missing ? data(found, { status: 404 }) : found;
  };
}
