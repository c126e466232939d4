import type { KeptTour } from '#shared/tours/catalogue';
import { changeSaved, findSaved } from '../store/saved-tours';

/** Null if it isn't saved. Never throws. */
export async function keepGone(id: string): Promise<KeptTour | null> {
  const saved = await findSaved(id).catch(() => null);
  if (saved && !saved.gone) await changeSaved(id, () => ({ gone: true })).catch(() => undefined);
  return saved && { tour: saved.tour, savedAt: saved.savedAt };
}

export async function isGone(id: string): Promise<boolean> {
  return (await findSaved(id).catch(() => null))?.gone ?? false;
}
