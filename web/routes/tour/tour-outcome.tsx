import { Link, useRevalidator } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tour';
import { tourMessages } from '#shared/tour-words';
import { PageHead } from '../../ui/page-head';
import type { Outcome } from '../../ui/pending';
import { TourArticle } from './tour-article';
import styles from './tour-outcome.module.css';

/** The tour, or in its place the words for why it is not here. */
export function TourOutcome({ outcome, id }: { outcome: Outcome<Tour | null>; id: string }) {
  const path = pages.tour(id);
  const { revalidate } = useRevalidator();
  if (outcome.ok && outcome.value) return <TourArticle tour={outcome.value} path={path} />;
  const missing = id === '' ? tourMessages.invalidId : tourMessages.notFound;
  const message = outcome.ok ? missing : outcome.message;
  return (
    <div className={`wrap section ${styles.trouble}`}>
      <PageHead title={message} description={message} path={path} hidden />
      <h1>{message}</h1>
      <p className="lead">
        {outcome.ok && id === ''
          ? 'This address names no tour. Choose one from the lists.'
          : outcome.ok
            ? 'It may have been taken down, or the address has a slip in it.'
            : 'Please try again in a moment. Tours kept on this phone open without a network.'}
      </p>
      <p className={styles.acts}>
        {outcome.ok ? null : (
          <button type="button" className="btn" onClick={() => void revalidate()}>
            Try again
          </button>
        )}
        <Link className={outcome.ok ? 'btn' : 'btn btn-quiet'} to={pages.home}>
          Back to Home
        </Link>
      </p>
    </div>
  );
}
