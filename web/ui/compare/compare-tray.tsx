import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '#shared/paths';
import { maxCompared } from '#shared/tours/catalogue';
import { untitledTour } from '#shared/tours/tour-words';
import { passFocus } from '../dialog/pass-focus';
import { toCompareQuery } from './compare';
import { chooseCompared, useCompared } from './compare-choice';
import * as styles from './compare-tray.module.css';

export function CompareTray() {
  const chosen = useCompared();
  const { pathname } = useLocation();
  // A ride's plan is read, not compared.
  if (chosen.length === 0 || pathname === pages.compare || pathname.endsWith('/ride')) return null;
  const room = maxCompared - chosen.length;
  return (
    <section data-tray="" className={`on-dark ${styles.tray}`} aria-label="Tours to compare">
      <div className={`wrap row ${styles.row}`}>
        <p className="visually-hidden" role="status">
          {chosen.length} of {maxCompared} chosen to compare.
        </p>
        <ul className={styles.tours}>
          {chosen.map(({ id, heading }) => (
            <li key={id}>
              <span>{heading || untitledTour}</span>
              <button
                type="button"
                className="square"
                aria-label={`Remove: ${heading || untitledTour}`}
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget);
                  chooseCompared(chosen.filter((one) => one.id !== id));
                }}
              >
                <X className="icon" aria-hidden="true" />
              </button>
            </li>
          ))}
          {room > 0 ? (
            <li className={styles.room}>{room === 1 ? 'You can add one more' : `You can add ${room} more`}</li>
          ) : null}
        </ul>
        <Link className="btn btn-yellow btn-small" to={pages.compare + toCompareQuery(chosen.map(({ id }) => id))}>
          Compare <span className="num">{chosen.length}</span>
        </Link>
      </div>
    </section>
  );
}
