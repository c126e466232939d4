import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { toPlanName } from '#shared/ride/kind';
import { sharePicture } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-words';
import { toTrail } from '#shared/tours/trail';
import { Crumbs } from '../../ui/page/crumbs';
import { toHeadingLength } from '../../ui/page/heading-length';
import { PageHead } from '../../ui/page/page-head';
import { useSite } from '../../ui/page/site-context';
import { removeWithUndo } from '../../ui/saving/remove-with-undo';
import { SaveTour } from '../../ui/saving/save-tour';
import { LateSections } from './late-sections';
import { MyRide } from './my-ride';
import * as styles from './ride-plan.module.css';
import { RideStrip } from './sections/ride-strip';
import { SharedPlan } from './shared-plan';
import { useRide } from './use-ride';

/** The Worker shows what holds for everybody. */
export function RidePlan({ tour: given }: { tour: Tour }) {
  const tour = { ...given, heading: given.heading || untitledTour };
  const { ride, isStored, onChange, onRemove } = useRide(tour._id);
  const today = useToday();
  const site = useSite();
  const plan = toPlanName(tour);
  const forget = () => removeWithUndo(onRemove, 'Plan forgotten.');
  return (
    <article data-plan="">
      <PageHead
        title={`${plan}: ${tour.heading}`}
        description={summaryOf(tour)}
        path={pages.ride(tour._id)}
        kind="article"
        image={sharePicture(tour, site)}
        imageAlt={tour.heading}
        hidden={!tour.route?.length}
      />
      <div className="wrap">
        <Crumbs
          trail={[...toTrail(tour).slice(1), { name: 'The tour', path: pages.tour(tour._id) }]}
          here={plan}
          className={styles.crumbs}
        />
        <header className={`spread ${styles.head}`}>
          <div>
            <p className="eyebrow">{plan}</p>
            <h1 data-length={toHeadingLength(tour.heading)}>{tour.heading}</h1>
            <p className="lead">
              <span>{isStored ? 'Works offline. Saved only on this device.' : 'Works offline.'}</span>{' '}
              <Link to={pages.tour(tour._id)}>Back to the tour</Link>
            </p>
          </div>
          <SaveTour tour={tour} />
        </header>
        <SharedPlan ride={ride} onChange={onChange} />
        <RideStrip offered={tour} ride={ride} />
        <MyRide offered={tour} ride={ride} onChange={onChange} onRemove={() => void forget()} />
        {isStored ? null : (
          <p className={`notice ${styles.loss}`} role="status">
            This browser lets us keep nothing here: your plan is gone when you close the page.
          </p>
        )}
      </div>
      <LateSections offered={tour} ride={ride} today={today} onChange={onChange} />
    </article>
  );
}

function summaryOf(tour: Tour): string {
  return `${tour.heading}, day by day: heights, payments, papers and network. Works offline.`;
}

/** By the phone's own calendar; null until the page is hydrated. */
function useToday(): string | null {
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const now = new Date();
      const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
      setToday(local.toISOString().slice(0, 10));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return today;
}
