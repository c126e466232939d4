import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import {
  type ActivityEntry,
  type ActivityPage,
  activityKindLabels,
  activityKinds,
  formatAction,
} from '#shared/staff/activity';
import { AdminPage, LoadError, Loading } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { Field } from '../components/field';
import { Timestamp } from '../components/figures';
import { withParameters } from '../components/list-state';
import * as styles from './activity.module.css';
import { type ActivityFilter, activityQuery } from './queries';

export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const filter = toFilter(parameters);
  const activityList = useInfiniteQuery({
    ...activityQuery(filter),
    placeholderData: keepPreviousData,
  });
  const pages = activityList.data?.pages;
  const entries = pages?.flatMap(({ data }) => data) ?? [];
  const firstPage = pages?.[0];
  const changeFilter = (change: Record<string, string>) =>
    setParameters(withParameters(parameters, change), { replace: true, preventScrollReset: true });

  return (
    <AdminPage
      title="Activity"
      lead={<p>Who did what in the admin in the last twelve months, newest first. Times are India’s.</p>}
      actions={firstPage ? <Filters filter={filter} people={firstPage.people} onChoose={changeFilter} /> : null}
    >
      {firstPage ? null : (
        <Loading error={activityList.error} refetch={activityList.refetch} message="Loading activity…" />
      )}
      {firstPage ? (
        <>
          <section className={`card ${styles.list}`} aria-label="Activity" aria-busy={activityList.isPlaceholderData}>
            {entries.length > 0 ? (
              <ol className="divided-rows">
                {entries.map((entry) => (
                  <ActivityRow key={entry.id} entry={entry} />
                ))}
              </ol>
            ) : (
              <p className="text-soft mt-2 mb-2">
                {filter.person || filter.kind ? 'No such activity in the last twelve months.' : 'Nothing yet.'}
              </p>
            )}
            {activityList.hasNextPage ? (
              <div className="border-t text-center pt-4 mb-2">
                <QuietButton
                  disabled={activityList.isFetchingNextPage}
                  onClick={() => void activityList.fetchNextPage()}
                >
                  {activityList.isFetchingNextPage ? 'Loading…' : 'Show older'}
                </QuietButton>
              </div>
            ) : null}
          </section>
          {activityList.isFetchNextPageError ? (
            <LoadError message="The older ones couldn’t be loaded." onRetry={() => void activityList.fetchNextPage()} />
          ) : null}
        </>
      ) : null}
    </AdminPage>
  );
}

function toFilter(parameters: URLSearchParams): ActivityFilter {
  const person = parameters.get('person');
  const kind = activityKinds.find((activityKind) => activityKind === parameters.get('kind'));
  return { ...(person ? { person } : {}), ...(kind ? { kind } : {}) };
}

function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { at, actorName, actorEmail, action, label, requestId } = entry;
  return (
    <li className="flex-wrap justify-between gap-1">
      <div className="grow-from-240 min-w-0 wrap-anywhere">
        <p>
          <strong className="font-semibold">{actorName || actorEmail}</strong> {formatAction(action)}
          {label ? (
            <>
              : <span className="font-medium">{label}</span>
            </>
          ) : null}
        </p>
        {actorName && actorEmail ? <p className="fine-print">{actorEmail}</p> : null}
      </div>
      <p className="fine-print" title={requestId ? `Request ${requestId}` : undefined}>
        <Timestamp iso={at} />
      </p>
    </li>
  );
}

interface FiltersProps {
  filter: ActivityFilter;
  people: ActivityPage['people'];
  onChoose: (change: Record<string, string>) => void;
}

function Filters({ filter, people, onChoose }: FiltersProps) {
  return (
    <>
      {people.length > 1 || filter.person ? (
        <Field
          label="Person"
          className={styles.filter}
          emptyOptionLabel="Everybody"
          options={people.map(({ id, name }) => [id, name])}
          value={filter.person ?? ''}
          onValueChange={(person) => onChoose({ person })}
        />
      ) : null}
      <Field
        label="What"
        className={styles.filter}
        emptyOptionLabel="Everything"
        options={activityKinds.map((kind) => [kind, activityKindLabels[kind]])}
        value={filter.kind ?? ''}
        onValueChange={(kind) => onChoose({ kind })}
      />
    </>
  );
}
