import { data, type LoaderFunction } from 'react-router-dom';
import type { Catalogue } from '#shared/tours/catalogue';
import { toPageData } from '../../ui/late/pending';
import { isMissing, loadTour } from '../../ui/tours/tour-of-page';
import { loadSections } from './late-sections';

/** Without a tour it's a page with status 404. */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ params }) => {
    const [found] = await Promise.all([loadTour(catalogue, params.id ?? ''), loadSections()]);
    return isMissing(found) ? data(found, { status: 404 }) : toPageData(found, found.tour);
  };
}
