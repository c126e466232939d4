import { useQuery } from '@tanstack/react-query';
import { settingsHistoryQuery } from '../queries/settings';
import { Moment } from '../ui/moment';
import { Loading } from '../ui/state-line';
import { labelOf } from './layout';
import * as styles from './settings.module.css';

/** Who changed what, and when. */
export function ChangeList() {
  const { data, error, refetch } = useQuery(settingsHistoryQuery);
  return (
    <section className={styles.history} aria-labelledby="settings-history">
      <h2 id="settings-history">History</h2>
      {data ? null : <Loading {...{ error, refetch }} words="Loading the history…" />}
      {data?.length === 0 ? <p>Nothing was changed yet: the site says what it came with.</p> : null}
      <ol>
        {data?.map(({ version, changedAt, changedBy, changes }) => (
          <li key={version}>
            <p>
              <b>{changedBy}</b> <Moment iso={changedAt} />
            </p>
            <dl>
              {changes.map(({ field, from, to }) => (
                <div key={field}>
                  <dt>{labelOf(field)}</dt>
                  <dd>
                    <del>{from || 'empty'}</del> <ins>{to || 'empty'}</ins>
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
