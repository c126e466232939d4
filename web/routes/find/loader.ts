import type { LoaderFunction } from 'react-router-dom';
import { parseWish, type Wish } from '#shared/find/wish';
import { toIndianDay } from '#shared/text/dates';
import type { Catalogue } from '#shared/tours/catalogue';
import type { TourCard } from '#shared/tours/tour';
import { tourMessages } from '#shared/tours/tour-words';
import { monthOf } from '../../ui/departures/departure-words';
import { type Outcome, soon, toOutcome, toPageData } from '../../ui/late/pending';
import { type Found, toFound } from './found';

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

/** With a month its card says the next date in it, not one before. */
function inMonth(tour: TourCard, { month }: Wish): TourCard {
  const { dates, ...card } = tour;
  if (!month || !dates) return tour;
  return { ...card, dates: dates.filter((day) => monthOf(day).toLowerCase() === month) };
}

async function find(catalogue: Catalogue, wish: Wish): Promise<Shown> {
  const { tours, isAll } = await catalogue.findable();
  const { fitting, unsure, ...found } = toFound(tours, wish, toIndianDay(Date.now()));
  return {
    ...found,
    fitting: fitting.slice(0, maxShown).map((tour) => inMonth(tour, wish)),
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
