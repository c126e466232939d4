import { createMiddleware } from 'hono/factory';
import type { AppEnv, Env } from '../env';
import { composeInquiryMail } from '../inquiries/notify';
import { composeResetMail } from '../session/reset-mail';
import { sendDueMail } from './outbox';

const composers = { inquiry: composeInquiryMail, password_reset: composeResetMail };

/** Sends the request's queued mail after the answer, so nobody waits for the mailer. */
export const mailAfterAnswer = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.get('mailQueued')) c.executionCtx.waitUntil(sendDueMail(c.env, composers, 1));
});

/** Sends what is due, for cron. */
export function sendMail(env: Env): Promise<void> {
  return sendDueMail(env, composers);
}
