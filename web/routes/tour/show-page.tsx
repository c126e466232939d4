import { useLoaderData } from 'react-router-dom';
import { Pending } from '../../ui/pending';
import { loader as load, type TourData } from './loader';
import { TourOutcome } from './tour-outcome';
import { TourSkeleton } from './tour-skeleton';

export const loader = load;

export function Component() {
  const { id, tour } = useLoaderData<TourData>();
  return (
    <Pending key={id} value={tour.value} skeleton={<TourSkeleton />}>
      {(outcome) => <TourOutcome outcome={outcome} id={id} />}
    </Pending>
  );
}
