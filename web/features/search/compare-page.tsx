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

interface Compared extends Comparison {
  /** In lower case; empty where no month was asked for. */
  month: string;
  missing: number;
  /** Tours that can be added; none where there is no room. */
  others: { id: string; heading: string }[];
}

interface CompareData {
  compared: { value: LoadResult<Compared> | Promise<LoadResult<Compared>> };
}

async function compare(catalogue: Catalogue, ids: readonly string[], month: string): Promise<Compared> {
  const hasRoom = ids.length < maxCompared;
  const [tours, findable] = await Promise.all([
    catalogue.compared(ids),
    hasRoom ? catalogue.searchable().catch(() => null) : null,
  ]);
  const others = (findable?.tours ?? [])
    .filter(({ _id }) => !ids.includes(_id))
    .map(({ _id, heading }) => ({ id: _id, heading: heading || untitledTour }))
    .sort((a, b) => a.heading.localeCompare(b.heading));
  return { ...toComparison(tours, month), month, missing: ids.length - tours.length, others };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const query = new URL(request.url).searchParams;
    const asked = compare(catalogue, parseCompared(query), parseFilters(query).month ?? '');
    const compared = await awaitBriefly(toLoadResult(asked, tourMessages.detailFailed));
    return toPageData<CompareData>({ compared }, compared);
  };
}

const lead = 'Up to three tours beside each other: money, days, heights, fuel, papers.';

export function Component() {
  const { compared } = useLoaderData<CompareData>();
  return (
    <div className={`container ${styles.page}`}>
      <PageHead title="Compare tours" description={lead} path={pages.compare} noIndex />
      <header>
        <h1>Compare tours</h1>
        <p className="lead">{lead}</p>
      </header>
      <LoadedTours value={compared.value}>{(value) => <Columns compared={value} />}</LoadedTours>
    </div>
  );
}

function Columns({ compared }: { compared: Compared }) {
  const { tours, missing, others, month } = compared;
  const ids = tours.map(({ _id }) => _id);
  return (
    <>
      {missing > 0 ? (
        <p>{missing === 1 ? 'One of the tours is' : `${missing} of the tours are`} no longer offered.</p>
      ) : null}
      {tours.length === 0 ? <p>No tours chosen yet.</p> : <CompareTable {...compared} />}
      <AddTour {...{ ids, others, month }} />
      <Link to={pages.find + toCompareQuery(ids, month)}>Tick tours in Find: by month, days, price and height</Link>
    </>
  );
}

function AddTour({ ids, others, month }: { ids: readonly string[] } & Pick<Compared, 'others' | 'month'>) {
  const navigate = useNavigate();
  if (others.length === 0) return null;
  return (
    <form
      action={pages.compare}
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = parseCompared(toFormQuery(event.currentTarget));
        void navigate(pages.compare + toCompareQuery(chosen, month), { replace: true, preventScrollReset: true });
      }}
    >
      <input type="hidden" name="ids" value={ids.join(',')} />
      {month ? <input type="hidden" name="month" value={month} /> : null}
      <Field label="Add a tour">
        {(inputProps) => (
          <select {...inputProps} name="ids">
            {others.map(({ id, heading }) => (
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
