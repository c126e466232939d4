import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { untitledTour } from '#shared/tours/tour-words';
import { toMonthAdvice } from '../../ride/months';
import { useAnswer } from '../page/use-answer';
import { useTourShelf } from '../tours/tour-shelf';
import * as styles from './month-advice.module.css';

interface MonthAdviceProps {
  month: string;
  tourId: string | undefined;
  destination: string;
}

/** Nothing for a good month. */
export function MonthAdvice({ month, tourId, destination }: MonthAdviceProps) {
  const { listTours } = useTourShelf();
  const tours = useAnswer([], listTours, '');
  const advice = toMonthAdvice(tours, tourId ? { tourId } : { destination }, month);
  return (
    <div aria-live="polite">
      {advice ? (
        <p className={styles.advice}>
          <span>{`${advice.sentence}${advice.others.length > 0 ? ` Open in ${month}: ` : ''}`}</span>
          {advice.others.map(({ _id, heading }, at) => (
            <span key={_id}>
              <span>{at > 0 ? ' · ' : ''}</span>
              <Link to={pages.tour(_id)}>{heading.split(':')[0] || untitledTour}</Link>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
