import { site } from '#shared/site';
import { Milestone } from '../../ui/milestone';
import styles from './counters.module.css';

const { visitors, packages } = site.counters;

/** Two stones that stand where the banner ends: visitors and travel packages (spec §2). */
export function Counters() {
  return (
    <div className={`wrap ${styles.counters}`}>
      <ul className={styles.stones} aria-label="In figures">
        <li>
          <Milestone cap="Visitors" figure={visitors} unit="and counting" />
        </li>
        <li>
          <Milestone cap="Packages" figure={packages} unit="travel packages" />
        </li>
        <li>
          <Milestone cap="Since" figure={String(site.founded)} unit={site.city} />
        </li>
      </ul>
    </div>
  );
}
