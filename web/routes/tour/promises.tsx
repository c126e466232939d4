import BadgeCheck from 'lucide-react/icons/badge-check';
import { site } from '#shared/site';
import * as styles from './promises.module.css';

export function Promises() {
  return (
    <section aria-labelledby="promises-title">
      <h2 id="promises-title">With every tour</h2>
      <ul className={`cluster ${styles.promises}`}>
        {site.promises.map((promise) => (
          <li key={promise}>
            <BadgeCheck className="icon" aria-hidden="true" />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  );
}
