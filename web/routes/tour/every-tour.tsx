import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { PolicyNotes } from '../../ui/folds/policy-notes';
import * as styles from './every-tour.module.css';

/** Spec §1. */
const promises = [
  'Customer care 24/7',
  'Best price guarantee',
  'Hand-picked itinerary',
  'Complimentary riding gears',
  'Local team for 24x7 support',
];

export function EveryTour({ tourId }: { tourId: string }) {
  return (
    <section aria-labelledby="promises-title">
      <h2 id="promises-title">With every tour</h2>
      <ul className={`cluster ${styles.promises}`}>
        {promises.map((promise) => (
          <li key={promise}>
            <Check className="icon" aria-hidden="true" />
            {promise}
          </li>
        ))}
      </ul>
      <details className={styles.policy}>
        <summary id="policy-title" className="tap">
          Policy notes
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
        <PolicyNotes />
      </details>
      <p className={`cluster ${styles.links}`}>
        <Link className="tap" to={`${pages.inquiryAbout(tourId)}#steps-title`}>
          How booking works
        </Link>
        <Link className="tap" to={pages.terms}>
          Cancelling? See refunds.
        </Link>
      </p>
    </section>
  );
}
