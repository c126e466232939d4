import X from 'lucide-react/icons/x';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { pages } from '#shared/routes';
import { maxCompared } from '#shared/tours/catalogue';
import {
  dropFilter,
  listActiveKeys,
  type SearchFilters,
  toCompareQuery,
  toFilterQuery,
} from '#shared/tours/search-filters';
import type { TourCard } from '#shared/tours/tour';
import { tourMessages, untitledTour } from '#shared/tours/tour-messages';
import { PageHead } from '../../components/page/page-head';
import { PageBanner } from '../../components/page/pending';
import { LoadedTours } from '../../components/tours/tour-data';
import { TourGrid, TourListError } from '../../components/tours/tour-grid';
import { FilterForm, formatFilter, formatTourCount, resultsId, unknownLabels, useSearchFilters } from './filter-form';
import * as styles from './find.module.css';
import { loader as load, type PageOfResults, type SearchData } from './search';

interface ResultsProps {
  filters: SearchFilters;
  results: PageOfResults;
}

const nothingFits = (
  <>
    Remove a filter, or <Link to={pages.inquiryForm}>tell us what you have in mind</Link>: we also plan tours that are
    in no list.
  </>
);

/** The element that is pressed to drop a wish goes with it. */
const toResults = () => document.getElementById(resultsId)?.focus({ preventScroll: true });

export function Results({ filters, results }: ResultsProps) {
  const { matches, count, isComplete } = results;
  const keys = listActiveKeys(filters);
  const ids = filters.ids?.split(',') ?? [];
  const heading = count === 0 ? 'No tour has all of that' : formatTourCount(count);
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
                <Link
                  className={`touch-target ${styles.drop}`}
                  to={pages.find + toFilterQuery(dropFilter(filters, key))}
                  replace
                  preventScrollReset
                  onClick={toResults}
                >
                  <span className="visually-hidden">Remove </span>
                  {formatFilter(key, filters[key] ?? '')}
                  <X className="icon" aria-hidden="true" />
                </Link>
              </li>
            ))}
            {keys.length > 1 ? (
              <li>
                <Link
                  className="touch-target"
                  to={pages.find + toCompareQuery(ids)}
                  replace
                  preventScrollReset
                  onClick={toResults}
                >
                  Clear
                </Link>
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
      {isComplete ? null : <IncompleteResultsNotice />}
      {count === 0 ? (
        <TourListError message={keys.length > 0 ? nothingFits : tourMessages.homeEmpty} />
      ) : (
        <TickedTours wish={filters} tours={matches} />
      )}
      {count > matches.length ? <p>The first {matches.length} are shown. Add a filter to see fewer.</p> : null}
      <Unsure shown={results} />
    </section>
  );
}

/** The ticks are in the address. Without scripts the form sends them. */
function TickedTours({ wish, tours }: { wish: SearchFilters; tours: readonly TourCard[] }) {
  const navigate = useNavigate();
  const now = useSearchFilters(wish);
  const ids = now.ids?.split(',') ?? [];
  const tick = (id: string) => {
    // The oldest tick makes room.
    const ticked = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-maxCompared);
    const query = toFilterQuery({ ...now, ids: ticked.join(',') });
    void navigate(pages.find + query, { replace: true, preventScrollReset: true });
  };
  return (
    <div>
      <TourGrid
        tours={tours}
        layout="table"
        renderCheckbox={({ _id, heading }) => (
          <label className={`touch-target ${styles.tick}`}>
            <input
              type="checkbox"
              form="compare"
              name="ids"
              value={_id}
              checked={ids.includes(_id)}
              onChange={() => tick(_id)}
            />
            Compare<span className="visually-hidden">: {heading || untitledTour}</span>
          </label>
        )}
      />
      <form
        id="compare"
        className={styles.compare}
        action={pages.compare}
        data-ticked={ids.length > 0 || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(pages.compare + toCompareQuery(ids, now.month));
        }}
      >
        {now.month ? <input type="hidden" name="month" value={now.month} /> : null}
        <button type="submit" className="btn btn-yellow">
          Compare {ids.length > 0 ? formatTourCount(ids.length) : 'the ticked tours'}
        </button>
      </form>
    </div>
  );
}

export function IncompleteResultsNotice() {
  return (
    <p className="notice">
      These are among the newest of our tours, not all of them. All are in the lists:{' '}
      <Link to={pages.adventure}>Adventure</Link>, <Link to={pages.domestic}>Domestic</Link>,{' '}
      <Link to={pages.international}>International</Link>.
    </p>
  );
}

function Unsure({ shown: { possibleMatches } }: { shown: PageOfResults }) {
  if (possibleMatches.length === 0) return null;
  return (
    <div className={styles.unsure}>
      <h3>May also fit</h3>
      <p>Their pages don’t say it all. Ask us.</p>
      <ul>
        {possibleMatches.map(({ tour, unknownKeys }) => (
          <li key={tour._id}>
            <Link to={pages.tour(tour._id)}>{tour.heading || untitledTour}</Link> doesn’t say{' '}
            {unknownKeys.map((key) => unknownLabels[key]).join(' and ')}.
          </li>
        ))}
      </ul>
    </div>
  );
}

export const loader = load;

const title = 'Find your tour';
const lead = 'Say when you ride, for how long and how high you want to sleep. It works without a connection, too.';

export function Component() {
  const { filters, results } = useLoaderData<SearchData>();
  return (
    <>
      <PageHead
        title={title}
        description={lead}
        path={pages.find}
        noIndex={listActiveKeys(filters).length > 0 || Boolean(filters.sort ?? filters.ids)}
      />
      <PageBanner title={title} eyebrow="By month, days, price and height" lead={lead} picture="banner-packages" />
      <div className={`container ${styles.page}`}>
        <LoadedTours value={results.value}>
          {(found) => (
            <>
              <FilterForm filters={filters} options={found.options} />
              <Results filters={filters} results={found} />
            </>
          )}
        </LoadedTours>
      </div>
    </>
  );
}
