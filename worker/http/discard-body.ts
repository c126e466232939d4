import { createMiddleware } from 'hono/factory';
import { uploadLimits } from '#shared/media';
import type { AppEnv } from '../env';

const mostBytes = uploadLimits.totalBytes + 4 * 1024 * 1024;
const mostSilenceMs = 100;
const mostTimeMs = 5000;

/**
 * Throws away the body of a call that was answered without reading it, as far as it keeps coming. A server that leaves
 * one lying closes the connection: a client in the middle of a large upload sees a reset where its 401 should be, and
 * one that sends its next call on the same connection sees that fail. A body of no announced length is left.
 */
export const discardUnreadBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (!body || bodyUsed || !(Number(c.req.header('content-length') ?? Number.NaN) <= mostBytes)) return;
  const reader = body.getReader();
  const end = Date.now() + mostTimeMs;
  try {
    while (Date.now() < end) {
      const result = await Promise.race([reader.read(), scheduler.wait(mostSilenceMs)]);
      if (!result || result.done) return;
    }
  } catch {
    // The client has gone; nobody waits for the rest.
  }
});
