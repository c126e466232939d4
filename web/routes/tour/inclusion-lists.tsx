import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { Tour } from '#shared/tours/tour';
import * as styles from './inclusion-lists.module.css';

export function InclusionLists({ tour }: { tour: Tour }) {
  const { inclusions, exclusions } = tour;
  if (inclusions.length + exclusions.length === 0) return null;
  return (
    <section aria-labelledby="inclusions-title">
      <h2 id="inclusions-title">Inclusions and Exclusions</h2>
      <div className={styles.lists}>
        <div hidden={inclusions.length === 0}>
          <h3>Inclusions</h3>
          <ul className={styles.yes}>
            {inclusions.map((item) => (
              <li key={item}>
                <Check className="icon" aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div hidden={exclusions.length === 0}>
          <h3>Exclusions</h3>
          <ul className={styles.no}>
            {exclusions.map((item) => (
              <li key={item}>
                <X className="icon" aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
