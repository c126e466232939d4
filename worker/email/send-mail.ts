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

/** Sends the mail that the request queued after the response, so that the client does not wait. */
export const sendMailAfterResponse = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // An inquiry queues a mail to the agency and, if confirmations are on, a mail to the visitor.
  const maxMails = c.env.CONFIRM_INQUIRIES === 'on' ? 2 : 1;
  if (c.get('mailQueued')) c.executionCtx.waitUntil(sendMailNow(c.env, maxMails));
});

/** @returns true while mail is stuck */
export async function sendQueuedMail(env: Env, now: number): Promise<boolean> {
  await sendMailNow(env);
  const state = await recordStuckMail(createDb(env), now);
  if (state === 'recovered') await sendMailNow(env, 1);
  return state === 'stuck';
}

async function sendMailNow(env: Env, maxMails?: number): Promise<void> {
  await sendDueMail({ env, site: await readSite(env) }, composers, maxMails);
}
