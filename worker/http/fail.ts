import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors';
import type { AppEnv } from '../env';
import { findRemoval } from './guarded-database';
import { isStorageFailure, toFault } from './storage';

/** Every error has this shape: `{message, code, requestId}`, plus `fields` and whatever the route adds. */
export function fail(c: Context<AppEnv>, code: ErrorCode, message: string, extra: Record<string, unknown> = {}) {
  const body: ErrorBody & Record<string, unknown> = { ...extra, message, code, requestId: c.get('requestId') };
  return c.json(body, errorStatus[code] as ContentfulStatusCode);
}

export function failFields(c: Context<AppEnv>, problems: Record<string, string>): Response {
  const [field = '', problem = 'We couldn’t read this.'] = Object.entries(problems)[0] ?? [];
  return fail(c, 'bad_request', field === '' ? problem : `${field}: ${problem}`, { fields: problems });
}

export function failTooMany(
  c: Context<AppEnv>,
  message: string,
  retryAfterSeconds: number,
  extra?: Record<string, unknown>,
) {
  c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return fail(c, 'too_many', message, extra);
}

/** 401 for who isn't logged in, or no longer; 403 for who is but isn't an owner. */
export function refuse(c: Context<AppEnv>, isSignedIn: boolean): Response {
  if (isSignedIn) return fail(c, 'forbidden', 'Only an owner can do this.');
  c.header('WWW-Authenticate', 'Bearer');
  return fail(c, 'unauthorized', 'Please log in.');
}

/** Drizzle's message contains the query's parameters; the cause doesn't. */
function toLoggable(error: unknown) {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return root instanceof Error ? { error: root.name, detail: root.message, stack: root.stack } : { error: typeof root };
}

const storageRest = 30;

export function setRetryAfter(c: Context<AppEnv>): void {
  c.header('Retry-After', String(storageRest));
}

export function logError(c: Context<AppEnv>, error: unknown): void {
  c.set('fault', toFault(error));
  console.error(JSON.stringify({ requestId: c.get('requestId'), ...toLoggable(error) }));
}

/**
 * Logs an unexpected error under the request's id and tells the client nothing about it. 503 with Retry-After if storage
 * failed, else 500. Who was removed while they were calling is refused as at the door, and nothing has failed.
 */
export function onError(error: unknown, c: Context<AppEnv>): Response {
  const removal = findRemoval(error);
  if (removal) return refuse(c, removal.isSignedIn);
  logError(c, error);
  const isDown = isStorageFailure(error);
  if (isDown) setRetryAfter(c);
  const message = isDown
    ? 'This isn’t working right now. Please try again in a minute.'
    : 'Something went wrong on our side. Please try again.';
  const isCall = /^\/(?:api|form|img|share)\//.test(c.req.path);
  return isCall ? fail(c, isDown ? 'unavailable' : 'internal', message) : c.text(message, isDown ? 503 : 500);
}

/** Hono skips `onError` for anything thrown that isn't an Error, so make it one. */
export const throwErrorsOnly = createMiddleware<AppEnv>(async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('a value that is not an Error was thrown', { cause: thrown });
  }
});
