import { useLoaderData } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { TourData } from '../../ui/more/tour-of-page';
import { Pending } from '../../ui/pending';
import { loader as load } from './loader';
import { LostTour } from './lost-tour';
import { TourArticle } from './tour-article';
import { TourSkeleton } from './tour-skeleton';

export const loader = load;

export function Component() {
  const { id, tour, others, kept } = useLoaderData<TourData>();
  return (
    <Pending key={id} value={tour.value} skeleton={<TourSkeleton />}>
      {(outcome) =>
        outcome.ok && outcome.value ? (
          <TourArticle tour={outcome.value} path={pages.tour(id)} />
        ) : (
          <Pending value={others.value} skeleton={<TourSkeleton />}>
            {(tours) => (
              <Pending value={kept?.value} skeleton={<TourSkeleton />}>
                {(saved) => (
                  <LostTour message={outcome.ok ? null : outcome.message} id={id} others={tours} kept={saved} />
                )}
              </Pending>
            )}
          </Pending>
        )
      }
    </Pending>
  );
}
