import { useLoaderData, useParams } from 'react-router-dom';
import { pages } from '#shared/paths';
import { Pending } from '../../ui/pending';
import { loader as load, type TourData } from './loader';
import { TourOutcome } from './tour-outcome';
import { TourSkeleton } from './tour-skeleton';

export const loader = load;

export function Component() {
  const { tour } = useLoaderData<TourData>();
  const { id = '' } = useParams();
  return (
    <Pending key={id} value={tour.value} skeleton={<TourSkeleton />}>
      {(outcome) => <TourOutcome outcome={outcome} path={pages.tour(id)} />}
    </Pending>
  );
}
