import type { ReactNode } from 'react';
import type { TourCard } from '#shared/tour';
import styles from './lost.module.css';
import { Milestone, type MilestoneProps } from './milestone';
import { TourGrid } from './tour-grid';

export interface LostProps {
  stone: MilestoneProps;
  title: string;
  lead: string;
  /** Buttons and links: where to go from here. */
  children: ReactNode;
  /** Tours to go on with. */
  tours?: readonly TourCard[];
}

/** Where the road ends: a stone, what happened, and ways to go on. */
export function Lost({ stone, title, lead, children, tours = [] }: LostProps) {
  return (
    <>
      <div className={`wrap section ${styles.page}`}>
        <Milestone {...stone} />
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p className={styles.acts}>{children}</p>
        </div>
      </div>
      {tours.length > 0 ? (
        <section className={`wrap section ${styles.tours}`} aria-labelledby="instead-title">
          <h2 id="instead-title">Roads that are open</h2>
          <TourGrid tours={tours} dress="rows" />
        </section>
      ) : null}
    </>
  );
}
