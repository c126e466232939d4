import { perPersonWords, sayWhosePrice } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { InquiryForm } from '../../ui/inquiry/inquiry-form';
import { useSite } from '../../ui/page/site-context';
import { Price } from '../../ui/tours/price';
import * as styles from './inquiry-card.module.css';
import { PlainDates } from './plain-dates';

/** Spec §3. */
export function InquiryCard({ tour, gone }: { tour: Tour; gone: boolean }) {
  const site = useSite();
  return (
    <aside
      className={`panel below ${styles.card} ${gone ? styles.gone : ''}`}
      id="inquire"
      aria-labelledby="inquire-title"
    >
      <div className={styles.top}>
        <Price tour={tour} className={`cluster ${styles.price}`} />
        <p className={styles.per}>
          {gone ? `${perPersonWords(site)}, when it was offered` : sayWhosePrice(tour, site)}
        </p>
        <h2 id="inquire-title" className={styles.title}>
          Ask about this tour
        </h2>
      </div>
      <div className={styles.form}>
        {gone ? (
          <p className={`notice ${styles.note}`}>
            We no longer offer this tour. Ask all the same: we may run it for you, or know one like it.
          </p>
        ) : null}
        <InquiryForm
          key={tour._id}
          form={`tour-${tour._id}`}
          brief
          label={`Inquiry about ${tour.heading}`}
          tourId={tour._id}
          initial={{ subject: tour.place, inquiryPage: tour.place }}
        >
          {import.meta.env.SSR && !gone ? <PlainDates departures={tour.departures} /> : null}
        </InquiryForm>
      </div>
    </aside>
  );
}
