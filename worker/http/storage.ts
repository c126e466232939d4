import { DrizzleQueryError } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';

/** A call to D1, R2, Images, a limit or a Durable Object failed; see the cause. Trying again later may work. */
export class StorageError extends Error {
  override name = 'StorageError';
}

function watched<Binding extends object>(binding: Binding): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const result: unknown = member.apply(target, args);
        if (name === 'withSession') return watched(result as object);
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
  const storage = { DB: watched(DB), MEDIA: watched(MEDIA) };
  const limits = { LOGIN_LIMIT: watched(LOGIN_LIMIT), INQUIRY_LIMIT: watched(INQUIRY_LIMIT) };
  c.env = { ...c.env, ...storage, ...limits };
  return next();
});

/** True if D1, R2 or Images failed, or a Durable Object is unreachable (the runtime marks those errors). */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageError || error instanceof DrizzleQueryError) return true;
  return 'overloaded' in error || 'retryable' in error || isStorageFailure(error.cause);
}
