import type { AnswerFacts } from '#shared/answer-values';
import type { Inquiry } from '#shared/inquiry';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tour';

/** What is known for an answer to this inquiry. `origin`: of the address that riders see. */
export function factsOf(inquiry: Inquiry, tours: readonly Tour[], origin: string): AnswerFacts {
  const tour = tours.find(({ _id }) => _id === inquiry.tourId);
  return {
    inquiry,
    tour: tour ? { heading: tour.heading, price: tour.price, link: origin + pages.tour(tour._id) } : null,
    days: [],
  };
}
