import { Tour } from '#shared/tour';
import { withStoreOr } from './db';
import { CatalogueMark, parseRow } from './schema';

const markKey = 'catalogue';

export interface StoredCatalogue {
  tours: Tour[];
  mark: CatalogueMark;
}

// Used for this session while the store is broken.
let inMemory: StoredCatalogue | null = null;

/**
 * The phone's copy, or null. A tour that can't be parsed is left out; the copy then counts as incomplete, so it's
 * refreshed.
 */
export async function findCatalogue(): Promise<StoredCatalogue | null> {
  const stored = await withStoreOr(null, async (store) => {
    const tx = store.transaction(['tours', 'meta']);
    return Promise.all([tx.objectStore('tours').getAll(), tx.objectStore('meta').get(markKey)]);
  });
  if (stored === null) return inMemory;
  const [rows, row] = stored;
  const mark = parseRow(CatalogueMark, row);
  if (mark === null) return null;
  const tours = rows.flatMap((tour) => parseRow(Tour, tour) ?? []);
  const whole = tours.length === rows.length;
  return { tours, mark: whole ? mark : { ...mark, complete: false, etag: null } };
}

/** True if every tour is on this phone. Reads no tours. Never throws. */
export async function hasWholeCatalogue(): Promise<boolean> {
  const row = await withStoreOr(null, (store) => store.get('meta', markKey));
  return parseRow(CatalogueMark, row)?.complete ?? false;
}

export async function updateCatalogue(tours: readonly Tour[], mark: CatalogueMark): Promise<void> {
  const done = await withStoreOr(false, async (store) => {
    const tx = store.transaction(['tours', 'meta'], 'readwrite');
    const rows = tx.objectStore('tours');
    await Promise.all([
      rows.clear(),
      ...tours.map((tour) => rows.put(tour)),
      tx.objectStore('meta').put(mark, markKey),
      tx.done,
    ]);
    return true;
  });
  inMemory = done ? null : { tours: [...tours], mark };
}

export async function updateCatalogueMark(mark: CatalogueMark): Promise<void> {
  const done = await withStoreOr(false, (store) => store.put('meta', mark, markKey).then(() => true));
  if (!done && inMemory) inMemory = { ...inMemory, mark };
}

export async function findTour(id: string): Promise<Tour | null> {
  const row = await withStoreOr(null, (store) => store.get('tours', id));
  return parseRow(Tour, row) ?? inMemory?.tours.find((tour) => tour._id === id) ?? null;
}

export async function updateTour(tour: Tour): Promise<void> {
  await withStoreOr(undefined, (store) => store.put('tours', tour));
}

export async function removeTour(id: string): Promise<void> {
  await withStoreOr(undefined, (store) => store.delete('tours', id));
}
