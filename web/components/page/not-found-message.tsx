import type { ReactNode } from 'react';
import type { TourCard } from '#shared/tours/tour';
import { Milestone, type MilestoneProps } from '../tours/milestone';
import { TourGrid } from '../tours/tour-grid';
import * as styles from './not-found-message.module.css';

interface NotFoundMessageProps {
  milestone: MilestoneProps;
  title: string;
  lead: string;
  children: ReactNode;
  tours?: readonly TourCard[];
}

export function NotFoundMessage({ milestone, title, lead, children, tours = [] }: NotFoundMessageProps) {
  return (
    <>
      <div className={`on-dark poster ${styles.page}`}>
        <div className={`container cluster ${styles.text}`}>
          <Milestone {...milestone} />
          <div>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            <p className={`cluster ${styles.actions}`}>{children}</p>
          </div>
        </div>
      </div>
      <OtherTours tours={tours} />
    </>
  );
}

export function OtherTours({ tours }: { tours: readonly TourCard[] }) {
  if (tours.length === 0) return null;
  return (
    <section className={`container section ${styles.tours}`} aria-labelledby="instead-title">
      <h2 id="instead-title">Roads that are open</h2>
      <TourGrid tours={tours} layout="table" />
    </section>
  );
}
