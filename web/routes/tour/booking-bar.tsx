import { useEffect, useState } from 'react';
import { priceText } from '#shared/text/money';
import { perPersonWords } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { useSite } from '../../ui/page/site-context';
import * as styles from './booking-bar.module.css';

/** In px: what the header covers, and the bar would cover, does not count as seen. */
const covered = 80;

/** Hidden while the inquiry form is in view; where the form stands beside the page, while its own button is. */
export function BookingBar({ tour }: { tour: Tour }) {
  const [isAside, setAside] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tour has another button
  useEffect(() => {
    const isBeside = matchMedia('(min-width: 1000px)').matches;
    const ask = document.querySelector(isBeside ? '#inquire details' : '#inquire form');
    if (!ask) return;
    const watch = new IntersectionObserver(([entry]) => setAside(entry?.isIntersecting ?? false), {
      rootMargin: `-${covered}px 0px`,
    });
    watch.observe(ask);
    return () => watch.disconnect();
  }, [tour._id]);

  const site = useSite();
  return (
    <div className={isAside ? `${styles.bar} ${styles.aside}` : styles.bar} data-bottom-bar={isAside ? undefined : ''}>
      <div className={`wrap row ${styles.row}`}>
        <p className={`fine ${styles.what}`}>
          <b>{tour.heading}</b>
          {tour.duration}
        </p>
        <p className={`${styles.price} num`}>
          {priceText(tour.price)} <span>{perPersonWords(site)}</span>
        </p>
        <a className="btn" href="#inquire">
          Send inquiry
        </a>
      </div>
    </div>
  );
}
