import { Link, useRevalidator } from 'react-router-dom';
import { pages } from '#shared/routes';
import type { OfflineTour } from '#shared/tours/catalogue';
import type { TourCard } from '#shared/tours/tour';
import { tourMessages } from '#shared/tours/tour-messages';
import { ButtonLink } from '../../components/links';
import { useAsyncValue } from '../../components/page/hooks';
import { NotFoundMessage, OtherTours } from '../../components/page/not-found-message';
import { PageHead } from '../../components/page/page-head';
import { TourArticle } from './tour-article';

interface MissingTourProps {
  id: string;
  /** Null if the tour does not exist. */
  message: string | null;
  otherTours: readonly TourCard[];
  /** Undefined on a page from the Worker, which does not know what the phone has saved. */
  savedTour: OfflineTour | null | undefined;
}

function useOfflineTour({ id, message, savedTour }: MissingTourProps): OfflineTour | null {
  const isUnknown = savedTour === undefined && message === null && id !== '';
  const load = async () => (isUnknown ? (await import('../../offline/sync/saved-tours')).markMissingTour(id) : null);
  const loadedTour = useAsyncValue(null, load, isUnknown ? id : undefined);
  return savedTour ?? loadedTour;
}

export function MissingTour(props: MissingTourProps) {
  const { id, message, otherTours } = props;
  const path = pages.tour(id);
  const { revalidate } = useRevalidator();
  const offlineTour = useOfflineTour(props);
  if (offlineTour && message === null) {
    return (
      <>
        <TourArticle tour={offlineTour.tour} path={path} savedAt={offlineTour.savedAt} />
        <OtherTours tours={otherTours} />
      </>
    );
  }
  const homeLink = (
    <Link className={message === null ? 'btn' : 'btn btn-quiet'} to={pages.home}>
      Back to Home
    </Link>
  );
  if (message !== null) {
    return (
      <NotFoundMessage
        milestone={{ label: 'Road', figure: '!', unit: 'closed for now' }}
        title={message}
        lead="Try again in a moment. Tours saved on this phone open offline."
        tours={otherTours}
      >
        <PageHead title={message} description={message} path={path} noIndex />
        <ButtonLink className="btn" href="" onPress={() => void revalidate()}>
          Try again
        </ButtonLink>
        {homeLink}
      </NotFoundMessage>
    );
  }
  const title = id === '' ? tourMessages.invalidId : tourMessages.notFound;
  return (
    <NotFoundMessage
      milestone={{
        label: 'Here',
        figure: id === '' ? '?' : '404',
        unit: id === '' ? 'no name on it' : 'km from any tour',
      }}
      title={title}
      lead={
        id === ''
          ? 'There’s no tour in this address. Perhaps you meant one of these.'
          : 'We may have removed it, or there’s a typo in the address.'
      }
      tours={otherTours}
    >
      <PageHead title={title} description={title} path={path} noIndex />
      {homeLink}
      <Link className="btn btn-quiet" to={pages.adventure}>
        See the rides
      </Link>
    </NotFoundMessage>
  );
}
