import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '#shared/calls';
import { MessageAnswer } from '#shared/staff/session';
import { type DeletedTour, DeletedTours } from '#shared/tours/deleted-tour';
import { byNewest } from '#shared/tours/tour-order';
import { DeskTour, type TourStage } from '#shared/tours/tour-stage';
import { TourVersions } from '#shared/tours/tour-versions';
import { ApiError } from '../../api/client';
import type { OnProgress } from '../../api/upload';
import { ask, askByForm, askIfChanged } from '../session/ask';
import { readingList } from './reading';

export const SavedTour = v.object({ message: v.string(), tour: v.optional(DeskTour) });
export type SavedTour = v.InferOutput<typeof SavedTour>;

type Numbered = Pick<DeskTour, '_id' | 'version'>;
const now = { tour: DeskTour };

/** @param key the server adds this once, however often it is sent */
export const createTour = (form: FormData, key: string, onProgress?: OnProgress): Promise<SavedTour> =>
  askByForm(api.tours, { method: 'POST', form, key, schema: SavedTour, onProgress });

// Each of these throws a Conflict if its `version` is given and outdated.

export const updateTour = ({ _id, version }: Numbered, form: FormData, onProgress?: OnProgress): Promise<SavedTour> =>
  askByForm(api.tour(_id), { method: 'PUT', form, version, now, schema: SavedTour, onProgress });

export const deleteTour = ({ _id, version }: Numbered) =>
  ask(api.tour(_id), { method: 'DELETE', version, now, schema: MessageAnswer });

export const changeStage = ({ _id, version }: Numbered, stage: TourStage): Promise<SavedTour> =>
  ask(api.tourStage(_id), { method: 'PUT', json: { stage }, version, now, schema: SavedTour });

export const bringBackVersion = ({ _id, version }: Numbered, earlier: number): Promise<SavedTour> =>
  ask(api.tourVersion(_id, earlier), { method: 'POST', version, now, schema: SavedTour });

export const restoreTour = (id: string): Promise<SavedTour> =>
  ask(api.restoreTour(id), { method: 'POST', schema: SavedTour });
export const copyTour = (id: string): Promise<SavedTour> =>
  ask(api.copyTour(id), { method: 'POST', schema: SavedTour });

/** Of the tours that this browser keeps for the site. */
function outdateCopy(): void {
  import('../../sync/tours').then(
    ({ expireCatalogue }) => expireCatalogue(),
    () => undefined,
  );
}

export async function fetchDeskTour(id: string): Promise<DeskTour | null> {
  try {
    return await ask(api.deskTour(id), { schema: DeskTour });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export interface TourBook {
  tours: DeskTour[];
  etag: string | null;
}

const queryKey = ['tours'];
const timeLimitMs = 30_000;

async function fetchAll(signal: AbortSignal, etag: string | undefined): Promise<TourBook | null> {
  const call = { schema: v.array(DeskTour), signal, timeLimitMs };
  const first = await askIfChanged(api.deskTours, { ...call, etag });
  if (first === null) return null;
  const tours = [...first.body];
  for (let cursor = first.next; cursor !== null; ) {
    const page = await askIfChanged(`${api.deskTours}?${new URLSearchParams({ cursor })}`, call);
    tours.push(...(page?.body ?? []));
    cursor = page?.next ?? null;
  }
  return { tours, etag: first.etag };
}

/** Fetched when a screen that shows it opens or gets focus. */
export const toursQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<TourBook> => {
    const held = client.getQueryData<TourBook>(queryKey);
    const all = await fetchAll(signal, held?.etag ?? undefined);
    return all ?? held ?? { tours: [], etag: null };
  },
});

export const versionsQuery = ({ _id, version }: Numbered) =>
  readingList(['versions', _id, version], api.tourVersions(_id), TourVersions, { gcTime: 0 });

function change(client: QueryClient, edit: (tours: DeskTour[]) => DeskTour[]): void {
  // A fetch already under way would bring back the old version, so cancel it and fetch again.
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<TourBook>(queryKey, (book) => book && { tours: edit(book.tours).sort(byNewest), etag: null });
  outdateTours(client);
}

export function outdateTours(client: QueryClient): void {
  void client.invalidateQueries({ queryKey });
  outdateCopy();
}

export function putTour(client: QueryClient, tour: DeskTour): void {
  change(client, (tours) => [...tours.filter(({ _id }) => _id !== tour._id), tour]);
}

export function dropTour(client: QueryClient, id: string): void {
  change(client, (tours) => tours.filter(({ _id }) => _id !== id));
}

export const deletedToursQuery = readingList<DeletedTour>(['deleted-tours'], api.deletedTours, DeletedTours);
