import { formatMoment } from '#shared/text/dates';
import * as styles from './moment.module.css';

export function Moment({ iso }: { iso: string }) {
  const [day = '', time = ''] = formatMoment(iso).split(', ');
  return (
    <time className={`nowrap ${styles.moment} num`} dateTime={iso}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}
