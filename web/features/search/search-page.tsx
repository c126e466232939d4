import X from 'lucide-react/icons/x';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { pages } from '#shared/routes';
import { maxCompared } from '#shared/tours/catalogue';
import {
  dropFilter,
  listActiveKeys,
  type SearchFilters,
  searchResultsId,
  toCompareQuery,
  toFilterQuery,
} from '#shared/tours/search-filters';
import type { TourCard } from '#shared/tours/tour';
import { tourMessages, untitledTour } from '#shared/tours/tour-messages';
import { Breadcrumbs, PageHead } from '../../components/page/page-head';
import { LoadedTours } from '../../components/tours/tour-data';
import { TourGrid, TourListError } from '../../components/tours/tour-grid';
import { FilterForm, formatFilter, formatTourCount, unknownLabels, useSearchFilters } from './filter-form';
import * as styles from './find.module.css';
import { type PageOfResults, type SearchData, loader as searchLoader } from './search';

interface ResultsProps {
  filters: SearchFilters;
  results: PageOfResults;
}

const noMatchMessage = (
  <>
    Remove a filter, or <Link to={pages.inquiryForm}>tell us what you have in mind</Link>: we also plan tours that are
    in no list.
  </>
);

/** Pressing the link of a filter removes the link, which has the focus. */
const focusResults = () => document.getElementById(searchResultsId)?.focus({ preventScroll: true });

export function Results({ filters, results }: ResultsProps) {
  const { matches, count, isComplete } = results;
  const keys = listActiveKeys(filters);
  const ids = filters.ids?.split(',') ?? [];
  const heading = count === 0 ? 'No tour has all of that' : formatTourCount(count);
  return (
    <section className={styles.results} aria-labelledby={searchResultsId}>
      <div className={styles.head}>
        <h2 id={searchResultsId} tabIndex={-1}>
          {heading}
        </h2>
        <p className="visually-hidden" role="status">
          {heading}
        </p>
        {keys.length > 0 ? (
          <ul className={`cluster ${styles.filters}`} aria-label="Your filters">
            {keys.map((key) => (
              <li key={key}>
                <Link
                  className={`touch-target ${styles.removeLink}`}
                  to={pages.find + toFilterQuery(dropFilter(filters, key))}
                  replace
                  preventScrollReset
                  onClick={focusResults}
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
                  onClick={focusResults}
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
        <TourListError message={keys.length > 0 ? noMatchMessage : tourMessages.homeEmpty} />
      ) : (
        <SelectableTours filters={filters} tours={matches} />
      )}
      {count > matches.length ? <p>The first {matches.length} are shown. Add a filter to see fewer.</p> : null}
      <PossibleMatches results={results} />
    </section>
  );
}

/** Tours to tick for a comparison. The URL has the ticks; without scripts the form sends them. */
function SelectableTours({ filters: pageFilters, tours }: { filters: SearchFilters; tours: readonly TourCard[] }) {
  const navigate = useNavigate();
  const filters = useSearchFilters(pageFilters);
  const ids = filters.ids?.split(',') ?? [];
  const toggle = (id: string) => {
    const newIds = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-maxCompared);
    const query = toFilterQuery({ ...filters, ids: newIds.join(',') });
    void navigate(pages.find + query, { replace: true, preventScrollReset: true });
  };
  return (
    <div>
      <TourGrid
        tours={tours}
        layout="table"
        renderCheckbox={({ _id, heading }) => (
          <label className={`touch-target ${styles.checkbox}`}>
            <input
              type="checkbox"
              form="compare"
              name="ids"
              value={_id}
              checked={ids.includes(_id)}
              onChange={() => toggle(_id)}
            />
            Compare<span className="visually-hidden">: {heading || untitledTour}</span>
          </label>
        )}
      />
      <form
        id="compare"
        className={styles.compare}
        action={pages.compare}
        data-has-selection={ids.length > 0 || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(pages.compare + toCompareQuery(ids, filters.month));
        }}
      >
        {filters.month ? <input type="hidden" name="month" value={filters.month} /> : null}
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

function PossibleMatches({ results: { possibleMatches } }: { results: PageOfResults }) {
  if (possibleMatches.length === 0) return null;
  return (
    <div className={styles.possibleMatches}>
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

export const loader = searchLoader;

const title = 'Find your tour';
const lead = 'Say when you ride, for how long and what it may cost. It works without a connection, too.';

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
      <div className={`container ${styles.page}`}>
        <Breadcrumbs current={title} />
        <h1>{title}</h1>
        <p className={`lead ${styles.lead}`}>{lead}</p>
        <LoadedTours value={results.value}>
          {(loadedResults) => (
            <>
              <FilterForm filters={filters} options={loadedResults.options} />
              <Results filters={filters} results={loadedResults} />
            </>
          )}
        </LoadedTours>
      </div>
    </>
  );
}
