import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { activityKinds } from '#shared/activity';
import { accountQuery } from '../queries/account';
import { type ActivityFilter, activityQuery } from '../queries/activity';
import { DeskPage } from '../ui/desk-page';
import { FailedLine, Loading } from '../ui/state-line';
import * as styles from './activity.module.css';
import { Filters } from './filters';
import { Line } from './line';
import { Refused } from './refused';

/** Who did what at the desk. For owners; others are told so. */
export function Component() {
  const account = useQuery(accountQuery);
  const role = account.data?.role;
  const [parameters, setParameters] = useSearchParams();
  const filter = toFilter(parameters);
  const list = useInfiniteQuery({
    ...activityQuery(filter),
    enabled: role === 'owner',
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages;
  const lines = pages?.flatMap(({ data }) => data) ?? [];
  const latest = pages?.[0];
  const error = account.error ?? list.error;
  const choose = (changes: ActivityFilter) =>
    setParameters({ ...changes }, { replace: true, preventScrollReset: true });

  if (role === 'staff') {
    return (
      <DeskPage title="Activity">
        <p>Owners see what was done at the desk. Ask one of them.</p>
      </DeskPage>
    );
  }
  return (
    <DeskPage
      title="Activity"
      lead={<p>Who did what at the desk in the last twelve months, newest first. Times are India’s.</p>}
      acts={latest ? <Filters filter={filter} people={latest.people} onChoose={choose} /> : null}
    >
      {latest ? null : <Loading error={error} refetch={(role ? list : account).refetch} words="Loading activity…" />}
      {latest ? (
        <>
          <section className={`card ${styles.list}`} aria-label="Activity" aria-busy={list.isPlaceholderData}>
            {lines.length > 0 ? (
              <ol>
                {lines.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </ol>
            ) : (
              <p className={styles.empty}>
                {filter.person || filter.kind ? 'No such activity in the last twelve months.' : 'Nothing yet.'}
              </p>
            )}
            {list.hasNextPage ? (
              <div className={styles.more}>
                <button
                  type="button"
                  className="btn btn-quiet btn-small"
                  disabled={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  {list.isFetchingNextPage ? 'Loading…' : 'Show older'}
                </button>
              </div>
            ) : null}
          </section>
          {list.isFetchNextPageError ? (
            <FailedLine message="The older ones couldn’t be loaded." onRetry={() => void list.fetchNextPage()} />
          ) : null}
          <Refused {...latest.refused} />
        </>
      ) : null}
    </DeskPage>
  );
}

function toFilter(parameters: URLSearchParams): ActivityFilter {
  const person = parameters.get('person');
  const kind = activityKinds.find((one) => one === parameters.get('kind'));
  return { ...(person ? { person } : {}), ...(kind ? { kind } : {}) };
}
