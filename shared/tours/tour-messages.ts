// Not in tour.ts, so that pages with only these texts do not load validation.

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

export const untitledTour = 'Untitled tour';

/** Lower-case words and digits joined by hyphens. */
const tourIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export function isTourId(id: string): boolean {
  return id.length <= 100 && tourIdPattern.test(id);
}
