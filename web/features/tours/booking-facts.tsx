import Check from 'lucide-react/icons/check';
import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { findCaptain, listCaptains } from '#shared/settings/crew';
import { formatSeatHold } from '#shared/settings/policy';
import type { Tour } from '#shared/tours/tour';
import { CaptainFace } from '../../components/drawings/captain';
import { useSite } from '../../components/page/site-context';
import * as styles from './booking-facts.module.css';

/** The agency lists what matters most first. */
const maxInclusions = 3;

/** What the price includes, what holds a seat, and who leads the tour. */
export function BookingFacts({ tour }: { tour: Tour }) {
  const seatHold = formatSeatHold(useSite());
  return (
    <ul className={styles.facts} aria-label="Price and booking">
      <Included inclusions={tour.inclusions} />
      {seatHold ? (
        <li>
          <Check className="icon" aria-hidden="true" />
          <span>
            <b>{`${seatHold}. `}</b>
            <a href="#policy-title">Terms</a>
          </span>
        </li>
      ) : null}
      <TourCaptain place={tour.place} />
    </ul>
  );
}

function Included({ inclusions }: Pick<Tour, 'inclusions'>) {
  if (inclusions.length === 0) return null;
  return (
    <li>
      <Check className="icon" aria-hidden="true" />
      <span>
        {`Included: ${inclusions.slice(0, maxInclusions).join(' · ')}`}
        {inclusions.length > maxInclusions ? (
          <>
            {' · '}
            <a href="#inclusions-title">all that’s included</a>
          </>
        ) : null}
      </span>
    </li>
  );
}

function TourCaptain({ place }: { place: string }) {
  const site = useSite();
  const captain = findCaptain(place, site);
  if (!captain) return null;
  return (
    <li className={styles.captain}>
      <CaptainFace captain={captain} index={listCaptains(site).indexOf(captain)} />
      <span>
        <b>{captain.name}</b> has led our {place} tours since {captain.since}. {captain.line}{' '}
        <Link to={`${pages.about}#crew`}>All captains</Link>
      </span>
    </li>
  );
}
