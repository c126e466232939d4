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
  otherTours: { value: TourCard[] | Promise<TourCard[]> };
  /** Only set in the browser. */
  offlineTour?: { value: OfflineTour | null | Promise<OfflineTour | null> };
}

const maxOtherTours = 3;

export async function loadTour(catalogue: Catalogue, id: string): Promise<TourData> {
  const tour: Promise<LoadResult<Tour | null>> = isTourId(id)
    ? toLoadResult(catalogue.tour(id), tourMessages.detailFailed)
    : Promise.resolve({ ok: true, value: null });
  const otherTours = tour.then((found) =>
    found.ok && found.value ? [] : catalogue.newest(maxOtherTours).catch(() => []),
  );
  const data = { id, tour: await awaitBriefly(tour), otherTours: await awaitBriefly(otherTours) };
  if (!catalogue.findOfflineTour) return data;
  const offlineTour = tour.then(
    (found) => (found.ok && !found.value && id !== '' ? catalogue.findOfflineTour?.(id) : null) ?? null,
  );
  return { ...data, offlineTour: await awaitBriefly(offlineTour) };
}

export function isTourMissing({ tour: { value } }: TourData): boolean {
  return !(value instanceof Promise) && value.ok && value.value === null;
}

interface LoadedToursProps<T> {
  value: LoadResult<T> | Promise<LoadResult<T>>;
  children: (value: T) => ReactNode;
}

/** Renders the loaded tours, a skeleton while they load, or the error with a retry button. */
export function LoadedTours<T>({ value, children }: LoadedToursProps<T>) {
  const { revalidate } = useRevalidator();
  return (
    <Pending value={value} skeleton={<SkeletonGrid label={tourMessages.loading} />}>
      {(result) =>
        result.ok ? (
          children(result.value)
        ) : (
          <TourListError message={`Error: ${result.message}`} onRetry={() => void revalidate()} />
        )
      }
    </Pending>
  );
}
