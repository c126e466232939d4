import { useEffect } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { pages } from '#shared/paths';
import { tourMessages } from '#shared/tours/tour-words';
import { parseCompared, toCompareQuery } from '../../ui/compare/compare';
import { chooseCompared } from '../../ui/compare/compare-choice';
import { Field } from '../../ui/forms/field';
import { Pending } from '../../ui/late/pending';
import { PageHead } from '../../ui/page/page-head';
import { SkeletonGrid, TourTrouble } from '../../ui/tours/tour-grid';
import * as styles from './compare.module.css';
import { type CompareData, type Compared, loader as load } from './compare-loader';
import { CompareTable } from './compare-table';
import { toFormQuery } from './form-query';

export const loader = load;

const lead = 'Up to three tours beside each other: money, days, heights, fuel, papers.';

export function Component() {
  const { compared } = useLoaderData<CompareData>();
  const { revalidate } = useRevalidator();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Compare tours" description={lead} path={pages.compare} hidden />
      <header>
        <h1>Compare tours</h1>
        <p className="lead">{lead}</p>
      </header>
      <Pending value={compared.value} skeleton={<SkeletonGrid label={tourMessages.loading} />}>
        {(outcome) =>
          outcome.ok ? (
            <Columns compared={outcome.value} />
          ) : (
            <TourTrouble message={`Error: ${outcome.message}`} onRetry={() => void revalidate()} />
          )
        }
      </Pending>
    </div>
  );
}

function Columns({ compared }: { compared: Compared }) {
  const { tours, missing, others } = compared;
  useEffect(() => chooseCompared(tours.map(({ _id, heading }) => ({ id: _id, heading }))), [tours]);
  return (
    <>
      {missing > 0 ? (
        <p>{missing === 1 ? 'One of the tours is' : `${missing} of the tours are`} no longer offered.</p>
      ) : null}
      <div className={tours.length === 0 ? styles.empty : styles.chosen}>
        {tours.length === 0 ? (
          <p className={`vignette ${styles.none}`}>No tours chosen yet.</p>
        ) : (
          <CompareTable {...compared} />
        )}
        <div className={styles.more}>
          <AddTour ids={tours.map(({ _id }) => _id)} others={others} />
          <Link className="tap" to={pages.find}>
            Find tours by month, days, price and height
          </Link>
        </div>
      </div>
    </>
  );
}

function AddTour({ ids, others }: { ids: readonly string[]; others: Compared['others'] }) {
  const navigate = useNavigate();
  if (others.length === 0) return null;
  return (
    <form
      action={pages.compare}
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = parseCompared(toFormQuery(event.currentTarget));
        void navigate(pages.compare + toCompareQuery(chosen), { replace: true, preventScrollReset: true });
      }}
    >
      <input type="hidden" name="ids" value={ids.join(',')} />
      <Field label={ids.length === 0 ? 'Choose a tour' : 'Add a tour'}>
        {(wires) => (
          <select {...wires} name="add">
            {others.map(({ id, heading }) => (
              <option key={id} value={id}>
                {heading}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="btn">
        {ids.length === 0 ? 'Choose' : 'Add'}
      </button>
    </form>
  );
}
