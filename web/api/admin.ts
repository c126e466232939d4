import * as v from 'valibot';
import { api } from '#shared/calls';
import type { TakeSeats } from '#shared/departure-schema';
import { VisitorError, wordsFor } from '#shared/errors';
import { MailQueue } from '#shared/health';
import { ErasedPerson } from '#shared/inquiry';
import { LoginAnswer, type LoginInput, LogoutAnswer, MessageAnswer, sessionMessages } from '#shared/session';
import { type DeletedTour, DeletedTours } from '#shared/tour';
import { DeskTour } from '#shared/tour-stage';
import { ApiError, request } from './client';
import { type OnProgress, upload } from './upload';

// The token and what it opens are never stored here.

export const SavedTour = v.object({ message: v.string(), tour: v.optional(DeskTour) });
export type SavedTour = v.InferOutput<typeof SavedTour>;

/** Someone else changed the tour first (412). `tour` is the current version. */
export class ConflictError extends VisitorError {
  override name = 'ConflictError';
  constructor(
    message: string,
    readonly tour: DeskTour | null,
  ) {
    super(message);
  }
}

/**
 * A refused login returns `success: false` with a message, one that wants a passkey too with its options; no answer throws.
 * @param old the token that this browser still has, if any: its session ends
 */
export async function login(input: LoginInput, old: string | null): Promise<LoginAnswer> {
  try {
    const token = old === null ? {} : { token: old };
    return (await request(api.login, { method: 'POST', json: input, schema: LoginAnswer, ...token })).body;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const step = v.safeParse(LoginAnswer, error.body);
    if (step.success && step.output.passkey) return step.output;
    return { success: false, message: wordsFor(error, sessionMessages.loginFailed) };
  }
}

export async function logout(token: string): Promise<{ success: boolean; message: string }> {
  return (await request(api.logout, { method: 'POST', token, schema: LogoutAnswer })).body;
}

export async function forgotPassword(email: string): Promise<{ message: string }> {
  return (await request(api.forgotPassword, { method: 'POST', json: { email }, schema: MessageAnswer })).body;
}

export async function resetPassword(input: { token: string; password: string }): Promise<{ message: string }> {
  return (await request(api.resetPassword, { method: 'POST', json: input, schema: MessageAnswer })).body;
}

/** Keeps the session alive. */
export async function noteSeen(token: string): Promise<void> {
  await request(api.accountSeen, { method: 'POST', token, schema: MessageAnswer });
}

/** Erases all inquiries of the person who wrote this one; how many those were. */
export async function eraseInquirer(token: string, id: string): Promise<number> {
  return (await request(api.inquirer(id), { method: 'DELETE', token, schema: ErasedPerson })).body.erased;
}

/** Since when mail from the site is stuck (ISO 8601); null while it goes out. */
export async function fetchStuckMail(token: string, signal?: AbortSignal): Promise<string | null> {
  return (await request(api.mailQueue, { token, schema: MailQueue, signal })).body.stuckSince;
}

/** @param key under which the server adds this once, however often it is sent */
export function createTour(token: string, form: FormData, key: string, onProgress?: OnProgress): Promise<SavedTour> {
  const headers = { 'Idempotency-Key': key };
  return upload(api.tours, { method: 'POST', form, token, headers, schema: SavedTour, onProgress });
}

/** @throws ConflictError when `version` is given and outdated */
export function updateTour(
  token: string,
  id: string,
  form: FormData,
  { version, onProgress }: { version?: number | undefined; onProgress?: OnProgress } = {},
): Promise<SavedTour> {
  const headers = ifMatch(version);
  return orConflict(upload(api.tour(id), { method: 'PUT', form, token, headers, schema: SavedTour, onProgress }));
}

/**
 * Seats of a tour's date are taken, or free again below 0.
 * @throws ConflictError when `version` is given and outdated, ApiError with the field `seats` if there are not so many
 */
export function takeSeats(
  token: string,
  of: { tourId: string; departureId: string; version?: number | undefined },
  input: v.InferInput<typeof TakeSeats>,
): Promise<SavedTour> {
  const call = { method: 'POST', token, json: input, headers: ifMatch(of.version), schema: SavedTour } as const;
  return orConflict(request(api.takenSeats(of.tourId, of.departureId), call).then(({ body }) => body));
}

/** @throws ConflictError when `version` is given and outdated */
export function deleteTour(token: string, id: string, version?: number): Promise<{ message: string }> {
  const call = { method: 'DELETE', token, headers: ifMatch(version), schema: MessageAnswer } as const;
  return orConflict(request(api.tour(id), call).then(({ body }) => body));
}

/** Tours that can still be restored, last deleted first. */
export async function fetchDeletedTours(token: string, signal?: AbortSignal): Promise<DeletedTour[]> {
  return (await request(api.deletedTours, { token, schema: DeletedTours, signal })).body.data;
}

export async function restoreTour(token: string, id: string): Promise<SavedTour> {
  return (await request(api.restoreTour(id), { method: 'POST', token, schema: SavedTour })).body;
}

export function ifMatch(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { 'If-Match': `"v${version}"` };
}

export async function orConflict<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const now = v.safeParse(v.object({ tour: DeskTour }), error.body);
    throw new ConflictError(wordsFor(error, ''), now.success ? now.output.tour : null);
  }
}
