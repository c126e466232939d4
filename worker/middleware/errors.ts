import { DrizzleQueryError } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors';
import { findRevokedAccess } from '../db/conditions';
import type { AppEnv, RequestContext } from '../env';

/** A call to D1, R2, Images, a limit or a Durable Object failed; see the cause. Trying again later may work. */
export class StorageError extends Error {
  override name = 'StorageError';
}

function wrapStorageErrors<Binding extends object>(binding: Binding): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const result: unknown = member.apply(target, args);
        if (name === 'withSession') return wrapStorageErrors(result as object);
        if (!(result instanceof Promise)) return result;
        return result.catch((cause: unknown) => {
          throw new StorageError('storage failed', { cause });
        });
      };
    },
  });
}

/** Lets {@link isStorageFailure} tell storage failures from our own bugs. */
export const watchStorage = createMiddleware<AppEnv>((c, next) => {
  const { DB, MEDIA, LOGIN_LIMIT, INQUIRY_LIMIT } = c.env;
  const storage = { DB: wrapStorageErrors(DB), MEDIA: wrapStorageErrors(MEDIA) };
  const limits = { LOGIN_LIMIT: wrapStorageErrors(LOGIN_LIMIT), INQUIRY_LIMIT: wrapStorageErrors(INQUIRY_LIMIT) };
  c.env = { ...c.env, ...storage, ...limits };
  return next();
});

/** True if D1, R2 or Images failed, or a Durable Object is unreachable (the runtime marks those errors). */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageError || error instanceof DrizzleQueryError) return true;
  return 'overloaded' in error || 'retryable' in error || isStorageFailure(error.cause);
}

/** Thrown: the call ends with this answer, wherever it is. */
export class HttpError extends Error {
  override name = 'Refusal';

  constructor(readonly answer: Response) {
    super('refused');
  }
}

/** Every error has this shape: `{message, code, requestId}`, plus `fields` and whatever the route adds. */
export function toErrorResponse(
  c: RequestContext,
  code: ErrorCode,
  message: string,
  extra: Record<string, unknown> = {},
) {
  const body: ErrorBody & Record<string, unknown> = { ...extra, message, code, requestId: c.get('requestId') };
  return c.json(body, errorStatus[code] as ContentfulStatusCode);
}

/** Ends the call with an error. @throws Refusal */
export function throwError(
  c: RequestContext,
  code: ErrorCode,
  message: string,
  extra?: Record<string, unknown>,
): never {
  throw new HttpError(toErrorResponse(c, code, message, extra));
}

export function throwFieldErrors(c: RequestContext, problems: Record<string, string>): never {
  const [field = '', problem = 'We couldn’t read this.'] = Object.entries(problems)[0] ?? [];
  throwError(c, 'bad_request', field === '' ? problem : `${field}: ${problem}`, { fields: problems });
}

export function throwTooMany(
  c: RequestContext,
  message: string,
  retryAfterSeconds: number,
  extra?: Record<string, unknown>,
): never {
  c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  throwError(c, 'too_many', message, extra);
}

/** 401 for who isn't logged in, or no longer; 403 for who is but isn't an owner. */
export function unauthorizedResponse(c: RequestContext, isSignedIn: boolean): Response {
  if (isSignedIn) return toErrorResponse(c, 'forbidden', 'Only an owner can do this.');
  c.header('WWW-Authenticate', 'Bearer');
  return toErrorResponse(c, 'unauthorized', 'Please log in.');
}

/** Drizzle's message contains the query's parameters; the cause doesn't. */
function toLoggable(error: unknown) {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return root instanceof Error ? { error: root.name, detail: root.message, stack: root.stack } : { error: typeof root };
}

const retryAfterSeconds = 30;

export function setRetryAfter(c: RequestContext): void {
  c.header('Retry-After', String(retryAfterSeconds));
}

export function logError(c: RequestContext, error: unknown): void {
  console.error(JSON.stringify({ requestId: c.get('requestId'), ...toLoggable(error) }));
}

/**
 * Logs an unexpected error under the request's id and tells the client nothing about it. 503 with Retry-After if storage
 * failed, else 500. Who was removed while they were calling is refused as at the door, and nothing has failed.
 */
export function onError(error: unknown, c: RequestContext): Response {
  if (error instanceof HttpError) return error.answer;
  const removal = findRevokedAccess(error);
  if (removal) return unauthorizedResponse(c, removal.isSignedIn);
  logError(c, error);
  const isDown = isStorageFailure(error);
  if (isDown) setRetryAfter(c);
  const message = isDown
    ? 'This isn’t working right now. Please try again in a minute.'
    : 'Something went wrong on our side. Please try again.';
  const isCall = /^\/(?:api|form|img|share)\//.test(c.req.path);
  return isCall
    ? toErrorResponse(c, isDown ? 'unavailable' : 'internal', message)
    : c.text(message, isDown ? 503 : 500);
}

/** 405, or 204 for OPTIONS. Never any CORS headers. */
export function methodNotAllowedResponse(c: RequestContext, allowed: string[]): Response {
  c.header('Allow', allowed.join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  return toErrorResponse(c, 'method_not_allowed', 'This method isn’t supported here.');
}

/** Hono skips `onError` for anything thrown that isn't an Error, so make it one. */
export const throwErrorsOnly = createMiddleware<AppEnv>(async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('a value that is not an Error was thrown', { cause: thrown });
  }
});
