import {
  type Catalogue,
  type HomeTours,
  highestTour,
  homeTours,
  type ListingPart,
  listingPart,
  toPlaces,
} from '#shared/catalogue';
import { VisitorError } from '#shared/errors';
import { byNewest, matchesFilter, type Tour, type TourCard, type TourFilter, toCard } from '#shared/tour';
import { EmptyAnswerError, OfflineError } from '../api/client';
import { fetchTour, fetchTours } from '../api/tours';
import { findSaved } from '../store/saved-tours';
import { findCatalogue, findTour, removeTour, type StoredCatalogue, updateTour } from '../store/tours';
import { listen } from './channel';
import { onConnectionChange } from './connection';
import { copyCatalogue } from './copy-catalogue';
import { onPageAwake } from './page-signals';

/** How good the copy on this phone is. */
export interface CatalogueCopy {
  count: number;
  /** ISO 8601, by this phone's clock. */
  syncedAt: string;
  /** True when every tour there is can be opened without a network. */
  complete: boolean;
}

const noSuchCopy = 'This page is not on this phone yet, and there is no connection right now.';

/**
 * Where the browser's screens get their tours: a full copy on the phone answers at once and is refreshed behind; without
 * one the network is asked, and what is stored answers where it fails.
 */
export const browserCatalogue: Catalogue = {
  async home() {
    const copy = await usableCopy();
    return copy ? toHome(copy.tours) : orStored(fetchHome, ({ tours }) => toHome(tours));
  },

  async places() {
    const copy = await usableCopy();
    return copy ? toPlaces(copy.tours) : {};
  },

  async listing(filter, before) {
    const copy = await usableCopy();
    if (copy) return toListing(copy.tours, filter, before);
    return orStored(
      () => fetchListing(filter, before),
      ({ tours }) => toListing(tours, filter, before),
    );
  },

  async newest(most) {
    return (await browserCatalogue.home()).tours.slice(0, most);
  },

  async tour(id) {
    const copy = await usableCopy();
    const tour = copy?.tours.find(({ _id }) => _id === id);
    return tour ?? fetchAndKeep(id);
  },
};

/** Not more often than this, in milliseconds, unless forced. */
const restMs = 30_000;
let refreshing: Promise<void> | null = null;
let restsUntil = 0;

/**
 * Brings the copy up to date, if the last time is long enough ago. Never rejects: where it fails, the copy stays as it
 * was and the next refresh tries again.
 */
export async function refreshCatalogue({ force = false }: { force?: boolean } = {}): Promise<void> {
  if (!refreshing && !force && performance.now() < restsUntil) return;
  restsUntil = performance.now() + restMs;
  refreshing ??= copyCatalogue()
    .catch(() => undefined)
    .finally(() => {
      refreshing = null;
    });
  await refreshing;
}

let started = false;

/** Refreshes now, and whenever the page or the network comes back. Once a page. */
export function startCatalogueRefresh(): void {
  if (started) return;
  started = true;
  onPageAwake(() => void refreshCatalogue());
  onConnectionChange((state) => {
    if (state !== 'online') return;
    restsUntil = 0;
    void refreshCatalogue();
  });
  void refreshCatalogue();
}

/** Hears that the copy is another one than before, in this tab or another. */
export function onCatalogueChanged(listener: () => void): () => void {
  return listen(({ topic }) => {
    if (topic === 'catalogue') listener();
  });
}

/** The copy on this phone, or null where there is none. */
export async function catalogueCopy(): Promise<CatalogueCopy | null> {
  const stored = await findCatalogue();
  return stored && { count: stored.tours.length, syncedAt: stored.mark.syncedAt, complete: stored.mark.complete };
}

/** The tour as it is on this phone; the network is not asked. */
export async function findCopiedTour(id: string): Promise<Tour | null> {
  return (await findTour(id)) ?? (await findSaved(id).catch(() => null))?.tour ?? null;
}

/** Tours of the same place first, then of the same kind, then the newest; the one that is asked about is left out. */
export async function listToursNear(about: { tourId?: string; place: string }, most: number): Promise<TourCard[]> {
  const { tours } = await browserCatalogue.home();
  const asked = tours.find(({ _id }) => _id === about.tourId);
  const place = (asked?.place ?? about.place).toLowerCase();
  const distance = (tour: TourCard) => (tour.place.toLowerCase() === place ? 0 : tour.type === asked?.type ? 1 : 2);
  return tours
    .filter((tour) => tour !== asked)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most);
}

async function usableCopy(): Promise<StoredCatalogue | null> {
  const stored = await findCatalogue();
  if (!stored?.mark.complete) return null;
  void refreshCatalogue();
  return stored;
}

async function orStored<T>(ask: () => Promise<T>, otherwise: (stored: StoredCatalogue) => T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const stored = await findCatalogue();
    if (stored === null || stored.tours.length === 0) throw error;
    return otherwise(stored);
  }
}

async function fetchListing(filter: TourFilter, before: string | null | undefined): Promise<ListingPart> {
  const page = await fetchTours({
    ...filter,
    fields: 'card',
    limit: listingPart,
    ...(before ? { cursor: before } : {}),
  });
  return { tours: page?.tours ?? [], next: page?.next ?? null };
}

async function fetchHome(): Promise<HomeTours> {
  const page = await fetchTours({ fields: 'card', limit: homeTours });
  const tours = page?.tours ?? [];
  return { tours, highest: await fetchHighest(tours) };
}

// The band of heights is an ornament: Home does without it where it cannot be had.
async function fetchHighest(cards: TourCard[]): Promise<Tour | null> {
  const height = (card: TourCard) => card.facts?.maxAltitudeM ?? Number.NEGATIVE_INFINITY;
  const [highest] = [...cards].sort((a, b) => height(b) - height(a));
  if (highest?.facts?.maxAltitudeM === undefined) return null;
  const tour = await fetchTour(highest._id).catch(() => null);
  return tour && highestTour([tour]);
}

async function fetchAndKeep(id: string): Promise<Tour | null> {
  try {
    const tour = await fetchTour(id);
    if (tour) await updateTour(tour);
    else await removeTour(id);
    return tour;
  } catch (error) {
    const kept = (await findTour(id)) ?? (await findSaved(id).catch(() => null))?.tour;
    if (kept) return kept;
    if (error instanceof EmptyAnswerError) return null;
    if (error instanceof OfflineError) throw new VisitorError(noSuchCopy, { cause: error });
    throw error;
  }
}

function toHome(tours: readonly Tour[]): HomeTours {
  const newest = [...tours].sort(byNewest);
  return { tours: newest.slice(0, homeTours).map(toCard), highest: highestTour(newest) };
}

/** As the server makes a part: no two tours share an `updatedAt`, and a part comes before that of the last one's end. */
function toListing(tours: readonly Tour[], filter: TourFilter, before: string | null | undefined): ListingPart {
  const end = before ? Number(before) : Number.POSITIVE_INFINITY;
  const changed = ({ updatedAt }: TourCard) => Date.parse(updatedAt);
  const found = tours.filter((tour) => matchesFilter(tour, filter) && changed(tour) < end).sort(byNewest);
  const shown = found.slice(0, listingPart).map(toCard);
  const last = found.length > listingPart ? shown.at(-1) : undefined;
  return { tours: shown, next: last ? String(changed(last)) : null };
}
