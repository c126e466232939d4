import { data, type LoaderFunction } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { Catalogue } from '#shared/tours/catalogue';
import type { Tour } from '#shared/tours/tour';
import type { RideFigure } from '../../ride/figures';
import { soon, toPageData } from '../../ui/late/pending';
import { isMissing, loadTour, type TourData } from '../../ui/tours/tour-of-page';
import { loadRoad } from './road';

export interface TourPageData extends TourData {
  figures: { value: RideFigure[] | Promise<RideFigure[]> };
}

/** The rules are heavy, and the Worker has sent their outcome with the first page. */
async function reckon(tour: Tour | null): Promise<RideFigure[]> {
  if (!tour) return [];
  return import('../../ride/figures').then(
    ({ toRideFigures }) => toRideFigures(tour),
    () => [],
  );
}

/** A missing tour is status 404, but /explore-now may be opened without an id. */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ params, request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const isExploreNow = pathname === pages.exploreNow;
    const id = params.id ?? (isExploreNow ? searchParams.get('id') : null) ?? '';
    const loaded = await loadTour(catalogue, id);
    if (import.meta.env.SSR) await loadRoad();
    const { value } = loaded.tour;
    const figures = Promise.resolve(value).then((tour) => reckon(tour.ok ? tour.value : null));
    const found: TourPageData = {
      ...loaded,
      figures: value instanceof Promise ? { value: figures } : await soon(figures),
    };
    return isMissing(found) && !(isExploreNow && id === '')
      ? data(found, { status: 404 })
      : toPageData(found, found.tour);
  };
}
