import { data, type LoaderFunction } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tour';
import { isTourId, tourMessages } from '#shared/tour-words';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/pending';

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

/**
 * A tour that is not there is a page all the same, with status 404, and so is a tour's address without an id. Only
 * /explore-now may be opened without one: it stands on its own.
 */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ params, request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const isExploreNow = pathname === pages.exploreNow;
    const id = params.id ?? (isExploreNow ? searchParams.get('id') : null) ?? '';
    const found = await loadTour(catalogue, id);
    const { value } = found.tour;
    const missing = !(value instanceof Promise) && value.ok && value.value === null;
    return missing && !(isExploreNow && id === '') ? data(found, { status: 404 }) : toPageData(found, found.tour);
  };
}
