import { withStore } from './db';
import { parseRow, parseRows, SavedTour } from './schema';

/** For its plan alone, without its pictures: the agency took it down. What a rider saves has some. */
export const isForPlan = ({ pictures }: SavedTour): boolean => pictures.length === 0;

/** @throws StoreError */
export async function listSaved(): Promise<SavedTour[]> {
  return parseRows(SavedTour, await withStore((store) => store.getAll('saved')));
}

/** @throws StoreError */
export async function findSaved(id: string): Promise<SavedTour | null> {
  return parseRow(SavedTour, await withStore((store) => store.get('saved', id)));
}

/** @throws StoreError */
export async function updateSaved(saved: SavedTour): Promise<void> {
  await withStore((store) => store.put('saved', saved));
}

/** @throws StoreError */
export async function changeSaved(id: string, change: (saved: SavedTour) => Partial<SavedTour>): Promise<void> {
  await withStore(async (store) => {
    const tx = store.transaction('saved', 'readwrite');
    const saved = parseRow(SavedTour, await tx.store.get(id));
    if (saved) await tx.store.put({ ...saved, ...change(saved) });
    await tx.done;
  });
}

/** @throws StoreError */
export async function removeSaved(id: string): Promise<void> {
  await withStore((store) => store.delete('saved', id));
}
