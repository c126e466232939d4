import { useLoaderData } from 'react-router-dom';
import { pages } from '#shared/paths';
import { Pending } from '../../ui/late/pending';
import { loader as load, type TourPageData } from './loader';
import { LostTour } from './lost-tour';
import { TourArticle } from './tour-article';
import * as styles from './tour-skeleton.module.css';

export const loader = load;

export function Component() {
  const { id, tour, figures, others, kept } = useLoaderData<TourPageData>();
  return (
    <Pending key={id} value={tour.value} skeleton={<TourSkeleton />}>
      {(outcome) =>
        outcome.ok && outcome.value ? (
          <TourArticle tour={outcome.value} path={pages.tour(id)} figures={figures.value} />
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

function TourSkeleton() {
  return (
    <div className={`wrap ${styles.skeleton}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading tour…
      </p>
      <i className={styles.title} />
      <i className={styles.photos} />
      <i className={styles.text} />
      <i className={styles.text} />
    </div>
  );
}
