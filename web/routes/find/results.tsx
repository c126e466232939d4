import X from 'lucide-react/icons/x';
import { Link } from 'react-router-dom';
import { changeWish, keysOf, toWishQuery, type Wish, type WishKey } from '#shared/find/wish';
import { pages } from '#shared/paths';
import { tourMessages, untitledTour } from '#shared/tours/tour-words';
import { TourGrid, TourTrouble } from '../../ui/tours/tour-grid';
import * as styles from './find.module.css';
import { listDrops } from './found';
import type { Shown } from './loader';
import { resultsId } from './wish-form';
import { toursWords, unknownWords, wishWords } from './wish-words';

interface ResultsProps {
  wish: Wish;
  shown: Shown;
}

/** The element that is pressed to drop a wish goes with it. */
const toResults = () => document.getElementById(resultsId)?.focus({ preventScroll: true });

export function Results({ wish, shown }: ResultsProps) {
  const { fitting, count, isAll } = shown;
  const keys = keysOf(wish);
  const heading = count === 0 ? 'No tour has all of that' : toursWords(count);
  return (
    <section className={styles.results} aria-labelledby={resultsId}>
      <div className={styles.head}>
        <h2 id={resultsId} tabIndex={-1}>
          {heading}
        </h2>
        <p className="visually-hidden" role="status">
          {heading}
        </p>
        {keys.length > 0 ? (
          <ul className={`cluster ${styles.wishes}`} aria-label="Your filters">
            {keys.map((key) => (
              <li key={key}>
                <DropLink wish={wish} drop={key}>
                  <span className="visually-hidden">Remove </span>
                  {wishWords(key, wish[key] ?? '')}
                  <X className="icon" aria-hidden="true" />
                </DropLink>
              </li>
            ))}
            {keys.length > 1 ? (
              <li>
                <Link className="tap" to={pages.find} replace preventScrollReset onClick={toResults}>
                  Clear
                </Link>
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
      {isAll ? null : <NotAllTours />}
      {count === 0 ? <Nothing wish={wish} shown={shown} /> : <TourGrid tours={fitting} dress="table" comparing />}
      {count > fitting.length ? <p>The first {fitting.length} are shown. Add a filter to see fewer.</p> : null}
      <Unsure shown={shown} />
    </section>
  );
}

export function NotAllTours() {
  return (
    <p className="notice">
      These are among the newest of our tours, not all of them. All are in the lists:{' '}
      <Link to={pages.adventure}>Adventure</Link>, <Link to={pages.domestic}>Domestic</Link>,{' '}
      <Link to={pages.international}>International</Link>.
    </p>
  );
}

function DropLink({ wish, drop, children }: { wish: Wish; drop: WishKey; children: React.ReactNode }) {
  const to = pages.find + toWishQuery(changeWish(wish, drop, null));
  return (
    <Link className={`tap ${styles.drop}`} to={to} replace preventScrollReset onClick={toResults}>
      {children}
    </Link>
  );
}

function Nothing({ wish, shown }: ResultsProps) {
  const drops = listDrops(shown);
  if (keysOf(wish).length === 0) return <TourTrouble message={tourMessages.homeEmpty} />;
  return (
    <div className={`vignette ${styles.nothing}`}>
      {drops.length > 0 ? (
        <>
          <p>Remove one filter to see tours:</p>
          <ul className={styles.drops}>
            {drops.map(([key, tours]) => (
              <li key={key}>
                <DropLink wish={wish} drop={key}>
                  Without “{wishWords(key, wish[key] ?? '')}”: <b>{toursWords(tours)}</b>
                </DropLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          No tour fits all of these. <Link to={pages.find}>Clear the filters</Link>.
        </p>
      )}
      <p>
        Or <Link to={pages.inquiryForm}>tell us what you have in mind</Link>: we also plan tours that are in no list.
      </p>
    </div>
  );
}

function Unsure({ shown: { unsure } }: { shown: Shown }) {
  if (unsure.length === 0) return null;
  return (
    <div className={styles.unsure}>
      <h3>May also fit</h3>
      <p>Their pages don’t say it all. Ask us.</p>
      <ul>
        {unsure.map(({ tour, unknown }) => (
          <li key={tour._id}>
            <Link to={pages.tour(tour._id)}>{tour.heading || untitledTour}</Link> doesn’t say{' '}
            {unknown.map((key) => unknownWords[key]).join(' and ')}.
          </li>
        ))}
      </ul>
    </div>
  );
}
