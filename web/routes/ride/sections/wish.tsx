import { shortDay } from '#shared/text/day-names';
import type { Departure } from '#shared/tours/departure-schema';
import { addedNightsWords, listAddedNights } from '../../../ride/extra-nights';
import * as styles from '../my-ride.module.css';
import type { SectionProps } from './section';

export interface WishProps extends Pick<SectionProps, 'offered' | 'ride'> {
  dates: readonly Departure[];
}

export function Wish({ dates, offered, ride }: WishProps) {
  const words = addedNightsWords(listAddedNights(offered, ride));
  const left = dates.find((date) => date.startsOn === ride.startsOn);
  return (
    <p role="status" className={styles.wish}>
      {words &&
        `${words.replace(/^a/, 'A')} added: everything after it is ${ride.extraNights.length > 1 ? 'days' : 'a day'} later${left ? `, and our departure on ${shortDay(Date.parse(left.startsOn))} no longer fits` : ''}; ask us.`}
    </p>
  );
}
