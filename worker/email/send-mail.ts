import { createMiddleware } from 'hono/factory';
import { composeInvitationMail, composeResetMail, noticeComposers } from '../auth/mails';
import { composePaymentReportedMail } from '../bookings/reported-payments';
import { readSite } from '../cache/site-state';
import { createDb } from '../db/client';
import type { AppEnv, Env } from '../env';
import { composeCorrectedMail, composeInquiryMail, composeReceivedMail } from '../inquiries/inquiry-mails';
import { composeQuoteAcceptedMail } from '../quotes/accepted-mail';
import { sendDueMail } from './outbox';
import { composeOwnersMail, composeSettingsMail } from './owner-mails';
import { composeMailRecoveredMail, recordStuckMail } from './stuck-mail';

const composers = {
  inquiry: composeInquiryMail,
  inquiry_received: composeReceivedMail,
  inquiry_corrected: composeCorrectedMail,
  quote_accepted: composeQuoteAcceptedMail,
  payment_said: composePaymentReportedMail,
  password_reset: composeResetMail,
  mail_again: composeMailRecoveredMail,
  invitation: composeInvitationMail,
  owners_told: composeOwnersMail,
  settings_changed: composeSettingsMail,
  ...noticeComposers,
};

/** Sends the request's queued mail after the answer, so nobody waits for the mailer. */
export const sendMailAfterResponse = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // An inquiry has one to the agency, and one to the rider where that is switched on.
  const most = c.env.CONFIRM_INQUIRIES === 'on' ? 2 : 1;
  if (c.get('mailQueued')) c.executionCtx.waitUntil(sendMailNow(c.env, most));
});

/**
 * Sends what is due, for cron, and tells the agency when it works again after an hour or more.
 * @returns true while mail is stuck
 */
export async function sendMail(env: Env, now: number): Promise<boolean> {
  await sendMailNow(env);
  const noted = await recordStuckMail(createDb(env), now);
  if (noted === 'again') await sendMailNow(env, 1);
  return noted === 'stuck';
}

/** Sends due mail, `most` of it if that is given. */
async function sendMailNow(env: Env, most?: number): Promise<void> {
  await sendDueMail({ env, site: await readSite(env) }, composers, most);
}
