import { data, type LoaderFunction } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import { pages } from '#shared/paths';
import { isMissing, loadTour } from '../../ui/more/tour-of-page';
import { toPageData } from '../../ui/pending';

/** A missing tour or id is a page with status 404, except that /explore-now may be opened without an id. */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ params, request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const isExploreNow = pathname === pages.exploreNow;
    const id = params.id ?? (isExploreNow ? searchParams.get('id') : null) ?? '';
    const found = await loadTour(catalogue, id);
    return isMissing(found) && !(isExploreNow && id === '')
      ? data(found, { status: 404 })
      : toPageData(found, found.tour);
  };
}
