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
import { findCatalogueRow, findStoredCopy, findTourInCopy, removeTour, updateTour } from '../db/tours';
import { listen } from './channel';
import { onConnectionChange, onPageAwake } from './connection';
import { copyCatalogue } from './copy-catalogue';
import { findTourOnPhone, isNoLongerOffered, storePlannedTours } from './saved-tours';

const notStoredMessage = 'This page isn’t saved on this phone yet, and there’s no connection right now.';

/** The catalogue in the browser: uses the offline copy if that is complete, and refreshes the copy in the background. */
export const browserCatalogue: Catalogue = {
  async home() {
    const copy = await findCompleteCopy();
    return copy ? toHome(copy) : fetchOrReadCopy(fetchHome, toHome);
  },

  async places() {
    const copy = await findCompleteCopy();
    return copy ? summarizePlaces(copy.tours, toIndianDay(Date.now())) : {};
  },

  async listing(filter, before) {
    const copy = await findCompleteCopy();
    if (copy) return toListing(copy.tours, filter, before);
    return fetchOrReadCopy(
      () => fetchListing(filter, before),
      ({ tours }) => toListing(tours, filter, before),
    );
  },

  async newest(limit) {
    return (await browserCatalogue.home()).tours.slice(0, limit);
  },

  async searchable() {
    const copy = await findCompleteCopy();
    return copy
      ? { tours: copy.tours, isComplete: true }
      : fetchOrReadCopy(fetchSearchable, ({ tours }) => ({ tours, isComplete: false }));
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
let runningRefresh: Promise<boolean> | null = null;
let pausedUntilMs = 0;
let isLastRefreshOk = true;
let onRefreshAttempt = () => {};

/** Refreshes the copy, at most once in `refreshPauseMs`. Returns false if the last refresh failed. Never rejects. */
export async function refreshCatalogue(): Promise<boolean> {
  if (!runningRefresh && performance.now() < pausedUntilMs) return isLastRefreshOk;
  pausedUntilMs = performance.now() + refreshPauseMs;
  runningRefresh ??= copyCatalogue()
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      runningRefresh = null;
    });
  isLastRefreshOk = await runningRefresh;
  onRefreshAttempt();
  return isLastRefreshOk;
}

/** Makes the next page that shows tours refresh the copy. Call it after a change in the admin. */
export function expireCatalogue(): void {
  pausedUntilMs = 0;
}

export function startCatalogueRefresh(listener = onRefreshAttempt): void {
  onRefreshAttempt = listener;
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
  const copy = await findStoredCopy();
  return copy && { ...copy, isStale: !isLastRefreshOk };
}

export async function listNearbyTours(origin: { tourId?: string; place: string }, limit: number): Promise<TourCard[]> {
  const { tours } = await browserCatalogue.home();
  const originTour = tours.find(({ _id }) => _id === origin.tourId);
  const place = (originTour?.place ?? origin.place).toLowerCase();
  /** 0 for the same place, 1 for the same type, otherwise 2. */
  const rankDistance = (tour: TourCard) =>
    tour.place.toLowerCase() === place ? 0 : tour.type === originTour?.type ? 1 : 2;
  return tours
    .filter((tour) => tour !== originTour)
    .sort((a, b) => rankDistance(a) - rankDistance(b))
    .slice(0, limit);
}

async function findCompleteCopy(): Promise<CatalogueRow | null> {
  const stored = await findCatalogueRow();
  // The copy is refreshed even if it is missing, because the visitor may have cleared the phone.
  void refreshCatalogue();
  return stored?.complete ? stored : null;
}

async function fetchOrReadCopy<T>(
  fetchFresh: () => Promise<T>,
  readCopy: (stored: CatalogueRow) => T | Promise<T>,
): Promise<T> {
  try {
    return await fetchFresh();
  } catch (error) {
    const stored = await findCatalogueRow();
    if (stored === null || stored.tours.length === 0) throw toVisitorError(error);
    return readCopy(stored);
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

async function fetchSearchable(): Promise<SearchableTours> {
  const page = await fetchTours({ fields: 'card', limit: maxSearchable });
  return { tours: page?.tours ?? [], isComplete: page?.nextCursor === null };
}

async function fetchAndStore(id: string): Promise<Tour | null> {
  try {
    const tour = await fetchTour(id);
    if (tour) await updateTour(tour);
    else {
      await storePlannedTours((tourId) => tourId === id);
      await removeTour(id);
    }
    return tour;
  } catch (error) {
    const stored = await findTourOnPhone(id);
    if (stored && (await isNoLongerOffered(id))) return null;
    if (stored) return stored;
    if (error instanceof EmptyResponseError) return null;
    throw toVisitorError(error, notStoredMessage);
  }
}

/** Returns an error for the screen. Its message is empty if the server failed: each screen has its own text for that. */
function toVisitorError(error: unknown, offlineMessage?: string): unknown {
  if (!(error instanceof OfflineError) || (!offlineMessage && !error.isServerFailure)) return error;
  return new VisitorError(error.isServerFailure ? '' : offlineMessage, { cause: error });
}

function toHome({ tours }: Pick<CatalogueRow, 'tours'>): HomeTours {
  let highest: HighestTour | null = null;
  for (const { _id, heading, place, facts } of tours) {
    const heightM = facts?.maxAltitudeM;
    if (heightM !== undefined && !(highest && heightM <= highest.altitudeM))
      highest = { _id, heading, place, altitudeM: heightM };
  }
  return { tours: tours.slice(0, homeTourCount), highest };
}

/** Returns the same part as the server: `updatedAt` is unique, and a part begins after the previous part's last tour. */
function toListing(tours: readonly TourCard[], filter: TourFilter, before: string | null | undefined): ListingPart {
  const endMs = before ? Number(before) : Number.POSITIVE_INFINITY;
  const getChangeTime = ({ updatedAt }: TourCard) => Date.parse(updatedAt);
  const matches = tours.filter((tour) => matchesFilter(tour, filter) && getChangeTime(tour) < endMs);
  const part = matches.slice(0, listingPartSize);
  const lastTour = matches.length > listingPartSize ? part.at(-1) : undefined;
  return { tours: part, next: lastTour ? String(getChangeTime(lastTour)) : null };
}
