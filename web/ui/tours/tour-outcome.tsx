import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { tourMessages } from '#shared/tours/tour-words';
import { type Outcome, Pending } from '../page/pending';
import { SkeletonGrid, TourTrouble } from './tour-grid';

interface TourOutcomeProps<T> {
  value: Outcome<T> | Promise<Outcome<T>>;
  children: (value: T) => ReactNode;
}

/** Shows the tours of a page, a skeleton until they are there, or the reason of a failure with a button to try again. */
export function TourOutcome<T>({ value, children }: TourOutcomeProps<T>) {
  const { revalidate } = useRevalidator();
  return (
    <Pending value={value} skeleton={<SkeletonGrid label={tourMessages.loading} />}>
      {(outcome) =>
        outcome.ok ? (
          children(outcome.value)
        ) : (
          <TourTrouble message={`Error: ${outcome.message}`} onRetry={() => void revalidate()} />
        )
      }
    </Pending>
  );
}
