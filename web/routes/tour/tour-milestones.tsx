import { toMilestones } from '#shared/heights';
import type { Tour } from '#shared/tour';
import { Milestone } from '../../ui/milestone';
import styles from './tour-milestones.module.css';

export function TourMilestones({ tour }: { tour: Tour }) {
  return (
    <ul className={styles.stones} aria-label="At a glance">
      {toMilestones(tour).map((milestone) => (
        <li key={milestone.cap}>
          <Milestone {...milestone} />
        </li>
      ))}
    </ul>
  );
}
