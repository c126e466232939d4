import { Link } from 'react-router-dom';
import { useAbsolute } from '../../ui/page/site-origin';
import * as styles from './listing.module.css';

export interface NextPartProps {
  path: string;
  place: string | null;
  before: string | null;
  next: string | null;
}

export function partAddress(path: string, place: string | null, before: string | null): string {
  const query = new URLSearchParams({ ...(place ? { place } : {}), ...(before ? { before } : {}) });
  return query.size === 0 ? path : `${path}?${query}`;
}

export function NextPart({ path, place, before, next }: NextPartProps) {
  const nextAddress = partAddress(path, place, next);
  const absolute = useAbsolute(nextAddress);
  if (before === null && next === null) return null;
  return (
    <nav aria-label="More of this list" className={`cluster ${styles.parts}`}>
      {next === null ? null : <link rel="next" href={absolute} />}
      {before === null ? null : (
        <Link className="btn btn-quiet" to={partAddress(path, place, null)}>
          Newest tours
        </Link>
      )}
      {next === null ? null : (
        <Link className="btn" to={nextAddress}>
          More tours
        </Link>
      )}
    </nav>
  );
}
