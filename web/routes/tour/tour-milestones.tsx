import { toMilestones } from '#shared/heights';
import type { Tour } from '#shared/tour';
import { Milestone } from '../../ui/milestone';
import * as styles from './tour-milestones.module.css';

export function TourMilestones({ tour }: { tour: Tour }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so keyboards must reach it
    <ul className={`cluster ${styles.stones}`} aria-label="At a glance" tabIndex={0}>
      {toMilestones(tour).map((milestone) => (
        <li key={milestone.cap}>
          <Milestone {...milestone} />
        </li>
      ))}
    </ul>
  );
}
