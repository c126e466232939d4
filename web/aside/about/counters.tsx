import { site } from '#shared/site/site';
import { Milestone } from '../../ui/tours/milestone';
import * as styles from './counters.module.css';

function milestones() {
  const { shown, counters } = site.demoFigures;
  const since = { cap: 'Since', figure: String(site.founded), unit: site.city };
  const claims = shown
    ? [
        { cap: 'Visitors', figure: counters.visitors, unit: 'and counting' },
        { cap: 'Packages', figure: counters.packages, unit: 'travel packages' },
      ]
    : [
        { cap: 'On call', figure: '24/7', unit: 'customer care' },
        { cap: 'Gear', figure: '₹0', unit: 'riding gear included' },
      ];
  return [...claims, since];
}

export function Counters() {
  return (
    <div className={`wrap ${styles.counters}`}>
      <ul className={`cluster ${styles.stones}`} aria-label="In figures">
        {milestones().map((milestone) => (
          <li key={milestone.cap}>
            <Milestone {...milestone} />
          </li>
        ))}
      </ul>
    </div>
  );
}
