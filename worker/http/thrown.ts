import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';

/** Hono skips `onError` for anything thrown that isn't an Error, so make it one. */
export const throwErrorsOnly = createMiddleware<AppEnv>(async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('a value that is not an Error was thrown', { cause: thrown });
  }
});
