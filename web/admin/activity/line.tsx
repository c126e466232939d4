import { type ActivityLine, sayAction } from '#shared/activity';
import { Moment } from '../ui/moment';
import * as styles from './activity.module.css';

/** One deed: who, what, and when. */
export function Line({ line }: { line: ActivityLine }) {
  const { at, actorName, actorEmail, action, label, requestId } = line;
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p>
          <strong>{actorName || actorEmail}</strong> {sayAction(action)}
          {label ? (
            <>
              : <span className={styles.label}>{label}</span>
            </>
          ) : null}
        </p>
        {actorName && actorEmail ? <p className="fine">{actorEmail}</p> : null}
      </div>
      <p className={styles.when} title={requestId ? `Request ${requestId}` : undefined}>
        <Moment iso={at} />
      </p>
    </li>
  );
}
