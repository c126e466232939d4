import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';

/** Hono passes whatever is thrown and is no Error by `onError`. Here it becomes one, so that nothing gets past it. */
export const throwErrorsOnly = createMiddleware<AppEnv>(async (_, next) => {
  try {
    await next();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('something that is no Error was thrown', { cause: thrown });
  }
});
