import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addDays, countTourDays, formatDay, formatDayAndFullMonth, formatMoment, formatShortDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { listBookableDays } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { moveFocusToNearestRow } from '../../components/dialog/modal';
import { useAsyncValue } from '../../components/page/hooks';
import { useFindNextDay } from '../../components/page/site-context';
import { useStaleCopyTime } from '../../components/page/use-offline-state';
import { Photo } from '../../components/pictures/photo';
import { removeWithUndo, SaveTour } from '../../components/save-tour';
import { discardRide, listMyRides, type MyRide, onRidesChange } from '../../offline/sync/rides';
import { listSavedTours, onSavedChange, removeSavedTour, type SavedTourEntry } from '../../offline/sync/saved-tours';
import { withExtraNights } from '../ride/plan/extra-nights';
import * as styles from './saved.module.css';
import { SavedSection } from './saved-section';

export function MyRides() {
  const rides = useAsyncValue([], listMyRides, '', onRidesChange, onSavedChange);
  if (rides.length === 0) return null;
  return (
    <SavedSection id="rides-title" title="My rides">
      <ul className={styles.list}>
        {rides.map((myRide) => (
          <RideRow key={myRide.tour._id} {...myRide} />
        ))}
      </ul>
    </SavedSection>
  );
}

function RideRow({ ride, tour }: MyRide) {
  const { startsOn, people } = ride;
  const last = countTourDays(withExtraNights(tour, ride));
  const days = startsOn
    ? `${formatShortDay(startsOn)} to ${formatShortDay(addDays(startsOn, last - 1))}`
    : 'No date yet';
  const removal = { label: 'Forget', subject: `the plan for ${tour.heading}`, message: 'Plan deleted.' };
  return (
    <TourRow tour={tour} to={pages.ride(tour._id)} removal={removal} remove={() => discardRide(tour._id)}>
      <p className="tabular-nums">{`${days} · ${people === 1 ? '1 person' : `${people} people`}`}</p>
    </TourRow>
  );
}

export function SavedTours() {
  const saved = useAsyncValue(null, listSavedTours, '', onSavedChange);
  return (
    <SavedSection id="saved-title" title="Saved tours">
      {saved?.length === 0 ? (
        <>
          <p className={`lead vignette ${styles.empty}`}>
            None yet. All tours open offline. “Save for the ride” also keeps the pictures.
          </p>
          <Link className="btn" to={pages.find}>
            Find your tour
          </Link>
        </>
      ) : null}
      <ul className={styles.list}>
        {saved?.map((entry) => (
          <SavedRow key={entry.tour._id} {...entry} />
        ))}
      </ul>
    </SavedSection>
  );
}

function SavedRow({ tour, savedAt, hasAllPictures, isNoLongerOffered }: SavedTourEntry) {
  const nextDay = useFindNextDay()(isNoLongerOffered ? [] : listBookableDays(tour.departures));
  const copiedAt = useStaleCopyTime();
  const removal = { label: 'Remove', subject: tour.heading, message: 'Removed from this phone.' };
  return (
    <TourRow tour={tour} to={pages.tour(tour._id)} removal={removal} remove={() => removeSavedTour(tour._id)}>
      <p className="tabular-nums">
        {`${isNoLongerOffered ? 'No longer offered; saved' : 'Saved'} ${formatDay(savedAt)}${hasAllPictures ? '' : ', with some pictures missing'}`}
      </p>
      {nextDay ? (
        <p className="tabular-nums">{`Next: ${formatDayAndFullMonth(nextDay)}${copiedAt ? `, as of ${formatMoment(copiedAt)}` : ''}`}</p>
      ) : null}
      {hasAllPictures ? null : <SaveTour tour={tour} />}
    </TourRow>
  );
}

interface TourRowProps {
  tour: Tour;
  to: string;
  removal: { label: string; subject: string; message: string };
  /** Resolves to a function that undoes the removal. */
  remove: () => Promise<() => Promise<void>>;
  children: ReactNode;
}

function TourRow({ tour, to, removal, remove, children }: TourRowProps) {
  return (
    <li className={`card ${styles.tour}`}>
      <div className={`picture-box ${styles.thumb}`}>
        <Photo src={tour.coverImage} alt="" sizes="120px" maxWidth={400} />
      </div>
      <div className={styles.details}>
        <h3>
          <Link to={to}>{tour.heading}</Link>
        </h3>
        {children}
      </div>
      <button
        type="button"
        className="btn btn-small btn-quiet"
        onClick={({ currentTarget }) => {
          moveFocusToNearestRow(currentTarget);
          void removeWithUndo(remove, removal.message);
        }}
      >
        {removal.label}
        <span className="visually-hidden"> {removal.subject}</span>
      </button>
    </li>
  );
}
