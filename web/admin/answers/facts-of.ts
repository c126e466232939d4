import type { Inquiry } from '#shared/inquiries/inquiry';
import { months } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { toIndianDay } from '#shared/text/dates';
import { isBookable, upcoming } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import type { AnswerFacts } from './answer-values';

/** So many dates are named. */
const maxDays = 3;

/** The date that they chose, or the next ones that can be booked, those in their month first. */
function daysFor({ departureId, departureMonth }: Inquiry, tour: Tour | undefined): string[] {
  const dates = upcoming(tour?.departures, toIndianDay(Date.now())).filter(isBookable);
  const chosen = dates.find(({ id }) => id === departureId);
  if (chosen) return [chosen.startsOn];
  const month = String((months as readonly string[]).indexOf(departureMonth) + 1).padStart(2, '0');
  const inMonth = dates.filter(({ startsOn }) => startsOn.slice(5, 7) === month);
  return (inMonth.length > 0 ? inMonth : dates).slice(0, maxDays).map(({ startsOn }) => startsOn);
}

/** The facts for an answer to this inquiry. `origin`: of the address that riders see. */
export function factsOf(inquiry: Inquiry, tours: readonly Tour[], origin: string): AnswerFacts {
  const tour = tours.find(({ _id }) => _id === inquiry.tourId);
  return {
    inquiry,
    tour: tour ? { heading: tour.heading, price: tour.price, link: origin + pages.tour(tour._id) } : null,
    days: daysFor(inquiry, tour),
  };
}
