import { priceText } from '#shared/money';
import type { Tour } from '#shared/tour';
import styles from './booking-bar.module.css';

/** At the thumb's end of a phone: the price, and the way to the form. */
export function BookingBar({ tour }: { tour: Tour }) {
  return (
    <div className={styles.bar}>
      <p className={`${styles.price} num`}>
        {priceText(tour.price)} <span>per person</span>
      </p>
      <a className="btn" href="#inquire">
        Send inquiry
      </a>
    </div>
  );
}
