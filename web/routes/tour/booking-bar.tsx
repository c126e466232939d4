import { useEffect, useState } from 'react';
import { priceText } from '#shared/text/money';
import { perPersonWords } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import * as styles from './booking-bar.module.css';

/** Hidden while it would lie over the form: below the page once any of the form is in view, beside it once all is. */
export function BookingBar({ tour }: { tour: Tour }) {
  const [isSeen, setSeen] = useState(false);
  const [isFilledIn, setFilledIn] = useState(false);
  const aside = isSeen || isFilledIn;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tour has another form
  useEffect(() => {
    const form = document.getElementById('inquire');
    if (!form) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const { top, bottom } = entry.boundingClientRect;
        setSeen(innerWidth < 1000 ? entry.isIntersecting : top >= 0 && bottom <= innerHeight);
      },
      { threshold: Array.from({ length: 41 }, (_, step) => step / 40) },
    );
    watch.observe(form);
    const note = ({ type, relatedTarget }: FocusEvent) =>
      setFilledIn(type === 'focusin' || form.contains(relatedTarget as Node | null));
    form.addEventListener('focusin', note);
    form.addEventListener('focusout', note);
    return () => {
      watch.disconnect();
      form.removeEventListener('focusin', note);
      form.removeEventListener('focusout', note);
    };
  }, [tour._id]);

  return (
    <div className={aside ? `${styles.bar} ${styles.aside}` : styles.bar} data-bottom-bar={aside ? undefined : ''}>
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
