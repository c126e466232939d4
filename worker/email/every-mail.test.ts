import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { CustomerMailKind } from '#shared/email/customer-mails';
import { quotePaths } from '#shared/link-routes';
import { api } from '#shared/test/api';
import { findDefaultFacts } from '#shared/test/default-facts';
import { bookings, reportedPayments, seatRequests } from '../db/bookings-schema';
import { auditEvents, emailOutbox } from '../db/site-schema';
import { invitations } from '../db/staff-schema';
import { createMailbox, postForm, send } from '../test/client';
import {
  acceptQuote,
  addBooking,
  addDatedTour,
  addInquiry,
  addQuote,
  addUser,
  db,
  sendQuote,
  signIn,
} from '../test/factories';
import { customSettings, saveSettings } from '../test/settings';
import { sendQueuedMail } from './send-mail';

/** Mails to customers have tests of their own. */
type MailKind = Exclude<(typeof emailOutbox.$inferSelect)['kind'], CustomerMailKind>;

it('writes every kind of mail to the agency with the owners’ settings', async () => {
  const { mails, bindings: mailer } = createMailbox();
  const deployment = {
    SITE_URL: 'http://skyline.example',
    AGENCY_EMAIL: 'desk@skyline.example',
    MAIL_FROM: 'site@skyline.example',
    CONFIRM_INQUIRIES: 'on',
  };
  const bindings = { ...mailer, ...deployment };
  const token = await signIn();
  await saveSettings(token, customSettings);
  await saveSettings(token, { ...customSettings, upi: 'skyline2@sbi' });
  const { id: user } = await addUser();
  const inquiry = await addInquiry();
  const { quote, link } = await sendQuote(token, await addQuote(token, inquiry));
  await acceptQuote(link, quote, { bindings });
  const report = { utr: '412345678901', amount: '7,500' };
  await postForm(quotePaths.reportPayment(link.split('/').at(-1) ?? ''), report, { bindings });
  await send(api.inviteMember, { email: 'new@example.com', role: 'staff' }, { token, bindings });
  const [[invitation], [event], [payment]] = await Promise.all([
    db.select().from(invitations),
    db.select().from(auditEvents),
    db.select().from(reportedPayments),
  ]);
  const day = '2097-06-19';
  const tour = await addDatedTour(token, [{ day, seats: 8 }]);
  const payer = { name: 'Tashi', phone: '+91 98160 54321', email: 'tashi@example.com' };
  const noTaxIds = { address: '', stateCode: '', gstin: '', pan: '' };
  const booking = await addBooking(token, { tourId: tour._id, start: day, payer: { ...payer, ...noTaxIds } });
  await db.update(bookings).set({ holdExpiresAt: Date.now() + 3_600_000 });
  const seatRequest = { id: 'request', tourId: tour._id, departureId: `on-${day}`, seats: 2, ...payer };
  await db.insert(seatRequests).values({ ...seatRequest, createdAt: Date.now() });
  await db.delete(emailOutbox);
  mails.length = 0;
  const now = Date.now();
  const references: Record<MailKind, string> = {
    inquiry,
    inquiry_corrected: inquiry,
    quote_accepted: quote.id,
    payment_said: payment?.id ?? '',
    seats_requested: 'request',
    seats_held: booking.id,
    link_asked: booking.id,
    password_reset: user,
    mail_again: String(now),
    invitation: invitation?.id ?? '',
    owners_told: `${event?.id} ${user} Asked on the phone`,
    settings_changed: '2 owner@example.com',
    new_sign_in: `${user} Firefox on Linux`,
    device_added: `${user} Firefox on Linux`,
    password_changed: user,
    role_changed: user,
    disabled: user,
    enabled: user,
    passkey_added: user,
    passkey_removed: user,
  };
  const kinds = Object.keys(references) as MailKind[];
  for (const kind of kinds)
    await db.insert(emailOutbox).values({ kind, ref: references[kind], createdAt: now, dueAt: now });
  await sendQueuedMail({ ...env, ...bindings }, now);
  const sentKinds = mails.map(({ headers }) => headers?.['X-Mail-Id']?.replace(/-.*/, ''));
  expect(sentKinds.sort()).toEqual([...kinds].sort());
  await send(api.sendTestMail, {}, { token, bindings });
  expect(mails).toHaveLength(kinds.length + 1);
  for (const mail of mails) {
    const text = JSON.stringify(mail);
    expect(findDefaultFacts(mail.subject, text)).toEqual([]);
    expect([mail.subject, text]).toEqual([mail.subject, expect.stringContaining('Skyline & Sons')]);
  }
});
