import { useEffect, useState } from 'react';
import { priceText } from '#shared/text/money';
import { perPersonWords } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import * as styles from './booking-bar.module.css';

/** In px: as much of the form as the bar would cover does not count as seen. */
const barHeight = 72;

/** Hidden while the form is in view: it has the price and the button, too. */
export function BookingBar({ tour }: { tour: Tour }) {
  const [isAside, setAside] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tour has another form
  useEffect(() => {
    const form = document.getElementById('inquire');
    if (!form) return;
    const watch = new IntersectionObserver(([entry]) => setAside(entry?.isIntersecting ?? false), {
      rootMargin: `0px 0px -${barHeight}px`,
    });
    watch.observe(form);
    return () => watch.disconnect();
  }, [tour._id]);

  return (
    <div className={isAside ? `${styles.bar} ${styles.aside}` : styles.bar} data-bottom-bar={isAside ? undefined : ''}>
      <div className={`wrap row ${styles.row}`}>
        <p className={`fine ${styles.what}`}>
          <b>{tour.heading}</b>
          {tour.duration}
        </p>
        <p className={`${styles.price} num`}>
          {priceText(tour.price)} <span>{perPersonWords()}</span>
        </p>
        <a className="btn" href="#inquire">
          Send inquiry
        </a>
      </div>
    </div>
  );
}
