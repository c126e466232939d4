import { Link } from 'react-router-dom';
import { type Places, toMonthCounts } from '#shared/catalogue';
import { months } from '#shared/inquiry-words';
import { pages } from '#shared/paths';
import * as styles from './month-chips.module.css';

/** The twelve months, each with the number of tours open in it where that is known. */
export function MonthChips({ places }: { places: Places }) {
  const counts = toMonthCounts(places);
  return (
    <nav className={`wrap ${styles.months}`} aria-labelledby="months-title">
      <div className="spread">
        <h2 id="months-title">When do you ride?</h2>
        <Link className="tap" to={pages.find}>
          Find by price, height and more
        </Link>
      </div>
      <ol className={styles.strip}>
        {months.map((month, at) => (
          <li key={month}>
            <Link to={`${pages.find}?month=${month.toLowerCase()}`}>
              {month}
              {counts ? (
                <small className="num">
                  {counts[at]}
                  <span className="visually-hidden"> tours</span>
                </small>
              ) : null}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
