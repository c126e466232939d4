import type { LoaderFunction } from 'react-router-dom';
import type { Catalogue } from '#shared/catalogue';
import type { TourCard } from '#shared/tour';
import { tourMessages } from '#shared/tour-words';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/pending';
import { listings } from './listings';

export interface ListingData {
  path: string;
  tours: { value: Outcome<TourCard[]> | Promise<Outcome<TourCard[]>> };
}

/** All tours of a listing; the Adventure filter narrows what is shown, not what is asked for. */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const { pathname } = new URL(request.url);
    const listing = listings.find(({ path }) => path === pathname);
    const asked = catalogue.listing(listing?.filter ?? {});
    const tours: ListingData['tours'] = await soon(toOutcome(asked, tourMessages.listingFailed));
    return toPageData<ListingData>({ path: pathname, tours }, tours);
  };
}
