import { data, type LoaderFunction } from 'react-router-dom';
import type { Catalogue, KeptTour } from '#shared/catalogue';
import { pages } from '#shared/paths';
import type { Tour, TourCard } from '#shared/tour';
import { isTourId, tourMessages } from '#shared/tour-words';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/pending';

export interface TourData {
  /** From the path, or `?id=` on /explore-now. Empty if missing. */
  id: string;
  tour: { value: Outcome<Tour | null> | Promise<Outcome<Tour | null>> };
  others: { value: TourCard[] | Promise<TourCard[]> };
  /** In the browser alone: the visitor's saved copy of a tour that is gone. */
  kept?: { value: KeptTour | null | Promise<KeptTour | null> };
}

const instead = 3;

async function loadTour(catalogue: Catalogue, id: string): Promise<TourData> {
  const tour: Promise<Outcome<Tour | null>> = isTourId(id)
    ? toOutcome(catalogue.tour(id), tourMessages.detailFailed)
    : Promise.resolve({ ok: true, value: null });
  const others = tour.then((found) => (found.ok && found.value ? [] : catalogue.newest(instead).catch(() => [])));
  const loaded = { id, tour: await soon(tour), others: await soon(others) };
  if (!catalogue.kept) return loaded;
  const kept = tour.then((found) => (found.ok && !found.value && id !== '' ? catalogue.kept?.(id) : null) ?? null);
  return { ...loaded, kept: await soon(kept) };
}

/** A missing tour or id is a page with status 404, except that /explore-now may be opened without an id. */
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
