import * as v from 'valibot';
import { api } from '#shared/calls';
import { type Preview, PreviewAnswer, Previews } from '#shared/preview';
import { ChangedPrices, type PriceChange } from '#shared/price-input';
import { MessageAnswer } from '#shared/session';
import { DeskTour, type StageInput } from '#shared/tour-stage';
import { type TourVersion, TourVersions } from '#shared/tour-versions';
import { ifMatch, orConflict, SavedTour } from './admin';
import { ApiError, request, requestIfChanged } from './client';

const DeskTours = v.array(DeskTour);

interface DeskTourPage {
  tours: DeskTour[];
  etag: string | null;
  next: string | null;
}

/** Tours in every stage, last changed first: the first page, or the one at `cursor`; null if nothing changed since `etag`. */
export async function fetchDeskTours(
  token: string,
  { cursor, etag, signal, timeLimitMs }: { cursor?: string; etag?: string; signal?: AbortSignal; timeLimitMs?: number },
): Promise<DeskTourPage | null> {
  const path = cursor === undefined ? api.deskTours : `${api.deskTours}?${new URLSearchParams({ cursor })}`;
  const answer = await requestIfChanged(path, { schema: DeskTours, token, etag, signal, timeLimitMs });
  return answer && { tours: answer.body, etag: answer.etag, next: answer.next };
}

/** A tour in whatever stage, or null for a 404. */
export async function fetchDeskTour(token: string, id: string): Promise<DeskTour | null> {
  try {
    return (await request(api.deskTour(id), { token, schema: DeskTour })).body;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** @throws ConflictError when somebody changed the tour since this version */
export function changeStage(token: string, id: string, stage: StageInput, version?: number): Promise<SavedTour> {
  const call = { method: 'PUT', token, json: stage, headers: ifMatch(version), schema: SavedTour } as const;
  return orConflict(request(api.tourStage(id), call).then(({ body }) => body));
}

/** A page that shows a tour before it is published: its path, and its name in the list. */
export async function makePreview(token: string, id: string): Promise<PreviewAnswer> {
  return (await request(api.previewTour(id), { method: 'POST', token, schema: PreviewAnswer })).body;
}

/** A tour's previews that still open, the last one first. */
export async function fetchPreviews(token: string, id: string, signal?: AbortSignal): Promise<Preview[]> {
  return (await request(api.previewsOf(id), { token, schema: Previews, signal })).body.data;
}

/** Ends one of a tour's previews. What the server says of it. */
export async function endPreview(token: string, id: string, preview: string): Promise<string> {
  return (await request(api.tourPreview(id, preview), { method: 'DELETE', token, schema: MessageAnswer })).body.message;
}

export async function copyTour(token: string, id: string): Promise<SavedTour> {
  return (await request(api.copyTour(id), { method: 'POST', token, schema: SavedTour })).body;
}

/** A tour's last changes, the last one first. */
export async function fetchVersions(token: string, id: string, signal?: AbortSignal): Promise<TourVersion[]> {
  return (await request(api.tourVersions(id), { token, schema: TourVersions, signal })).body.data;
}

/**
 * Brings an earlier version of a tour back.
 * @param current the tour's version now
 * @throws ConflictError when somebody changed it since
 */
export function bringBackVersion(token: string, id: string, version: number, current?: number): Promise<SavedTour> {
  const call = { method: 'POST', token, headers: ifMatch(current), schema: SavedTour } as const;
  return orConflict(request(api.tourVersion(id, version), call).then(({ body }) => body));
}

export async function changePrices(token: string, tours: PriceChange[]): Promise<ChangedPrices> {
  return (await request(api.tourPrices, { method: 'POST', token, json: { tours }, schema: ChangedPrices })).body;
}
