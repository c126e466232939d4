import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { crew, findCaptain } from '#shared/site/crew';
import { Helmet } from '../../ui/drawings/helmet';
import * as styles from './rides-in-front.module.css';

export function RidesInFront({ place }: { place: string }) {
  const captain = findCaptain(place);
  if (!captain) return null;
  return (
    <section aria-labelledby="captain-title">
      <h2 id="captain-title">Who rides in front</h2>
      <div className={`row ${styles.captain}`}>
        <Helmet colour={crew.captains.indexOf(captain)} />
        <div>
          <h3>{captain.name}</h3>
          <p className={styles.road}>
            {captain.road}, since {captain.since}
          </p>
          <p>{captain.line}</p>
        </div>
      </div>
      <p>
        <Link to={`${pages.about}#crew`}>All captains</Link> ·{' '}
        <Link to={`${pages.about}#truck`}>What’s in the truck</Link>
      </p>
    </section>
  );
}
