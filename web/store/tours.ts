import { Tour, type TourCard, toCard } from '#shared/tours/tour';
import { byNewest } from '#shared/tours/tour-order';
import { withStoreOr } from './db';
import { CardsRow, CatalogueMark, parseRow } from './schema';

// Every tour has a row. Lists read one row with all cards instead, which is written with the copy and has its ETag.

const markKey = 'catalogue';
const cardsKey = 'cards';

interface StoredCatalogue {
  tours: Tour[];
  mark: CatalogueMark;
}

export interface StoredCards {
  tours: TourCard[];
  mark: CatalogueMark;
}

let inMemory: StoredCatalogue | null = null;

/** A copy that couldn't be stored is newer than the one that is, until another tab has stored one. */
function findUnstored(stored: CatalogueMark | null): StoredCatalogue | null {
  if (inMemory && stored && stored.syncedAt > inMemory.mark.syncedAt) inMemory = null;
  return inMemory;
}

/** A copy with a tour that can't be parsed counts as incomplete, so it's refreshed. */
export async function findCatalogue(): Promise<StoredCatalogue | null> {
  const stored = await withStoreOr(null, async (store) => {
    const tx = store.transaction(['tours', 'meta']);
    return Promise.all([tx.objectStore('tours').getAll(), tx.objectStore('meta').get(markKey)]);
  });
  const mark = parseRow(CatalogueMark, stored?.[1]);
  const unstored = findUnstored(mark);
  if (unstored || !stored || !mark) return unstored;
  const [rows] = stored;
  const tours = rows.flatMap((tour) => parseRow(Tour, tour) ?? []);
  const whole = tours.length === rows.length;
  return { tours, mark: whole ? mark : { ...mark, complete: false, etag: null } };
}

/** Reads every tour only where there's no row of cards of this copy. */
export async function findCards(): Promise<StoredCards | null> {
  const stored = await withStoreOr(null, (store) => {
    const meta = store.transaction('meta').store;
    return Promise.all([meta.get(markKey), meta.get(cardsKey)]);
  });
  const mark = parseRow(CatalogueMark, stored?.[0]);
  const row = parseRow(CardsRow, stored?.[1]);
  if (!findUnstored(mark)) {
    if (!mark) return null;
    if (row && row.etag === mark.etag) return { tours: row.tours, mark };
  }
  const copy = await findCatalogue();
  return copy && { ...toCards(copy.tours), mark: copy.mark };
}

/** Reads no tours. */
export async function findCopy(): Promise<{ mark: CatalogueMark; count: number } | null> {
  const stored = await withStoreOr(null, (store) => {
    const tx = store.transaction(['tours', 'meta']);
    return Promise.all([tx.objectStore('meta').get(markKey), tx.objectStore('tours').count()]);
  });
  const mark = parseRow(CatalogueMark, stored?.[0]);
  const unstored = findUnstored(mark);
  if (unstored) return { mark: unstored.mark, count: unstored.tours.length };
  return stored && mark && { mark, count: stored[1] };
}

/** Reads no tours. Never throws. */
export async function hasWholeCatalogue(): Promise<boolean> {
  const row = await withStoreOr(null, (store) => store.get('meta', markKey));
  return parseRow(CatalogueMark, row)?.complete ?? false;
}

/** Replaces the copy. False if it's only kept for this session. */
export async function updateCatalogue(tours: readonly Tour[], mark: CatalogueMark): Promise<boolean> {
  const isStored = await withStoreOr(false, async (store) => {
    const tx = store.transaction(['tours', 'meta'], 'readwrite');
    const rows = tx.objectStore('tours');
    const meta = tx.objectStore('meta');
    await Promise.all([
      rows.clear(),
      ...tours.map((tour) => rows.put(tour)),
      meta.put(mark, markKey),
      mark.etag === null ? meta.delete(cardsKey) : meta.put({ ...toCards(tours), etag: mark.etag }, cardsKey),
      tx.done,
    ]);
    return true;
  });
  inMemory = isStored ? null : { tours: [...tours], mark };
  return isStored;
}

/** The copy is still of `mark`. Stores it if that failed before; false if it fails again. */
export async function updateCatalogueMark(mark: CatalogueMark): Promise<boolean> {
  if (inMemory) return updateCatalogue(inMemory.tours, mark);
  return withStoreOr(false, (store) => store.put('meta', mark, markKey).then(() => true));
}

export async function findTourInCopy(id: string): Promise<{ tour: Tour | null; complete: boolean }> {
  const stored = await withStoreOr(null, (store) => {
    const tx = store.transaction(['tours', 'meta']);
    return Promise.all([tx.objectStore('tours').get(id), tx.objectStore('meta').get(markKey)]);
  });
  const mark = parseRow(CatalogueMark, stored?.[1]);
  const row = parseRow(Tour, stored?.[0]);
  const unstored = findUnstored(mark);
  if (!unstored) return { tour: row, complete: mark?.complete ?? false };
  // A row of the older copy may be of a tour that is gone.
  const tour = unstored.tours.find(({ _id }) => _id === id) ?? (mark && unstored.mark.complete ? null : row);
  return { tour, complete: unstored.mark.complete };
}

export async function findTour(id: string): Promise<Tour | null> {
  return (await findTourInCopy(id)).tour;
}

export function updateTour(tour: Tour): Promise<void> {
  return write(tour._id, tour);
}

export function removeTour(id: string): Promise<void> {
  return write(id, null);
}

async function write(id: string, tour: Tour | null): Promise<void> {
  await withStoreOr(undefined, async (store) => {
    const tx = store.transaction(['tours', 'meta'], 'readwrite');
    const rows = tx.objectStore('tours');
    const meta = tx.objectStore('meta');
    const cards = parseRow(CardsRow, await meta.get(cardsKey));
    const others = cards?.tours.filter(({ _id }) => _id !== id) ?? [];
    await Promise.all([
      tour ? rows.put(tour) : rows.delete(id),
      cards && meta.put({ ...cards, tours: tour ? [toCard(tour), ...others].sort(byNewest) : others }, cardsKey),
      tx.done,
    ]);
  });
}

function toCards(tours: readonly Tour[]): Omit<StoredCards, 'mark'> {
  return { tours: [...tours].sort(byNewest).map(toCard) };
}
