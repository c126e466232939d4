import { Link } from 'react-router-dom';
import * as styles from './place-filter.module.css';

interface PlaceFilterProps {
  places: readonly string[];
  chosen: string | null;
  path: string;
}

/** Spec §2; as links, so it can be shared and works without JavaScript. */
export function PlaceFilter({ places, chosen, path }: PlaceFilterProps) {
  return (
    <nav aria-label="Filter by place" className={styles.filter}>
      <ul className="cluster">
        {[null, ...places].map((place) => (
          <li key={place ?? 'All'}>
            <Link
              to={place ? `${path}?place=${encodeURIComponent(place)}` : path}
              className={`btn btn-small btn-quiet ${styles.button}`}
              aria-current={place === chosen ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {place ?? 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
