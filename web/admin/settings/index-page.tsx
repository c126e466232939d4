import { useQuery } from '@tanstack/react-query';
import { settingsHistoryQuery, settingsQuery } from '../queries/settings';
import { DeskPage } from '../ui/desk-page';
import { Moment } from '../ui/moment';
import { Loading } from '../ui/state-line';
import { labelOf } from './layout';
import * as styles from './settings.module.css';
import { SettingsForm } from './settings-form';

export function Component() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <DeskPage
      title="Settings"
      lead={<p>Pages, e-mails and quotes show a change within a minute; phones when they are next online.</p>}
    >
      {data ? (
        <>
          <SettingsForm known={data} />
          <ChangeList />
        </>
      ) : (
        <Loading {...{ error, refetch }} words="Loading settings…" />
      )}
    </DeskPage>
  );
}

function ChangeList() {
  const { data, error, refetch } = useQuery(settingsHistoryQuery);
  return (
    <section className="stack gap-12 head-16" aria-labelledby="settings-history">
      <h2 id="settings-history">History</h2>
      {data ? null : <Loading {...{ error, refetch }} words="Loading the history…" />}
      {data?.length === 0 ? <p>Nothing was changed yet: the site says what it came with.</p> : null}
      <ol className={styles.history}>
        {data?.map(({ version, changedAt, changedBy, changes }) => (
          <li key={version}>
            <p>
              <b>{changedBy}</b> <Moment iso={changedAt} />
            </p>
            <dl className="stack small tight gap-4 top-4">
              {changes.map(({ field, from, to }) => (
                <div key={field}>
                  <dt>{labelOf(field)}</dt>
                  <dd className="breaks">
                    <del className="soft">{from || 'empty'}</del> <ins className="strong bare">{to || 'empty'}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
