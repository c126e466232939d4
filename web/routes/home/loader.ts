import type { LoaderFunction } from 'react-router-dom';
import type { Catalogue, HomeTours, Places } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-words';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/late/pending';

export interface HomeData {
  home: { value: Outcome<HomeTours> | Promise<Outcome<HomeTours>> };
  places: { value: Places | Promise<Places> };
}

/** A failure is a value, so that the rest of the page still shows (spec §8: 'Failed to load tours'). */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async () => {
    const asked = soon(catalogue.places().catch((): Places => ({})));
    const home: HomeData['home'] = await soon(toOutcome(catalogue.home(), tourMessages.homeFailed));
    return toPageData({ home, places: await asked }, home);
  };
}
