import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors';
import type { AppEnv } from '../env';

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

/** Where every surprise ends: logged under the request's id, answered without a word about what it was. */
export function onError(error: unknown, c: Context<AppEnv>): Response {
  console.error(JSON.stringify({ requestId: c.get('requestId'), ...toLoggable(error) }));
  const message = 'Something went wrong on our side. Please try again.';
  const isCall = /^\/(?:api|form|img)\//.test(c.req.path);
  return isCall ? fail(c, 'internal', message) : c.text(message, 500);
}
