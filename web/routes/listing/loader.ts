import type { LoaderFunction } from 'react-router-dom';
import type { Catalogue, ListingPart } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-words';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/late/pending';
import { listings } from './listings';

export interface ListingData {
  path: string;
  place: string | null;
  before: string | null;
  part: { value: Outcome<ListingPart> | Promise<Outcome<ListingPart>> };
}

const cursor = /^\d{1,15}$/;

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const { pathname: path, searchParams } = new URL(request.url);
    const listing = listings.find((one) => one.path === path);
    const place = listing?.places?.find((one) => one === searchParams.get('place')) ?? null;
    const asked = searchParams.get('before') ?? '';
    const before = cursor.test(asked) ? asked : null;
    const read = catalogue.listing({ ...listing?.filter, ...(place ? { place } : {}) }, before);
    const part: ListingData['part'] = await soon(toOutcome(read, tourMessages.listingFailed));
    return toPageData<ListingData>({ path, place, before, part }, part);
  };
}
