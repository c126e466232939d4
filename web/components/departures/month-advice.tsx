import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { findMonthAdvice } from '#shared/tours/month-advice';
import { untitledTour } from '#shared/tours/tour-messages';
import { useAsyncValue } from '../page/hooks';
import { useTourStore } from '../tours/tour-grid';
import * as styles from './month-advice.module.css';

interface MonthAdviceProps {
  month: string;
  tourId: string | undefined;
  destination: string;
}

/** Renders nothing for a good month. */
export function MonthAdvice({ month, tourId, destination }: MonthAdviceProps) {
  const { listTours } = useTourStore();
  const tours = useAsyncValue([], listTours, '');
  const advice = findMonthAdvice(tours, tourId ? { tourId } : { destination }, month);
  return (
    <div aria-live="polite">
      {advice ? (
        <p className={styles.advice}>
          <span>{`${advice.sentence}${advice.others.length > 0 ? ` Open in ${month}: ` : ''}`}</span>
          {advice.others.map(({ _id, heading }, index) => (
            <span key={_id}>
              <span>{index > 0 ? ' · ' : ''}</span>
              <Link to={pages.tour(_id)}>{heading.split(':')[0] || untitledTour}</Link>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
