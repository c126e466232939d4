import { data, Link, type LoaderFunction, useLoaderData, useRevalidator } from 'react-router-dom';
import { pages } from '#shared/routes';
import type { Catalogue } from '#shared/tours/catalogue';
import { tourMessages } from '#shared/tours/tour-messages';
import { ButtonLink } from '../../components/links';
import { NotFoundMessage } from '../../components/page/not-found-message';
import { PageHead } from '../../components/page/page-head';
import { Pending, toPageData } from '../../components/page/pending';
import { isTourMissing, loadTour, type TourData } from '../../components/tours/tour-data';
import { loadSections, RidePlan } from './ride-plan';
import * as styles from './ride-plan.module.css';

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ params }) => {
    const [tourData] = await Promise.all([loadTour(catalogue, params.id ?? ''), loadSections()]);
    return isTourMissing(tourData) ? data(tourData, { status: 404 }) : toPageData(tourData, tourData.tour);
  };
}

export function Component() {
  const { id, tour, otherTours: others, offlineTour } = useLoaderData<TourData>();
  const skeleton = <RideSkeleton />;
  return (
    <Pending key={id} value={tour.value} skeleton={skeleton}>
      {(outcome) =>
        outcome.ok && outcome.value ? (
          <RidePlan tour={outcome.value} />
        ) : (
          <Pending value={offlineTour?.value} skeleton={skeleton}>
            {(offlineCopy) =>
              offlineCopy && outcome.ok ? (
                <RidePlan tour={offlineCopy.tour} />
              ) : (
                <Pending value={others.value} skeleton={skeleton}>
                  {(tours) => <MissingRide id={id} message={outcome.ok ? null : outcome.message} tours={tours} />}
                </Pending>
              )
            }
          </Pending>
        )
      }
    </Pending>
  );
}

interface MissingRideProps {
  id: string;
  message: string | null;
  tours: Awaited<TourData['otherTours']['value']>;
}

function MissingRide({ id, message, tours }: MissingRideProps) {
  const { revalidate } = useRevalidator();
  const title = message ?? tourMessages.notFound;
  return (
    <NotFoundMessage
      milestone={
        message === null ? { label: 'Here', figure: '404', unit: 'km from any tour' } : { label: 'Road', figure: '!' }
      }
      title={title}
      lead={
        message === null
          ? 'A ride is planned for a tour, and there’s none at this address.'
          : 'Try again in a moment. Rides on this phone open offline.'
      }
      tours={tours}
    >
      <PageHead title={title} description={title} path={pages.ride(id)} noIndex />
      {message === null ? null : (
        <ButtonLink className="btn" href="" onPress={() => void revalidate()}>
          Try again
        </ButtonLink>
      )}
      <Link className={message === null ? 'btn' : 'btn btn-quiet'} to={pages.adventure}>
        See the rides
      </Link>
    </NotFoundMessage>
  );
}

function RideSkeleton() {
  return (
    <div className={`container ${styles.skeleton}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading ride…
      </p>
      <i />
      <i />
      <i />
    </div>
  );
}
