// Separate from tour.ts, so that pages that need only these texts do not load valibot.

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

const tourIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export function isTourId(id: string): boolean {
  return id.length <= 100 && tourIdPattern.test(id);
}
