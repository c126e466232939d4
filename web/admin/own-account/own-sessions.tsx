import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#shared/dates';
import type { OwnSession } from '#shared/staff';
import { endOtherSessions, endOwnSession } from '../../api/staff';
import { ownSessionsQuery } from '../queries/account';
import { useDeed } from '../queries/use-deed';
import { FailedLine } from '../ui/state-line';
import * as styles from './own-account.module.css';

/** Where one is logged in, and the way to end it. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const { busy, run } = useDeed(ownSessionsQuery.queryKey);
  return (
    <section className={`card ${styles.part} ${styles.sessions}`} aria-labelledby="own-sessions">
      <div className="spread">
        <h2 id="own-sessions">Where you’re logged in</h2>
        {data && data.length > 1 ? (
          <button
            type="button"
            className="btn btn-quiet btn-small"
            disabled={busy}
            onClick={() => void run('end other sessions', endOtherSessions)}
          >
            End all others
          </button>
        ) : null}
      </div>
      <p className={styles.note}>
        A session ends by itself after 12 hours without a click, and after 7 days. If you don’t know one of these, end
        it and change your password.
      </p>
      {error && !data ? <FailedLine message={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <p role="status">Loading sessions…</p> : null}
      <ul className={styles.list} hidden={!data}>
        {data?.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => void run(`end session ${session.id}`, async (token) => endOwnSession(token, session.id))}
          />
        ))}
      </ul>
    </section>
  );
}

interface SessionLineProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionLine({ session: { browser, startedAt, seenAt, isThis }, busy, onEnd }: SessionLineProps) {
  const name = browser || 'A browser from before we noted which';
  return (
    <li>
      <div className={styles.what}>
        <strong>{name}</strong>
        {isThis ? <span className={styles.mark}>This browser</span> : null}
        <span className={`num ${styles.times}`}>
          Since {formatMoment(startedAt)}, last used {formatMoment(seenAt)}
        </span>
      </div>
      {isThis ? null : (
        <button
          type="button"
          className="btn btn-quiet btn-small"
          disabled={busy}
          aria-label={`End the session in ${name} since ${formatMoment(startedAt)}`}
          onClick={onEnd}
        >
          End
        </button>
      )}
    </li>
  );
}
