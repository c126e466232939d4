import { listPolicySections } from '#shared/settings/policy';
import { useSite } from '../page/site-context';
import * as styles from './policy-notes.module.css';

export function PolicyNotes() {
  return (
    <div className={styles.notes}>
      {listPolicySections(useSite()).map(({ title, points }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
