import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { Ride } from '#shared/ride/ride';
import { sharePicture } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-words';
import { toTrail } from '#shared/tours/trail';
import { emptyRide } from '../../ride/empty-ride';
import { findRideChange, noteRideChange } from '../../store/ride-changes';
import { Crumbs } from '../../ui/page/crumbs';
import { PageHead } from '../../ui/page/page-head';
import { SaveTour } from '../../ui/saving/save-tour';
import { LateSections, LateStrip } from './late-sections';
import { MyRide } from './my-ride';
import * as styles from './ride-plan.module.css';
import { SharedPlan } from './shared-plan';
import { type Keeping, type Kept, rides, useKept } from './use-kept';

/** The Worker shows what holds for everybody. */
export function RidePlan({ tour: given }: { tour: Tour }) {
  const tour = { ...given, heading: given.heading || untitledTour };
  const { value: ride, keeps, onChange, onRemove } = useRide(tour._id);
  const today = useToday();
  const forget = async () =>
    (await import('../../ui/saving/remove-with-undo')).removeWithUndo(onRemove, 'Plan forgotten.');
  return (
    <article data-plan="">
      <PageHead
        title={`Ride plan: ${tour.heading}`}
        description={summaryOf(tour)}
        path={pages.ride(tour._id)}
        kind="article"
        image={sharePicture(tour)}
        imageAlt={tour.heading}
        hidden={!tour.route?.length}
      />
      <div className="wrap">
        <Crumbs
          trail={[...toTrail(tour).slice(1), { name: 'The tour', path: pages.tour(tour._id) }]}
          here="Ride plan"
          className={styles.crumbs}
        />
        <header className={`spread ${styles.head}`}>
          <div>
            <p className="eyebrow">Ride plan</p>
            <h1>{tour.heading}</h1>
            <p className="lead">
              Works offline. Saved only on this device. <Link to={pages.tour(tour._id)}>Back to the tour</Link>
            </p>
          </div>
          <SaveTour tour={tour} />
        </header>
        <SharedPlan ride={ride} onChange={onChange} />
        <LateStrip offered={tour} ride={ride} />
        <MyRide offered={tour} ride={ride} onChange={onChange} onRemove={() => void forget()} />
      </div>
      <LateSections offered={tour} ride={ride} today={today} keeps={keeps} onChange={onChange} />
    </article>
  );
}

function summaryOf(tour: Tour): string {
  return `${tour.heading}, day by day: heights, payments, papers and network. Works offline.`;
}

function useRide(tourId: string): Kept<Ride> {
  const keeping = useMemo(
    (): Keeping<Ride> => ({
      empty: emptyRide(tourId),
      find: async () => (await rides()).readRide(tourId),
      keep: async (known, change) => (await rides()).keepRide(known, change),
      note: (change, begins) => noteRideChange(tourId, change, begins),
      findNoted: () => {
        const noted = findRideChange(tourId);
        return noted && { ...noted.begins, ...noted };
      },
      discard: async () => (await rides()).discardRide(tourId),
    }),
    [tourId],
  );
  return useKept(keeping);
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
