import { useEffect, useState } from 'react';
import { countTourDays } from '#shared/dates';
import { formatPrice } from '#shared/money';
import { formatPerPerson, formatPriceKind } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import { useSite } from '../../components/page/site-context';
import { Price } from '../../components/tours/tour-card';
import { InquiryForm } from '../inquiry/inquiry-form';
import * as inquiryCardStyles from './inquiry-card.module.css';
import { NoScriptDepartureField } from './next-departures';
import * as styles from './tour-inquiry.module.css';

/** Height in px that the header and this bar cover: a form behind them is not in view. */
const coveredHeightPx = 80;

/** Hidden while the inquiry form is in view; on a wide screen, while the form's button is in view. */
export function BookingBar({ tour }: { tour: Tour }) {
  const [isHidden, setHidden] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tour has another button
  useEffect(() => {
    const isWide = matchMedia('(min-width: 1000px)').matches;
    const formPart = document.querySelector(isWide ? '#inquire details' : '#inquire form');
    if (!formPart) return;
    const observer = new IntersectionObserver(([entry]) => setHidden(entry?.isIntersecting ?? false), {
      rootMargin: `-${coveredHeightPx}px 0px`,
    });
    observer.observe(formPart);
    return () => observer.disconnect();
  }, [tour._id]);

  const site = useSite();
  return (
    <div
      className={isHidden ? `${styles.bar} ${styles.hidden}` : styles.bar}
      data-bottom-bar={isHidden ? undefined : ''}
    >
      <div className={`container row ${styles.row}`}>
        <p className={`fine-print ${styles.tour}`}>
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

/** Price and inquiry form of a tour (spec §3). */
export function InquiryCard({ tour, isNoLongerOffered }: { tour: Tour; isNoLongerOffered: boolean }) {
  const site = useSite();
  return (
    <aside
      className={`panel below-fold ${inquiryCardStyles.card} ${isNoLongerOffered ? inquiryCardStyles.noLongerOffered : ''}`}
      id="inquire"
      aria-labelledby="inquire-title"
    >
      <div className={inquiryCardStyles.top}>
        <Price tour={tour} className={`cluster ${inquiryCardStyles.price}`} />
        <p className={inquiryCardStyles.priceKind}>
          {isNoLongerOffered ? `${formatPerPerson(site)}, when it was offered` : formatPriceKind(tour, site)}
        </p>
        <h2 id="inquire-title" className={inquiryCardStyles.title}>
          Inquiry about this tour
        </h2>
      </div>
      <div className={inquiryCardStyles.form}>
        {isNoLongerOffered ? (
          <p className={`notice ${inquiryCardStyles.note}`}>
            We no longer offer this tour. Send an inquiry all the same: we may run it for you, or know one like it.
          </p>
        ) : null}
        <InquiryForm
          key={tour._id}
          formName={`tour-${tour._id}`}
          isShort
          label={`Inquiry about ${tour.heading}`}
          tourId={tour._id}
          tourDays={countTourDays(tour)}
          initial={{ subject: tour.place, inquiryPage: tour.place }}
        >
          {import.meta.env.SSR && !isNoLongerOffered ? <NoScriptDepartureField departures={tour.departures} /> : null}
        </InquiryForm>
      </div>
    </aside>
  );
}
