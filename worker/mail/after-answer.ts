import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';
import { composers } from './composers';
import { sendDueMail } from './outbox';

/** Sends the request's queued mail after the answer, so nobody waits for the mailer. */
export const mailAfterAnswer = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.get('mailQueued')) c.executionCtx.waitUntil(sendDueMail(c.env, composers, 1));
});
