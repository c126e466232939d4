import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors';
import type { AppEnv } from '../env';
import { isStorageFailure } from './storage';

/** The one shape of a refusal: `{message, code, requestId}`, with `fields` and whatever else the route promises. */
export function fail(c: Context<AppEnv>, code: ErrorCode, message: string, extra: Record<string, unknown> = {}) {
  const body: ErrorBody & Record<string, unknown> = { ...extra, message, code, requestId: c.get('requestId') };
  return c.json(body, errorStatus[code] as ContentfulStatusCode);
}

/** 429 with `Retry-After` in whole seconds. */
export function failTooMany(
  c: Context<AppEnv>,
  message: string,
  retryAfterSeconds: number,
  extra?: Record<string, unknown>,
) {
  c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return fail(c, 'too_many', message, extra);
}

/** Drizzle puts a failed query's parameters into its message; the cause says what went wrong without them. */
function toLoggable(error: unknown) {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return root instanceof Error ? { error: root.name, detail: root.message, stack: root.stack } : { error: typeof root };
}

/** How long (seconds) to leave storage that failed alone. */
const storageRest = 30;

/** Says on the answer when to ask again. For every 503. */
export function setRetryAfter(c: Context<AppEnv>): void {
  c.header('Retry-After', String(storageRest));
}

export function logError(c: Context<AppEnv>, error: unknown): void {
  console.error(JSON.stringify({ requestId: c.get('requestId'), ...toLoggable(error) }));
}

/**
 * Where every surprise ends: logged under the request's id, answered without a word about what it was. Storage that
 * failed is 503 with `Retry-After`, anything else 500.
 */
export function onError(error: unknown, c: Context<AppEnv>): Response {
  logError(c, error);
  const isDown = isStorageFailure(error);
  if (isDown) setRetryAfter(c);
  const message = isDown
    ? 'This cannot be done right now. Please try again in a minute.'
    : 'Something went wrong on our side. Please try again.';
  const isCall = /^\/(?:api|form|img|share)\//.test(c.req.path);
  return isCall ? fail(c, isDown ? 'unavailable' : 'internal', message) : c.text(message, isDown ? 503 : 500);
}
