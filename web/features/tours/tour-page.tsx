import { data, type LoaderFunction, useLoaderData } from 'react-router-dom';
import { pages } from '#shared/routes';
import type { Catalogue } from '#shared/tours/catalogue';
import { PageSkeleton, Pending, toPageData } from '../../components/page/pending';
import { isTourMissing, loadTour, type TourData } from '../../components/tours/tour-data';
import { MissingTour } from './missing-tour';
import { TourArticle } from './tour-article';

/** A missing tour is status 404, but /explore-now may be opened without an id. */
export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ params, request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const isExploreNow = pathname === pages.exploreNow;
    const id = params.id ?? (isExploreNow ? searchParams.get('id') : null) ?? '';
    const tourData = await loadTour(catalogue, id);
    return isTourMissing(tourData) && !(isExploreNow && id === '')
      ? data(tourData, { status: 404 })
      : toPageData(tourData, tourData.tour);
  };
}

const skeleton = <PageSkeleton label="Loading tour…" />;

export function Component() {
  const { id, tour, otherTours, offlineTour } = useLoaderData<TourData>();
  return (
    <Pending key={id} value={tour.value} skeleton={skeleton}>
      {(result) =>
        result.ok && result.value ? (
          <TourArticle tour={result.value} path={pages.tour(id)} />
        ) : (
          <Pending value={otherTours.value} skeleton={skeleton}>
            {(tours) => (
              <Pending value={offlineTour?.value} skeleton={skeleton}>
                {(savedTour) => (
                  <MissingTour
                    message={result.ok ? null : result.message}
                    id={id}
                    otherTours={tours}
                    savedTour={savedTour}
                  />
                )}
              </Pending>
            )}
          </Pending>
        )
      }
    </Pending>
  );
}
