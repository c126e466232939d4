import type { LoaderFunction } from 'react-router-dom';
import { parseWish, type Wish } from '#shared/find/wish';
import { toIndianDay } from '#shared/text/dates';
import type { Catalogue } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-words';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/page/pending';
import { type Found, toFound } from './found';
import { inMonth } from './traits';

/** The count is of all. */
const maxShown = 60;

export interface Shown extends Found {
  count: number;
  isAll: boolean;
}

export interface FindData {
  wish: Wish;
  shown: { value: Outcome<Shown> | Promise<Outcome<Shown>> };
}

async function find(catalogue: Catalogue, wish: Wish): Promise<Shown> {
  const { tours, isAll } = await catalogue.findable();
  const { fitting, unsure, ...found } = toFound(tours, wish, toIndianDay(Date.now()));
  return {
    ...found,
    fitting: fitting.slice(0, maxShown).map((tour) => inMonth(tour, wish.month)),
    unsure: unsure.slice(0, maxShown),
    count: fitting.length,
    isAll,
  };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const wish = parseWish(new URL(request.url).searchParams);
    const shown: FindData['shown'] = await soon(toOutcome(find(catalogue, wish), tourMessages.listingFailed));
    return toPageData<FindData>({ wish, shown }, shown);
  };
}
