import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Catalogue, OfflineTour } from '#shared/tours/catalogue';
import type { Tour, TourCard } from '#shared/tours/tour';
import { isTourId, tourMessages } from '#shared/tours/tour-messages';
import { awaitBriefly, type LoadResult, Pending, toLoadResult } from '../page/pending';
import { SkeletonGrid, TourListError } from './tour-grid';

export interface TourData {
  /** From the path, or `?id=` on /explore-now. Empty if missing. */
  id: string;
  tour: { value: LoadResult<Tour | null> | Promise<LoadResult<Tour | null>> };
  others: { value: TourCard[] | Promise<TourCard[]> };
  /** In the browser alone. */
  offlineTour?: { value: OfflineTour | null | Promise<OfflineTour | null> };
}

const instead = 3;

export async function loadTour(catalogue: Catalogue, id: string): Promise<TourData> {
  const tour: Promise<LoadResult<Tour | null>> = isTourId(id)
    ? toLoadResult(catalogue.tour(id), tourMessages.detailFailed)
    : Promise.resolve({ ok: true, value: null });
  const others = tour.then((found) => (found.ok && found.value ? [] : catalogue.newest(instead).catch(() => [])));
  const loaded = { id, tour: await awaitBriefly(tour), others: await awaitBriefly(others) };
  if (!catalogue.findOfflineTour) return loaded;
  const kept = tour.then(
    (found) => (found.ok && !found.value && id !== '' ? catalogue.findOfflineTour?.(id) : null) ?? null,
  );
  return { ...loaded, offlineTour: await awaitBriefly(kept) };
}

export function isTourMissing({ tour: { value } }: TourData): boolean {
  return !(value instanceof Promise) && value.ok && value.value === null;
}

interface TourOutcomeProps<T> {
  value: LoadResult<T> | Promise<LoadResult<T>>;
  children: (value: T) => ReactNode;
}

/** Shows the tours of a page, a skeleton until they are there, or the reason of a failure with a button to try again. */
export function LoadedTours<T>({ value, children }: TourOutcomeProps<T>) {
  const { revalidate } = useRevalidator();
  return (
    <Pending value={value} skeleton={<SkeletonGrid label={tourMessages.loading} />}>
      {(outcome) =>
        outcome.ok ? (
          children(outcome.value)
        ) : (
          <TourListError message={`Error: ${outcome.message}`} onRetry={() => void revalidate()} />
        )
      }
    </Pending>
  );
}
