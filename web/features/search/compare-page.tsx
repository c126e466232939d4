import { Link, type LoaderFunction, useLoaderData, useNavigate } from 'react-router-dom';
import { pages } from '#shared/routes';
import { type Catalogue, maxCompared } from '#shared/tours/catalogue';
import { parseCompared, parseFilters, toCompareQuery } from '#shared/tours/search-filters';
import { tourMessages, untitledTour } from '#shared/tours/tour-messages';
import { Field } from '../../components/forms/field';
import { PageHead } from '../../components/page/page-head';
import { awaitBriefly, type LoadResult, toLoadResult, toPageData } from '../../components/page/pending';
import { LoadedTours } from '../../components/tours/tour-data';
import { type Comparison, toComparison } from './compare';
import * as styles from './compare.module.css';
import { CompareTable } from './compare-table';
import { toFormQuery } from './filter-form';

interface LoadedComparison extends Comparison {
  /** Lower-case name of the month whose dates are compared; empty for all months. */
  month: string;
  missingCount: number;
  /** Tours that can be added; empty if the maximum is reached. */
  otherTours: { id: string; heading: string }[];
}

interface CompareData {
  comparison: { value: LoadResult<LoadedComparison> | Promise<LoadResult<LoadedComparison>> };
}

async function loadComparison(catalogue: Catalogue, ids: readonly string[], month: string): Promise<LoadedComparison> {
  const hasRoom = ids.length < maxCompared;
  const [tours, searchable] = await Promise.all([
    catalogue.compared(ids),
    hasRoom ? catalogue.searchable().catch(() => null) : null,
  ]);
  const otherTours = (searchable?.tours ?? [])
    .filter(({ _id }) => !ids.includes(_id))
    .map(({ _id, heading }) => ({ id: _id, heading: heading || untitledTour }))
    .sort((a, b) => a.heading.localeCompare(b.heading));
  return { ...toComparison(tours, month), month, missingCount: ids.length - tours.length, otherTours };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const query = new URL(request.url).searchParams;
    const loading = loadComparison(catalogue, parseCompared(query), parseFilters(query).month ?? '');
    const comparison = await awaitBriefly(toLoadResult(loading, tourMessages.detailFailed));
    return toPageData<CompareData>({ comparison }, comparison);
  };
}

const lead = 'Up to three tours beside each other: money, days, heights, fuel, permits.';

export function Component() {
  const { comparison } = useLoaderData<CompareData>();
  return (
    <div className={`container ${styles.page}`}>
      <PageHead title="Compare tours" description={lead} path={pages.compare} noIndex />
      <header>
        <h1>Compare tours</h1>
        <p className="lead">{lead}</p>
      </header>
      <LoadedTours value={comparison.value}>{(loaded) => <ComparedTours comparison={loaded} />}</LoadedTours>
    </div>
  );
}

function ComparedTours({ comparison }: { comparison: LoadedComparison }) {
  const { tours, missingCount, otherTours, month } = comparison;
  const ids = tours.map(({ _id }) => _id);
  return (
    <>
      {missingCount > 0 ? (
        <p>{missingCount === 1 ? 'One of the tours is' : `${missingCount} of the tours are`} no longer offered.</p>
      ) : null}
      {tours.length === 0 ? <p>No tours chosen yet.</p> : <CompareTable {...comparison} />}
      <AddTour {...{ ids, otherTours, month }} />
      <Link to={pages.find + toCompareQuery(ids, month)}>Tick tours in Find: by month, days, price and height</Link>
    </>
  );
}

function AddTour({
  ids,
  otherTours,
  month,
}: { ids: readonly string[] } & Pick<LoadedComparison, 'otherTours' | 'month'>) {
  const navigate = useNavigate();
  if (otherTours.length === 0) return null;
  return (
    <form
      action={pages.compare}
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        const newIds = parseCompared(toFormQuery(event.currentTarget));
        void navigate(pages.compare + toCompareQuery(newIds, month), { replace: true, preventScrollReset: true });
      }}
    >
      <input type="hidden" name="ids" value={ids.join(',')} />
      {month ? <input type="hidden" name="month" value={month} /> : null}
      <Field label="Add a tour">
        {(inputProps) => (
          <select {...inputProps} name="ids">
            {otherTours.map(({ id, heading }) => (
              <option key={id} value={id}>
                {heading}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="btn">
        Add
      </button>
    </form>
  );
}
