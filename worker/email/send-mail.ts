import { createMiddleware } from 'hono/factory';
import { composeInvitationMail, composeResetMail, noticeComposers } from '../auth/mails';
import { bookingMailComposers } from '../bookings/booking-mails';
import { composeSeatRequestMail, composeSeatsHeldMail } from '../bookings/hold-mails';
import { composeLinkMail } from '../bookings/link-requests';
import { composePaymentReportedMail } from '../bookings/reported-payments';
import { readMailSettings } from '../cache/site-state';
import { createDb } from '../db/client';
import type { AppEnv, Env } from '../env';
import { composeConfirmationMail, composeCorrectedMail, composeInquiryMail } from '../inquiries/inquiry-mails';
import { composeQuoteAcceptedMail } from '../quotes/accepted-mail';
import { quoteMailComposers } from '../quotes/quote-mails';
import { sendDueMail } from './outbox';
import { composeOwnersMail, composeSettingsMail } from './owner-mails';
import { composeMailRecoveredMail, recordStuckMail } from './stuck-mail';

const composers = {
  inquiry: composeInquiryMail,
  inquiry_received: composeConfirmationMail,
  inquiry_corrected: composeCorrectedMail,
  quote_accepted: composeQuoteAcceptedMail,
  payment_said: composePaymentReportedMail,
  seats_requested: composeSeatRequestMail,
  seats_held: composeSeatsHeldMail,
  link_asked: composeLinkMail,
  password_reset: composeResetMail,
  mail_again: composeMailRecoveredMail,
  invitation: composeInvitationMail,
  owners_told: composeOwnersMail,
  settings_changed: composeSettingsMail,
  ...noticeComposers,
  ...quoteMailComposers,
  ...bookingMailComposers,
};

/** A payment of seats on hold queues most: the booking, the receipt, and a mail to each owner. Cron sends the others. */
const maxMailsAfterResponse = 4;

/** Sends the mails that the request queued. The client does not wait for them. */
export const sendMailAfterResponse = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const maxMails = c.env.CONFIRM_INQUIRIES === 'on' ? maxMailsAfterResponse : 1;
  if (c.get('mailQueued')) c.executionCtx.waitUntil(sendDueMailOfSite(c.env, maxMails));
});

/** @returns true while mail is stuck */
export async function sendQueuedMail(env: Env, now: number): Promise<boolean> {
  await sendDueMailOfSite(env);
  const queueState = await recordStuckMail(createDb(env), now);
  if (queueState === 'recovered') await sendDueMailOfSite(env, 1);
  return queueState === 'stuck';
}

async function sendDueMailOfSite(env: Env, maxMails?: number): Promise<void> {
  await sendDueMail({ env, ...(await readMailSettings(env)) }, composers, maxMails);
}
