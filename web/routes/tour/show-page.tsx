import { useLoaderData } from 'react-router-dom';
import { pages } from '#shared/paths';
import { Pending } from '../../ui/late/pending';
import { PageSkeleton } from '../../ui/page/page-skeleton';
import { loader as load, type TourPageData } from './loader';
import { LostTour } from './lost-tour';
import { TourArticle } from './tour-article';

export const loader = load;

const skeleton = <PageSkeleton label="Loading tour…" />;

export function Component() {
  const { id, tour, figures, others, kept } = useLoaderData<TourPageData>();
  return (
    <Pending key={id} value={tour.value} skeleton={skeleton}>
      {(outcome) =>
        outcome.ok && outcome.value ? (
          <TourArticle tour={outcome.value} path={pages.tour(id)} figures={figures.value} />
        ) : (
          <Pending value={others.value} skeleton={skeleton}>
            {(tours) => (
              <Pending value={kept?.value} skeleton={skeleton}>
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
