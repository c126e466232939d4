import { demoFigures, type Site } from '#shared/site/site';
import { useSite } from '../../ui/page/site-context';
import { Milestone } from '../../ui/tours/milestone';
import * as styles from './counters.module.css';

function toMilestones({ founded, city }: Site) {
  const { shown, counters } = demoFigures;
  const since = { cap: 'Since', figure: String(founded), unit: city };
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
  const site = useSite();
  return (
    <div className={`wrap ${styles.counters}`}>
      <ul className={`cluster ${styles.stones}`} aria-label="In figures">
        {toMilestones(site).map((milestone) => (
          <li key={milestone.cap}>
            <Milestone {...milestone} />
          </li>
        ))}
      </ul>
    </div>
  );
}
