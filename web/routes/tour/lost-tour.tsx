import { Link, useRevalidator } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { TourCard } from '#shared/tour';
import { tourMessages } from '#shared/tour-words';
import { Lost } from '../../ui/more/lost';
import { PageHead } from '../../ui/page-head';

export interface LostTourProps {
  id: string;
  /** Why it failed to load; null if there's no such tour. */
  message: string | null;
  others: readonly TourCard[];
}

export function LostTour({ id, message, others }: LostTourProps) {
  const path = pages.tour(id);
  const { revalidate } = useRevalidator();
  const home = (
    <Link className={message === null ? 'btn' : 'btn btn-quiet'} to={pages.home}>
      Back to Home
    </Link>
  );
  if (message !== null) {
    return (
      <Lost
        stone={{ cap: 'Road', figure: '!', unit: 'closed for now' }}
        title={message}
        lead="Try again in a moment. Tours saved on this phone open offline."
        tours={others}
      >
        <PageHead title={message} description={message} path={path} hidden />
        <button type="button" className="btn" onClick={() => void revalidate()}>
          Try again
        </button>
        {home}
      </Lost>
    );
  }
  const title = id === '' ? tourMessages.invalidId : tourMessages.notFound;
  return (
    <Lost
      stone={{ cap: 'Here', figure: id === '' ? '?' : '404', unit: id === '' ? 'no name on it' : 'km from any tour' }}
      title={title}
      lead={
        id === ''
          ? 'There’s no tour in this address. Perhaps you meant one of these.'
          : 'We may have removed it, or there’s a typo in the address.'
      }
      tours={others}
    >
      <PageHead title={title} description={title} path={path} hidden />
      {home}
      <Link className="btn btn-quiet" to={pages.adventure}>
        See the rides
      </Link>
    </Lost>
  );
}
