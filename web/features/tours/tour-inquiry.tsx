import { useEffect, useState } from 'react';
import { formatPrice } from '#shared/money';
import { formatPerPerson, formatPriceKind } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import { useSite } from '../../components/page/site-context';
import { Price } from '../../components/tours/tour-card';
import { InquiryForm } from '../inquiry/inquiry-form';
import * as inquiryCardStyles from './inquiry-card.module.css';
import { UnscriptedDepartureField } from './next-departures';
import * as styles from './tour-inquiry.module.css';

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
      <div className={`container row ${styles.row}`}>
        <p className={`fine-print ${styles.what}`}>
          <b>{tour.heading}</b>
          {tour.duration}
        </p>
        <p className={`${styles.price} tabular-nums`}>
          {formatPrice(tour.price)} <span>{formatPerPerson(site)}</span>
        </p>
        <a className="btn" href="#inquire">
          Send inquiry
        </a>
      </div>
    </div>
  );
}

/** Spec §3. */
export function InquiryCard({ tour, gone }: { tour: Tour; gone: boolean }) {
  const site = useSite();
  return (
    <aside
      className={`panel below-fold ${inquiryCardStyles.card} ${gone ? inquiryCardStyles.gone : ''}`}
      id="inquire"
      aria-labelledby="inquire-title"
    >
      <div className={inquiryCardStyles.top}>
        <Price tour={tour} className={`cluster ${inquiryCardStyles.price}`} />
        <p className={inquiryCardStyles.per}>
          {gone ? `${formatPerPerson(site)}, when it was offered` : formatPriceKind(tour, site)}
        </p>
        <h2 id="inquire-title" className={inquiryCardStyles.title}>
          Ask about this tour
        </h2>
      </div>
      <div className={inquiryCardStyles.form}>
        {gone ? (
          <p className={`notice ${inquiryCardStyles.note}`}>
            We no longer offer this tour. Ask all the same: we may run it for you, or know one like it.
          </p>
        ) : null}
        <InquiryForm
          key={tour._id}
          form={`tour-${tour._id}`}
          isShort
          label={`Inquiry about ${tour.heading}`}
          tourId={tour._id}
          initial={{ subject: tour.place, inquiryPage: tour.place }}
        >
          {import.meta.env.SSR && !gone ? <UnscriptedDepartureField departures={tour.departures} /> : null}
        </InquiryForm>
      </div>
    </aside>
  );
}
