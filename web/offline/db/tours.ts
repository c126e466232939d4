import * as v from 'valibot';
import type { AgencyFacts } from '#shared/settings/site';
import { type CatalogueCopy, compareNewestFirst } from '#shared/tours/catalogue';
import { Tour, toCard } from '#shared/tours/tour';
import { CatalogueRow, parseRow, parseRows, SavedTour, withStore, withStoreOr } from './db';

// The offline copy of the catalogue: one row per tour, and one row with the cards of all tours, which lists read.

const catalogueKey = 'catalogue';

const readCatalogueRow = () =>
  withStore(async (store) => (await store.get('meta', catalogueKey)) as CatalogueRow | undefined);

export async function findCatalogueRow(): Promise<CatalogueRow | null> {
  return parseRow(CatalogueRow, await readCatalogueRow().catch(() => null));
}

export async function readStoredCopy(): Promise<(CatalogueCopy & Pick<CatalogueRow, 'etag'>) | null> {
  const row = await readCatalogueRow();
  return row ? { etag: row.etag, syncedAt: row.syncedAt, complete: row.complete, count: row.tours.length } : null;
}

export const findStoredCopy = (): Promise<CatalogueCopy | null> => readStoredCopy().catch(() => null);

export async function replaceCatalogueCopy(
  tours: readonly Tour[],
  syncState: Omit<CatalogueRow, 'tours'>,
): Promise<void> {
  await withStore(async (store) => {
    const tx = store.transaction(['tours', 'meta'], 'readwrite');
    const rows = tx.objectStore('tours');
    const cards = [...tours].sort(compareNewestFirst).map(toCard);
    await Promise.all([
      rows.clear(),
      ...tours.map((tour) => rows.put(tour)),
      tx.objectStore('meta').put({ ...syncState, tours: cards }, catalogueKey),
      tx.done,
    ]);
  });
}

export async function updateSyncedAt(syncedAt: string): Promise<void> {
  await withStore(async (store) => {
    const { store: meta, done } = store.transaction('meta', 'readwrite');
    const row = parseRow(CatalogueRow, await meta.get(catalogueKey));
    await Promise.all([row && meta.put({ ...row, syncedAt }, catalogueKey), done]);
  });
}

export async function findTourInCopy(id: string): Promise<{ tour: Tour | null; complete: boolean }> {
  const [tour, copy] = await Promise.all([findTour(id), findStoredCopy()]);
  return { tour, complete: copy?.complete ?? false };
}

export async function findTour(id: string): Promise<Tour | null> {
  return parseRow(Tour, await withStoreOr(null, (store) => store.get('tours', id)));
}

export function updateTour(tour: Tour): Promise<void> {
  return writeTour(tour._id, tour);
}

export function removeTour(id: string): Promise<void> {
  return writeTour(id, null);
}

async function writeTour(id: string, tour: Tour | null): Promise<void> {
  await withStoreOr(undefined, async (store) => {
    const tx = store.transaction(['tours', 'meta'], 'readwrite');
    const rows = tx.objectStore('tours');
    const meta = tx.objectStore('meta');
    const row = parseRow(CatalogueRow, await meta.get(catalogueKey));
    const others = row?.tours.filter(({ _id }) => _id !== id) ?? [];
    await Promise.all([
      tour ? rows.put(tour) : rows.delete(id),
      row &&
        meta.put({ ...row, tours: tour ? [toCard(tour), ...others].sort(compareNewestFirst) : others }, catalogueKey),
      tx.done,
    ]);
  });
}

/** True for a tour that is stored only because a ride plan needs it: it has no pictures. */
export const isForPlanOnly = ({ pictures }: SavedTour): boolean => pictures.length === 0;

export async function listSavedRows(): Promise<SavedTour[]> {
  return parseRows(SavedTour, await withStore((store) => store.getAll('saved')));
}

export async function findSavedRow(id: string): Promise<SavedTour | null> {
  return parseRow(SavedTour, await withStore((store) => store.get('saved', id)));
}

export async function putSavedRow(row: SavedTour): Promise<void> {
  await withStore((store) => store.put('saved', row));
}

export async function updateSavedRow(id: string, change: Partial<SavedTour>): Promise<void> {
  await withStore(async (store) => {
    const tx = store.transaction('saved', 'readwrite');
    const row = parseRow(SavedTour, await tx.store.get(id));
    if (row) await tx.store.put({ ...row, ...change });
    await tx.done;
  });
}

export async function removeSavedRow(id: string): Promise<void> {
  await withStore((store) => store.delete('saved', id));
}

// The agency's public settings from the newest page of the server. The app shell uses them.

const agencyKey = 'agency';
const AgencyRow = v.record(v.string(), v.unknown());

export async function findAgency(): Promise<Partial<AgencyFacts> | null> {
  return parseRow(AgencyRow, await withStoreOr(null, (store) => store.get('meta', agencyKey)));
}

export async function updateAgency(facts: unknown): Promise<void> {
  await withStoreOr(null, (store) => store.put('meta', facts, agencyKey));
}
