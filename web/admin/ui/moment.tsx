import { formatMoment } from '#shared/dates';
import styles from './moment.module.css';

/** A moment in India: the day, and the time under it. */
export function Moment({ iso }: { iso: string }) {
  const [day = '', time = ''] = formatMoment(iso).split(', ');
  return (
    <time className={`${styles.moment} num`} dateTime={iso}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}
