import type { KeptTour } from '#shared/tours/catalogue';
import type { Tour } from '#shared/tours/tour';
import { changeSaved, findSaved } from '../store/saved-tours';
import type { SavedTour, SeenTour } from '../store/schema';

/** Null if it isn't saved. Never throws. */
export async function keepGone(id: string): Promise<KeptTour | null> {
  const saved = await findSaved(id).catch(() => null);
  if (saved && !saved.gone) await changeSaved(id, () => ({ gone: true })).catch(() => undefined);
  return saved && { tour: saved.tour, savedAt: saved.savedAt };
}

export async function isGone(id: string): Promise<boolean> {
  return (await findSaved(id).catch(() => null))?.gone ?? false;
}

export interface TourChange {
  before: SeenTour;
  now: SeenTour;
}

/** Each change is returned once. Never throws. */
export async function takeChange(tour: Tour): Promise<TourChange | null> {
  const saved = await findSaved(tour._id).catch(() => null);
  if (!saved) return null;
  const before = lastSeen(saved);
  const now = toSeen(tour);
  if (JSON.stringify(before) === JSON.stringify(now)) return null;
  // If it can't be noted, it isn't told either: better never than at every visit.
  return changeSaved(tour._id, () => ({ seen: now })).then(
    () => ({ before, now }),
    () => null,
  );
}

export function lastSeen({ seen, tour }: Pick<SavedTour, 'seen' | 'tour'>): SeenTour {
  return seen ?? toSeen(tour);
}

export function toSeen({ price, duration, itinerary, facts, route = [] }: Tour): SeenTour {
  return {
    price,
    duration,
    days: itinerary.length,
    months: (facts?.bestMonths ?? []).join(', '),
    route: route.map(({ name }) => name).join(' – '),
  };
}
