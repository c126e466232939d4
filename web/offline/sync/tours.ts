import { toIndianDay } from '#shared/dates';
import { VisitorError } from '#shared/errors';
import {
  type Catalogue,
  type CatalogueCopy,
  type HighestTour,
  type HomeTours,
  homeTourCount,
  type ListingPart,
  listingPartSize,
  matchesFilter,
  maxSearchable,
  type SearchableTours,
  summarizePlaces,
  type TourFilter,
} from '#shared/tours/catalogue';
import type { Tour, TourCard } from '#shared/tours/tour';
import { isTourId } from '#shared/tours/tour-messages';
import { EmptyResponseError, OfflineError } from '../../api/client';
import { fetchTour, fetchTours } from '../../api/tours';
import { type CatalogueRow, onStoreBack } from '../db/db';
import { findCatalogueRow, findCopy, findTourInCopy, removeTour, updateTour } from '../db/tours';
import { listen } from './channel';
import { onConnectionChange, onPageAwake } from './connection';
import { copyCatalogue } from './copy-catalogue';
import { findCopiedTour, isNoLongerOffered, storePlannedTours } from './saved-tours';

const notStoredMessage = 'This page isn’t saved on this phone yet, and there’s no connection right now.';

/** A full copy answers at once and refreshes in the background. */
export const browserCatalogue: Catalogue = {
  async home() {
    const copy = await findCompleteCopy();
    return copy ? toHome(copy) : fetchOrStored(fetchHome, toHome);
  },

  async places() {
    const copy = await findCompleteCopy();
    return copy ? summarizePlaces(copy.tours, toIndianDay(Date.now())) : {};
  },

  async listing(filter, before) {
    const copy = await findCompleteCopy();
    if (copy) return toListing(copy.tours, filter, before);
    return fetchOrStored(
      () => fetchListing(filter, before),
      ({ tours }) => toListing(tours, filter, before),
    );
  },

  async newest(most) {
    return (await browserCatalogue.home()).tours.slice(0, most);
  },

  async searchable() {
    const copy = await findCompleteCopy();
    return copy
      ? { tours: copy.tours, isAll: true }
      : fetchOrStored(fetchFindable, ({ tours }) => ({ tours, isAll: false }));
  },

  async compared(ids) {
    const tours = await Promise.all(ids.filter(isTourId).map((id) => browserCatalogue.tour(id)));
    return tours.filter((tour) => tour !== null);
  },

  async tour(id) {
    const { tour, complete } = await findTourInCopy(id);
    if (!complete) return fetchAndStore(id);
    void refreshCatalogue();
    return tour ?? fetchAndStore(id);
  },
};

const refreshPauseMs = 30_000;
let refreshing: Promise<boolean> | null = null;
let pausedUntil = 0;
let wasRefreshed = true;
let onAttempt = () => {};

/** Refreshes the copy unless that happened within the pause. False if the last refresh failed. Never rejects. */
export async function refreshCatalogue(): Promise<boolean> {
  if (!refreshing && performance.now() < pausedUntil) return wasRefreshed;
  pausedUntil = performance.now() + refreshPauseMs;
  refreshing ??= copyCatalogue()
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      refreshing = null;
    });
  wasRefreshed = await refreshing;
  onAttempt();
  return wasRefreshed;
}

/** Call after a change in the admin: the next page that shows tours refreshes the copy. */
export function expireCatalogue(): void {
  pausedUntil = 0;
}

/** Call once per page. @param listener called after each attempt */
export function startCatalogueRefresh(listener = onAttempt): void {
  onAttempt = listener;
  const refreshNow = () => {
    expireCatalogue();
    void refreshCatalogue();
  };
  onPageAwake(() => void refreshCatalogue());
  onConnectionChange((state) => state === 'online' && refreshNow());
  onStoreBack(refreshNow);
  void refreshCatalogue();
}

export function onCatalogueChange(listener: () => void): () => void {
  return listen(['catalogue'], listener);
}

export async function findCatalogueCopy(): Promise<CatalogueCopy | null> {
  const copy = await findCopy();
  return copy && { ...copy, isStale: !wasRefreshed };
}

export async function listNearbyTours(origin: { tourId?: string; place: string }, limit: number): Promise<TourCard[]> {
  const { tours } = await browserCatalogue.home();
  const originTour = tours.find(({ _id }) => _id === origin.tourId);
  const place = (originTour?.place ?? origin.place).toLowerCase();
  const distance = (tour: TourCard) =>
    tour.place.toLowerCase() === place ? 0 : tour.type === originTour?.type ? 1 : 2;
  return tours
    .filter((tour) => tour !== originTour)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, limit);
}

async function findCompleteCopy(): Promise<CatalogueRow | null> {
  const stored = await findCatalogueRow();
  // Refreshes without a copy, too: a phone that was cleared gets it back with the next page.
  void refreshCatalogue();
  return stored?.complete ? stored : null;
}

async function fetchOrStored<T>(
  fetchIt: () => Promise<T>,
  fromStored: (stored: CatalogueRow) => T | Promise<T>,
): Promise<T> {
  try {
    return await fetchIt();
  } catch (error) {
    const stored = await findCatalogueRow();
    if (stored === null || stored.tours.length === 0) throw toVisitorError(error);
    return fromStored(stored);
  }
}

async function fetchListing(filter: TourFilter, before: string | null | undefined): Promise<ListingPart> {
  const page = await fetchTours({
    ...filter,
    fields: 'card',
    limit: listingPartSize,
    ...(before ? { cursor: before } : {}),
  });
  return { tours: page?.tours ?? [], next: page?.nextCursor ?? null };
}

async function fetchHome(): Promise<HomeTours> {
  const page = await fetchTours({ fields: 'card', limit: homeTourCount });
  return toHome({ tours: page?.tours ?? [] });
}

async function fetchFindable(): Promise<SearchableTours> {
  const page = await fetchTours({ fields: 'card', limit: maxSearchable });
  return { tours: page?.tours ?? [], isAll: page?.nextCursor === null };
}

async function fetchAndStore(id: string): Promise<Tour | null> {
  try {
    const tour = await fetchTour(id);
    if (tour) await updateTour(tour);
    else {
      await storePlannedTours((planned) => planned === id);
      await removeTour(id);
    }
    return tour;
  } catch (error) {
    const stored = await findCopiedTour(id);
    if (stored && (await isNoLongerOffered(id))) return null;
    if (stored) return stored;
    if (error instanceof EmptyResponseError) return null;
    throw toVisitorError(error, notStoredMessage);
  }
}

/** The error for the screen. Without a message where a response came that isn't ours: each screen has its own text then. */
function toVisitorError(error: unknown, offline?: string): unknown {
  if (!(error instanceof OfflineError) || (!offline && !error.isServerFailure)) return error;
  return new VisitorError(error.isServerFailure ? '' : offline, { cause: error });
}

function toHome({ tours }: Pick<CatalogueRow, 'tours'>): HomeTours {
  let highest: HighestTour | null = null;
  for (const { _id, heading, place, facts } of tours) {
    const heightM = facts?.maxAltitudeM;
    if (heightM !== undefined && !(highest && heightM <= highest.heightM)) highest = { _id, heading, place, heightM };
  }
  return { tours: tours.slice(0, homeTourCount), highest };
}

/** Cuts the same parts as the server: no two tours share an `updatedAt`, and a part begins below the last part's last tour. */
function toListing(tours: readonly TourCard[], filter: TourFilter, before: string | null | undefined): ListingPart {
  const end = before ? Number(before) : Number.POSITIVE_INFINITY;
  const changed = ({ updatedAt }: TourCard) => Date.parse(updatedAt);
  const found = tours.filter((tour) => matchesFilter(tour, filter) && changed(tour) < end);
  const shown = found.slice(0, listingPartSize);
  const last = found.length > listingPartSize ? shown.at(-1) : undefined;
  return { tours: shown, next: last ? String(changed(last)) : null };
}
