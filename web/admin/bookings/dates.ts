import { weekdayWords } from '#shared/ride/days';
import type { Departure } from '#shared/tours/departure-schema';
import { askable, seatsLeft, standingOf } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';

/** The dates ahead that aren't cancelled. Full ones too: an agency may know better. */
export const datesOf = (tour: Tour | undefined, today: string): Departure[] => askable(tour?.departures, today);

/** `Sat 12 Jun 2027, 5 of 8 seats free` */
export function sayDate(date: Departure): string {
  const day = `${weekdayWords(date.startsOn)} ${date.startsOn.slice(0, 4)}`;
  return `${day}, ${standingOf(date) === 'full' ? 'full' : `${seatsLeft(date)} of ${date.seats} seats free`}`;
}
