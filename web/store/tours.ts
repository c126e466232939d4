import * as v from 'valibot';
import { Tour } from '#shared/tour';
import { StoreError, withStore } from './db';
import { CatalogueMark } from './schema';

const markKey = 'catalogue';

export interface StoredCatalogue {
  tours: Tour[];
  mark: CatalogueMark;
}

// What this session learnt while the store was broken.
let inMemory: StoredCatalogue | null = null;

/**
 * The copy of the catalogue, or null where none was made. A tour that no longer parses is left out, and the copy is
 * then not complete and has no etag, so that the next refresh brings it again.
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

/** True when every tour is on this phone; without reading them. Never throws. */
export async function hasWholeCatalogue(): Promise<boolean> {
  const row = await orInMemory(null, () => withStore((store) => store.get('meta', markKey)));
  const mark = v.safeParse(CatalogueMark, row);
  return mark.success && mark.output.complete;
}

/** Replaces the whole copy in one transaction: what is not in `tours` is gone afterwards. */
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

/** Notes that the copy was found to be still true. */
export async function updateCatalogueMark(mark: CatalogueMark): Promise<void> {
  const done = await orInMemory(false, () => withStore((store) => store.put('meta', mark, markKey)).then(() => true));
  if (!done && inMemory) inMemory = { ...inMemory, mark };
}

/** One stored tour; null where there is none that can be read. */
export async function findTour(id: string): Promise<Tour | null> {
  const row = await orInMemory(null, () => withStore((store) => store.get('tours', id)));
  return parseTour(row) ?? inMemory?.tours.find((tour) => tour._id === id) ?? null;
}

/** Keeps a tour that was fetched alone. */
export async function updateTour(tour: Tour): Promise<void> {
  await orInMemory(undefined, () => withStore((store) => store.put('tours', tour)));
}

/** Takes out a tour that the server says is gone. */
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
