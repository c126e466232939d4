import { pages } from '#shared/paths';
import { isOnBikes } from '#shared/ride/kind';
import { formatPlanFragment } from '../../../ride/plan-link';
import { ShareButton } from '../../../ui/links/share-button';
import { RouteFiles } from './route-files';
import type { SectionProps } from './section';
import * as styles from './share-section.module.css';

export function ShareState() {
  return <>Link, print, GPX, calendar</>;
}

export function ShareSection({ tour, offered, ride, today }: SectionProps) {
  const nights = ride.extraNights.length > 0 ? ', your added nights' : '';
  const withBike = isOnBikes(tour);
  return (
    <div className={styles.share}>
      <div className={`card ${styles.way}`}>
        <h3>To a friend’s phone</h3>
        <p>
          <span>{`The link carries your first day${nights}${withBike ? ' and your bike' : ''}.`}</span> Your papers and
          the rest of your plan stay on this phone.
        </p>
        <div>
          <ShareButton title={tour.heading} path={pages.ride(tour._id) + formatPlanFragment(ride, withBike)} />
        </div>
      </div>
      <RouteFiles tour={tour} offered={offered} ride={ride} today={today} />
    </div>
  );
}
