import { addDays, weekdayWords } from '#shared/ride/days';
import type { SectionProps } from './section';

/** The days, with their dates once the rider has set the first. */
export function TodaySection({ tour, ride }: SectionProps) {
  return (
    <ol>
      {tour.itinerary.map(({ day, title }) => (
        <li key={day} value={day}>
          {ride.startsOn ? <b>{weekdayWords(addDays(ride.startsOn, day - 1))} </b> : null}
          {title}
        </li>
      ))}
    </ol>
  );
}
