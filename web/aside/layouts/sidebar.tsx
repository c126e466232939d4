import Star from 'lucide-react/icons/star';
import { OfficeMap } from '../../ui/drawings/office-map';
import * as styles from './layouts.module.css';

const stars = [5, 4, 3, 2, 1];
const activities = ['Bali Park', 'Paris', 'Arcadia', 'Culver City', 'Long Beach', 'California'];

/** The boxes do nothing (spec §2). */
export function Sidebar() {
  return (
    <aside aria-label="Reviews, activities, map">
      <fieldset className={styles.boxes}>
        <legend>Review</legend>
        {stars.map((count) => (
          <label key={count}>
            <input type="checkbox" disabled />
            <span className="rating" role="img" aria-label={`${count} ${count === 1 ? 'star' : 'stars'}`}>
              {stars.slice(-count).map((star) => (
                <Star key={star} className="icon" aria-hidden="true" />
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.boxes}>
        <legend>Booking Activity</legend>
        {activities.map((activity) => (
          <label key={activity}>
            <input type="checkbox" disabled />
            {activity}
          </label>
        ))}
      </fieldset>
      <h2 className={styles.title}>Tour Map</h2>
      <OfficeMap />
    </aside>
  );
}
