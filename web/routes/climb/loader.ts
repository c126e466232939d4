import type { LoaderFunction } from 'react-router-dom';
import type { Catalogue } from '#shared/tours/catalogue';
import type { Climb } from '#shared/tours/climb';
import { tourMessages } from '#shared/tours/tour-words';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/late/pending';

export interface ClimbData {
  climb: { value: Outcome<Climb> | Promise<Outcome<Climb>> };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async () => {
    const climb = await soon(toOutcome(catalogue.climb(), tourMessages.listingFailed));
    return toPageData<ClimbData>({ climb }, climb);
  };
}
