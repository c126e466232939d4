/*
 * Apart from the schemas in tour.ts, so that a page that only says these words fetches no validation with them.
 */

/** Words of spec §5 and §8. */
export const tourMessages = {
  loading: 'Loading tours...',
  homeFailed: 'Failed to load tours',
  homeEmpty: 'No tours available.',
  listingFailed: 'Error fetching tours',
  notAnArray: 'Invalid data format received',
  invalidId: 'Invalid Tour ID',
  notFound: 'Tour not found.',
  detailFailed: 'Error fetching tour details',
  noDescription: 'No description available.',
  noFaq: 'No FAQs available for this tour.',
  unknownCountry: 'Unknown Location',
  unknownPlace: 'Unknown Place',
} as const;

/** A tour that was put up without a heading still needs a name on its page. */
export const untitledTour = 'Untitled tour';

/** The shape of a tour's id: lower-case words and digits with hyphens. Anything else is never looked up. */
export const tourIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export function isTourId(id: string): boolean {
  return id.length <= 100 && tourIdPattern.test(id);
}
