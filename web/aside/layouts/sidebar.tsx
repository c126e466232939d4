import Star from 'lucide-react/icons/star';
import { OfficeMap } from '../../ui/drawings/office-map';
import { bookingActivities } from './demo-tours';
import * as styles from './sidebar.module.css';

const stars = [5, 4, 3, 2, 1];

export function Sidebar() {
  return (
    <aside className={styles.sidebar} aria-label="Reviews, activities, map">
      <fieldset className={styles.boxes}>
        <legend>Review</legend>
        {stars.map((count) => (
          <label key={count}>
            <input type="checkbox" disabled />
            <span className={styles.stars} role="img" aria-label={`${count} ${count === 1 ? 'star' : 'stars'}`}>
              {stars.slice(-count).map((star) => (
                <Star key={star} className="icon" aria-hidden="true" />
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.boxes}>
        <legend>Booking Activity</legend>
        {bookingActivities.map((activity) => (
          <label key={activity}>
            <input type="checkbox" disabled />
            {activity}
          </label>
        ))}
      </fieldset>
      <section aria-labelledby="tour-map-title">
        <h2 id="tour-map-title" className={styles.title}>
          Tour Map
        </h2>
        <OfficeMap />
      </section>
    </aside>
  );
}
