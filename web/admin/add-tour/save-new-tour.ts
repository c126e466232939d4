import type { Tour } from '#shared/tour';
import type { TourInput } from '#shared/tour-input';
import { createTour, type SavedTour } from '../../api/admin';
import { OfflineError } from '../../api/client';
import { fetchTours } from '../../api/tours';
import type { Picture, Pictures } from '../pictures/picture-list';
import { withToken } from '../session/with-token';
import { toAddForm } from '../tour-form/form-data';

/** Text from spec §8. */
export const addMessages = {
  added: 'Tour added successfully!',
  failed: 'Failed to add the tour. Please try again.',
} as const;

const toFiles = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file] : []);

/** The request body for a new tour; null without a cover. */
export function toNewTourBody(input: TourInput, { cover, gallery }: Pictures): FormData | null {
  const [coverFile] = toFiles(cover);
  return coverFile ? toAddForm(input, { cover: coverFile, gallery: gallery.flatMap(toFiles) }) : null;
}

/** Sends a new tour. If an earlier try got no answer (`mayBeStored`), looks for it first so it isn't added twice. */
export async function saveNewTour(
  input: TourInput,
  body: FormData,
  { mayBeStored, onProgress }: { mayBeStored: boolean; onProgress: (share: number) => void },
): Promise<SavedTour> {
  const twin = mayBeStored ? await findTwin(input) : null;
  if (twin) return { message: addMessages.added, tour: twin };
  return withToken((token) => createTour(token, body, onProgress));
}

/** Why the tour wasn't added, in the spec's words. */
export function toFailure(error: unknown): string {
  if (error instanceof OfflineError || !(error instanceof Error)) return addMessages.failed;
  return error.message || addMessages.failed;
}

const newest = 3;

const facts = ({ heading, type, place, description, price, itinerary }: Tour | TourInput) =>
  JSON.stringify([heading, type, place, description, price, itinerary]);

/**
 * Finds a tour with this content on the server. After a lost answer we can't know whether it was saved, and sending it
 * again could add it twice. Null if there is none, or if we couldn't ask.
 */
async function findTwin(input: TourInput): Promise<Tour | null> {
  try {
    const page = await fetchTours({ limit: newest });
    return page?.tours.find((tour) => facts(tour) === facts(input)) ?? null;
  } catch {
    return null;
  }
}
