import { createMiddleware } from 'hono/factory';
import { uploadLimits } from '#shared/tours/media';
import type { AppEnv } from '../env';

const maxBytes = uploadLimits.totalBytes + 4 * 1024 * 1024;
const maxSilenceMs = 100;
const maxTimeMs = 5000;

/**
 * Drains a body that the route didn't read. Otherwise the server closes the connection, and a client in the middle of a
 * large upload sees a reset instead of its 401. Bodies without a Content-Length are left alone.
 */
export const discardUnreadBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (!body || bodyUsed || !(Number(c.req.header('content-length') ?? Number.NaN) <= maxBytes)) return;
  const reader = body.getReader();
  const end = Date.now() + maxTimeMs;
  try {
    while (Date.now() < end) {
      const result = await Promise.race([reader.read(), scheduler.wait(maxSilenceMs)]);
      if (!result || result.done) return;
    }
  } catch {
    // The client has gone.
  }
});
