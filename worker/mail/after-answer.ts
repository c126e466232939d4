import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';
import { composers } from './composers';
import { sendDueMail } from './outbox';

/** Sends one mail for the one that the request put into the outbox, once its answer is out: nobody waits for a mailer. */
export const mailAfterAnswer = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.get('mailQueued')) c.executionCtx.waitUntil(sendDueMail(c.env, composers, 1));
});
