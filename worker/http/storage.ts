import { DrizzleQueryError } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';

/** D1 or R2 did not do what was asked of it; the cause says why. The same call may well succeed a little later. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** The binding, whose rejections come back as {@link StorageError}. */
function watched<Binding extends object>(binding: Binding): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const result: unknown = member.apply(target, args);
        if (!(result instanceof Promise)) return result;
        return result.catch((cause: unknown) => {
          throw new StorageError('storage failed', { cause });
        });
      };
    },
  });
}

/** Lets {@link isStorageFailure} tell a database or bucket that is down from a mistake of ours. */
export const watchStorage = createMiddleware<AppEnv>((c, next) => {
  c.env = { ...c.env, DB: watched(c.env.DB), MEDIA: watched(c.env.MEDIA) };
  return next();
});

/** True for a failure of D1 or R2, and for a Durable Object that is out of reach (the runtime marks those itself). */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageError || error instanceof DrizzleQueryError) return true;
  return 'overloaded' in error || 'retryable' in error || isStorageFailure(error.cause);
}
