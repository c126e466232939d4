import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatShortDay } from '#shared/dates';
import { findPlanTitle } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import { listBreadcrumbs } from '#shared/tours/breadcrumbs';
import { findSharePicture } from '#shared/tours/pictures';
import type { Tour } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { ErrorBoundary } from '../../components/error-boundary';
import { Breadcrumbs, PageHead, toHeadingLength } from '../../components/page/page-head';
import { useSite } from '../../components/page/site-context';
import { removeWithUndo, SaveTour } from '../../components/save-tour';
import { MyRide } from './my-ride';
import { parsePlanFragment } from './plan/plan-link';
import { RideStrip } from './ride-mode';
import * as styles from './ride-plan.module.css';
import type { AllSectionsProps, SectionProps } from './ride-sections';
import { useRide } from './use-ride';

/** A third of the page's code. A loader that awaits it has the sections drawn at once. */
export const loadSections = () => import('./ride-sections');

/** The Worker renders a page in one go. */
const AllSections: ComponentType<AllSectionsProps> = import.meta.env.SSR
  ? (await loadSections()).AllSections
  : lazy(async () => ({ default: (await loadSections()).AllSections }));

/** Until their code is there, the sections get the same element, or React would draw anew what the Worker drew. */
export function LateSections(props: Omit<AllSectionsProps, 'onReady'>) {
  const [isReady, setReady] = useState(false);
  const sections = (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <AllSections {...props} onReady={() => setReady(true)} />
    </Suspense>
  );
  const first = useRef(sections);
  return (
    <div className={isReady ? undefined : styles.unready}>
      <ErrorBoundary>{isReady ? sections : first.current}</ErrorBoundary>
    </div>
  );
}

/** Offers the plan that a shared link carries. Nothing is changed until the rider accepts it. */
export function SharedPlan({ ride, onChange }: Pick<SectionProps, 'ride' | 'onChange'>) {
  const { hash } = useLocation();
  const [answeredHash, setAnsweredHash] = useState('');
  const [plan, setPlan] = useState<ReturnType<typeof parsePlanFragment>>(null);
  // The Worker never sees a fragment, so it is read after hydration.
  useEffect(() => setPlan(parsePlanFragment(hash)), [hash]);
  if (plan === null || answeredHash === hash) return null;
  return (
    <div className="notice" role="status">
      <p>
        <b>{`A friend shared a plan${plan.startsOn ? ` from ${formatShortDay(plan.startsOn)}` : ''}.`}</b>{' '}
        <span>{ride.createdAt ? 'Using it replaces your first day, added nights and bike.' : ''}</span>
      </p>
      <p className="cluster">
        <button
          type="button"
          className="btn btn-small"
          onClick={() => {
            onChange(plan);
            setAnsweredHash(hash);
          }}
        >
          Use this plan
        </button>
        <button type="button" className="btn btn-small btn-quiet" onClick={() => setAnsweredHash(hash)}>
          {ride.createdAt ? 'Keep mine' : 'No, thanks'}
        </button>
      </p>
    </div>
  );
}

/** The Worker shows what holds for everybody. */
export function RidePlan({ tour: given }: { tour: Tour }) {
  const tour = { ...given, heading: given.heading || untitledTour };
  const { ride, isStored, onChange, onRemove } = useRide(tour._id);
  const today = useToday();
  const site = useSite();
  const plan = findPlanTitle(tour);
  const forget = () => removeWithUndo(onRemove, 'Plan forgotten.');
  return (
    <article data-plan="">
      <PageHead
        title={`${plan}: ${tour.heading}`}
        description={summaryOf(tour)}
        path={pages.ride(tour._id)}
        kind="article"
        image={findSharePicture(tour, site)}
        imageAlt={tour.heading}
        noIndex={!tour.route?.length}
      />
      <div className="container">
        <Breadcrumbs
          steps={[...listBreadcrumbs(tour).slice(1), { name: 'The tour', path: pages.tour(tour._id) }]}
          current={plan}
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
