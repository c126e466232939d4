import * as v from 'valibot';
import { Tour } from '#shared/tour';
import { StoreError, withStore } from './db';
import { CatalogueMark } from './schema';

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
  const stored = await orInMemory(null, () =>
    withStore(async (store) => {
      const tx = store.transaction(['tours', 'meta']);
      const [rows, mark] = await Promise.all([tx.objectStore('tours').getAll(), tx.objectStore('meta').get(markKey)]);
      return { rows, mark };
    }),
  );
  if (stored === null) return inMemory;
  const mark = v.safeParse(CatalogueMark, stored.mark);
  if (!mark.success) return null;
  const tours = stored.rows.flatMap((row) => parseTour(row) ?? []);
  const whole = tours.length === stored.rows.length;
  return { tours, mark: whole ? mark.output : { ...mark.output, complete: false, etag: null } };
}

/** True if every tour is on this phone. Reads no tours. Never throws. */
export async function hasWholeCatalogue(): Promise<boolean> {
  const row = await orInMemory(null, () => withStore((store) => store.get('meta', markKey)));
  const mark = v.safeParse(CatalogueMark, row);
  return mark.success && mark.output.complete;
}

export async function updateCatalogue(tours: readonly Tour[], mark: CatalogueMark): Promise<void> {
  const done = await orInMemory(false, () =>
    withStore(async (store) => {
      const tx = store.transaction(['tours', 'meta'], 'readwrite');
      const rows = tx.objectStore('tours');
      await Promise.all([
        rows.clear(),
        ...tours.map((tour) => rows.put(tour)),
        tx.objectStore('meta').put(mark, markKey),
        tx.done,
      ]);
      return true;
    }),
  );
  inMemory = done ? null : { tours: [...tours], mark };
}

export async function updateCatalogueMark(mark: CatalogueMark): Promise<void> {
  const done = await orInMemory(false, () => withStore((store) => store.put('meta', mark, markKey)).then(() => true));
  if (!done && inMemory) inMemory = { ...inMemory, mark };
}

export async function findTour(id: string): Promise<Tour | null> {
  const row = await orInMemory(null, () => withStore((store) => store.get('tours', id)));
  return parseTour(row) ?? inMemory?.tours.find((tour) => tour._id === id) ?? null;
}

export async function updateTour(tour: Tour): Promise<void> {
  await orInMemory(undefined, () => withStore((store) => store.put('tours', tour)));
}

export async function removeTour(id: string): Promise<void> {
  await orInMemory(undefined, () => withStore((store) => store.delete('tours', id)));
}

function parseTour(row: unknown): Tour | null {
  const parsed = v.safeParse(Tour, row);
  return parsed.success ? parsed.output : null;
}

async function orInMemory<T, F>(otherwise: F, work: () => Promise<T>): Promise<T | F> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return otherwise;
  }
}
