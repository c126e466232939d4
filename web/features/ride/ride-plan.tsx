import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatShortDay } from '#shared/dates';
import { findPlanTitle } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import { listBreadcrumbs } from '#shared/tours/catalogue';
import { findSharePicture } from '#shared/tours/share-picture';
import type { Tour } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { ErrorBoundary } from '../../components/error-boundary';
import { Breadcrumbs, PageHead, toHeadingLength } from '../../components/page/page-head';
import { useSite } from '../../components/page/site-context';
import { removeWithUndo, SaveTour } from '../../components/save-tour';
import { MyRide } from './my-ride';
import { parsePlanFragment } from './plan/plan-link';
import * as styles from './ride-plan.module.css';
import type { AllSectionsProps, SectionProps } from './ride-sections';
import { RideStrip } from './ride-strip';
import { useRide } from './use-ride';

/** The sections are a third of the page's code. The page's loader awaits them, so that no fallback is shown. */
export const loadSections = () => import('./ride-sections');

// The Worker renders synchronously, so it needs the sections before the first render.
const AllSections: ComponentType<AllSectionsProps> = import.meta.env.SSR
  ? (await loadSections()).AllSections
  : lazy(async () => ({ default: (await loadSections()).AllSections }));

/** Renders the same element until the chunk is loaded, because React discards the Worker's HTML for a new one. */
export function DeferredSections(props: Omit<AllSectionsProps, 'onReady'>) {
  const [isReady, setIsReady] = useState(false);
  const sections = (
    <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
      <AllSections {...props} onReady={() => setIsReady(true)} />
    </Suspense>
  );
  const initialSections = useRef(sections);
  return (
    <div className={isReady ? undefined : styles.notReady}>
      <ErrorBoundary>{isReady ? sections : initialSections.current}</ErrorBoundary>
    </div>
  );
}

export function SharedPlan({ ride, onChange }: Pick<SectionProps, 'ride' | 'onChange'>) {
  const { hash } = useLocation();
  const [answeredHash, setAnsweredHash] = useState('');
  const [sharedPlan, setSharedPlan] = useState<ReturnType<typeof parsePlanFragment>>(null);
  // The Worker never sees a fragment, so it is read after hydration.
  useEffect(() => setSharedPlan(parsePlanFragment(hash)), [hash]);
  if (sharedPlan === null || answeredHash === hash) return null;
  return (
    <div className="notice" role="status">
      <p>
        <b>{`A friend shared a plan${sharedPlan.startsOn ? ` from ${formatShortDay(sharedPlan.startsOn)}` : ''}.`}</b>{' '}
        <span>{ride.createdAt ? 'Using it replaces your first day, added nights and bike.' : ''}</span>
      </p>
      <p className="cluster">
        <button
          type="button"
          className="btn btn-small"
          onClick={() => {
            onChange(sharedPlan);
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

export function RidePlan({ tour: loadedTour }: { tour: Tour }) {
  const tour = { ...loadedTour, heading: loadedTour.heading || untitledTour };
  const { ride, isStored, onChange, onRemove } = useRide(tour._id);
  const today = useToday();
  const site = useSite();
  const planName = findPlanTitle(tour);
  const removePlan = () => removeWithUndo(onRemove, 'Plan forgotten.');
  return (
    <article data-plan="">
      <PageHead
        title={`${planName}: ${tour.heading}`}
        description={formatDescription(tour)}
        path={pages.ride(tour._id)}
        kind="article"
        image={findSharePicture(tour, site)}
        imageAlt={tour.heading}
        noIndex={!tour.route?.length}
      />
      <div className="container">
        <Breadcrumbs
          steps={[...listBreadcrumbs(tour).slice(1), { name: 'The tour', path: pages.tour(tour._id) }]}
          current={planName}
          className={styles.crumbs}
        />
        <header className={`spread ${styles.head}`}>
          <div>
            <p className="eyebrow">{planName}</p>
            <h1 data-length={toHeadingLength(tour.heading)}>{tour.heading}</h1>
            <p className="lead">
              <span>{isStored ? 'Works offline. Saved only on this device.' : 'Works offline.'}</span>{' '}
              <Link to={pages.tour(tour._id)}>Back to the tour</Link>
            </p>
          </div>
          <SaveTour tour={tour} />
        </header>
        <SharedPlan ride={ride} onChange={onChange} />
        <RideStrip offeredTour={tour} ride={ride} />
        <MyRide offeredTour={tour} ride={ride} onChange={onChange} onRemove={() => void removePlan()} />
        {isStored ? null : (
          <p className={`notice ${styles.notStored}`} role="status">
            This browser lets us keep nothing here: your plan is gone when you close the page.
          </p>
        )}
      </div>
      <DeferredSections offeredTour={tour} ride={ride} today={today} onChange={onChange} />
    </article>
  );
}

function formatDescription(tour: Tour): string {
  return `${tour.heading}, day by day: heights, payments, papers and network. Works offline.`;
}

/** Today as `YYYY-MM-DD` in the device's time zone; null until the page is hydrated. */
function useToday(): string | null {
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    const updateToday = () => {
      const now = new Date();
      const localTime = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
      setToday(localTime.toISOString().slice(0, 10));
    };
    updateToday();
    document.addEventListener('visibilitychange', updateToday);
    return () => document.removeEventListener('visibilitychange', updateToday);
  }, []);
  return today;
}
