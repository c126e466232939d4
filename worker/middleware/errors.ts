import { DrizzleQueryError } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors';
import { findRevokedAccess } from '../db/conditions';
import type { AppEnv, RequestContext } from '../env';

/** A call to D1, R2, Images or a rate limit failed; a later retry may work. */
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

/** Wraps errors of the bindings, so that {@link isStorageFailure} can distinguish them from our bugs. */
export const wrapStorage = createMiddleware<AppEnv>((c, next) => {
  const { DB, MEDIA, LOGIN_LIMIT, INQUIRY_LIMIT } = c.env;
  const storage = { DB: wrapStorageErrors(DB), MEDIA: wrapStorageErrors(MEDIA) };
  const limits = { LOGIN_LIMIT: wrapStorageErrors(LOGIN_LIMIT), INQUIRY_LIMIT: wrapStorageErrors(INQUIRY_LIMIT) };
  c.env = { ...c.env, ...storage, ...limits };
  return next();
});

/** `overloaded` and `retryable` are marks of the Workers runtime. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageError || error instanceof DrizzleQueryError) return true;
  return 'overloaded' in error || 'retryable' in error || isStorageFailure(error.cause);
}

/** Thrown to end the request with this response. */
export class HttpError extends Error {
  override name = 'HttpError';

  constructor(readonly response: Response) {
    super('request rejected');
  }
}

export function toErrorResponse(
  c: RequestContext,
  code: ErrorCode,
  message: string,
  extraFields: Record<string, unknown> = {},
) {
  const body: ErrorBody & Record<string, unknown> = { ...extraFields, message, code, requestId: c.get('requestId') };
  return c.json(body, errorStatus[code] as ContentfulStatusCode);
}

export function throwError(
  c: RequestContext,
  code: ErrorCode,
  message: string,
  extraFields?: Record<string, unknown>,
): never {
  throw new HttpError(toErrorResponse(c, code, message, extraFields));
}

export function throwFieldErrors(c: RequestContext, problems: Record<string, string>): never {
  const [field = '', problem = 'We couldn’t read this.'] = Object.entries(problems)[0] ?? [];
  throwError(c, 'bad_request', field === '' ? problem : `${field}: ${problem}`, { fields: problems });
}

export function throwTooManyRequests(
  c: RequestContext,
  message: string,
  retryAfterSeconds: number,
  extraFields?: Record<string, unknown>,
): never {
  c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  throwError(c, 'too_many', message, extraFields);
}

/** 403 for a logged-in user who is not an owner, else 401. */
export function accessDeniedResponse(c: RequestContext, isSignedIn: boolean): Response {
  if (isSignedIn) return toErrorResponse(c, 'forbidden', 'Only an owner can do this.');
  c.header('WWW-Authenticate', 'Bearer');
  return toErrorResponse(c, 'unauthorized', 'Please log in.');
}

/** Logs the cause, because Drizzle's own message contains the query's parameters. */
function toLogFields(error: unknown) {
  const rootError = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return rootError instanceof Error
    ? { error: rootError.name, detail: rootError.message, stack: rootError.stack }
    : { error: typeof rootError };
}

const retryAfterSeconds = 30;

export function setRetryAfter(c: RequestContext): void {
  c.header('Retry-After', String(retryAfterSeconds));
}

export function logError(c: RequestContext, error: unknown): void {
  console.error(JSON.stringify({ requestId: c.get('requestId'), ...toLogFields(error) }));
}

/** Logs unexpected errors: the response has no details. Access that was revoked during the request is no error. */
export function onError(error: unknown, c: RequestContext): Response {
  if (error instanceof HttpError) return error.response;
  const revokedAccess = findRevokedAccess(error);
  if (revokedAccess) return accessDeniedResponse(c, revokedAccess.isSignedIn);
  logError(c, error);
  const isStorageDown = isStorageFailure(error);
  if (isStorageDown) setRetryAfter(c);
  const message = isStorageDown
    ? 'This isn’t working right now. Please try again in a minute.'
    : 'Something went wrong on our side. Please try again.';
  const isApiRequest = /^\/(?:api|form|img|share|review-photos)\//.test(c.req.path);
  return isApiRequest
    ? toErrorResponse(c, isStorageDown ? 'unavailable' : 'internal', message)
    : c.text(message, isStorageDown ? 503 : 500);
}

/** 405, or 204 for OPTIONS; without CORS headers. */
export function methodNotAllowedResponse(c: RequestContext, allowed: string[]): Response {
  c.header('Allow', allowed.join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  return toErrorResponse(c, 'method_not_allowed', 'This method isn’t supported here.');
}

/** Converts thrown values to an Error, because Hono calls `onError` only for those. */
export const wrapThrownValues = createMiddleware<AppEnv>(async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('a value that is not an Error was thrown', { cause: thrown });
  }
});
