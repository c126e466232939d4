import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { findCaptain } from '#shared/site/crew';
import { CaptainWords } from '../../ui/drawings/captain-words';
import { useSite } from '../../ui/page/site-context';

export function RidesInFront({ place }: { place: string }) {
  const captain = findCaptain(place, useSite());
  if (!captain) return null;
  return (
    <section aria-labelledby="captain-title">
      <h2 id="captain-title">Who rides in front</h2>
      <CaptainWords captain={captain} />
      <p>
        <Link to={`${pages.about}#crew`}>All captains</Link> ·{' '}
        <Link to={`${pages.about}#truck`}>What’s in the truck</Link>
      </p>
    </section>
  );
}
