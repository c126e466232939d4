import { useSite } from '../../components/page/site-context';
import { listEmergencyNumbers } from './plan/medical-help';
import { findLongestGap, findSignalGaps, formatSignalGap, listNetworkNotes } from './plan/signal';
import type { SectionProps } from './ride-sections';
import * as styles from './signal-section.module.css';

export function SignalSummary({ tour: { country } }: SectionProps) {
  return (
    <span className="tabular-nums">
      {listEmergencyNumbers(country)
        .map(({ number, who }) => `${number} ${who}`)
        .join(' · ')}
    </span>
  );
}

export function SignalSection({ tour }: SectionProps) {
  const site = useSite();
  const { weakPlaces } = findSignalGaps(tour);
  const networkNotes = tour.facts?.network ?? '';
  const weakPlaceLabels = weakPlaces.map(({ name, day }) => `${name}, day ${day}`);
  const longestGap = findLongestGap(tour);
  return (
    <div className={styles.signal}>
      {longestGap ? <p className={styles.longestGap}>{formatSignalGap(longestGap)}</p> : null}
      {networkNotes ? (
        <p className="lead">
          <span>{`${longestGap ? 'Our notes' : 'What we know of this route'}: ${networkNotes.replace(/\.$/, '')}.`}</span>
          <span>{longestGap || weakPlaces.length === 0 ? '' : ` That is ${weakPlaceLabels.join('; ')}.`}</span>
        </p>
      ) : (
        <p className="lead">We have no notes on the network along this route. Ask us.</p>
      )}
      {listNetworkNotes(tour).map((note) => (
        <p key={note} className={`notice ${styles.simNote}`}>
          {note}
        </p>
      ))}
      <h3>Whom to call</h3>
      <ul className={`cluster ${styles.numbers}`}>
        {listEmergencyNumbers(tour.country).map(({ who, number }) => (
          <li key={number}>
            <a href={`tel:${number}`}>
              <b className="tabular-nums">{number}</b> {who}
            </a>
          </li>
        ))}
        <li>
          <a href={site.phoneHref}>
            <b className="tabular-nums">{site.phone}</b> {site.name}, day and night while you are on a tour
          </a>
        </li>
      </ul>
      <p className="fine-print">
        An emergency call goes through any operator’s network your phone can find, not only your own.
      </p>
      <p>
        Set up your phone’s Medical ID: helpers can open it on the locked screen. On Android: Settings, “Safety &amp;
        emergency”, “Medical information”. On an iPhone: Health, your picture, “Medical ID”, “Show When Locked”.
      </p>
    </div>
  );
}
