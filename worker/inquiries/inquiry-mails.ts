import { and, count, eq, gt, lt, type SQL } from 'drizzle-orm';
import { adminLinks } from '#shared/admin-routes';
import { formatMoment } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import { toInquiryReference } from '#shared/inquiries/inquiry';
import { formatInquiryPage } from '#shared/inquiries/inquiry-labels';
import { formatReplyDeadline } from '#shared/inquiries/reply-templates';
import { cleanLine, truncateText } from '#shared/text';
import { createDb, type Database, lower, onlyIf, queryBuilder } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { emailOutbox } from '../db/site-schema';
import { formatMailText, type Mail, type MailContext, queueMail } from '../email/outbox';
import { findInquiry, formatRequestedTourForMail } from './inquiry-row';

const dayMs = 24 * 60 * 60 * 1000;

/** Maximum for one address, because anybody can enter somebody else's address again and again. */
const maxConfirmationsPerDay = 2;

export function queueReceivedMail(
  db: Database,
  { publicId, email }: { publicId: string; email: string },
  now: number,
  condition: SQL,
) {
  const isReceivedMail = and(eq(emailOutbox.ref, inquiries.publicId), eq(emailOutbox.kind, 'inquiry_received'));
  const recentMails = queryBuilder
    .select({ count: count() })
    .from(inquiries)
    .innerJoin(emailOutbox, isReceivedMail)
    .where(and(eq(lower(inquiries.email), email.toLowerCase()), gt(emailOutbox.createdAt, now - dayMs)));
  return queueMail(db, 'inquiry_received', publicId, now, onlyIf(condition, lt(recentMails, maxConfirmationsPerDay)));
}

/** The visitor's address may be wrong, so the outbox gives up after this time. */
const receivedMailExpiresMs = dayMs;

/** The confirmation to the visitor. It leaves out the plan, which a sender could fill with text for somebody else. */
export async function composeReceivedMail(
  { env, site }: MailContext,
  publicId: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  if (now - queuedAt > receivedMailExpiresMs) return null;
  // The mail may be older than the switch, and the site can no longer send mail to visitors.
  if (env.CONFIRM_INQUIRIES !== 'on') return null;
  const db = createDb(env);
  const inquiry = await findInquiry(db, publicId);
  if (!inquiry || inquiry.status === 'spam' || inquiry.deletedAt !== null) return null;
  const reference = toInquiryReference(publicId);
  const name = truncateText(cleanLine(inquiry.name), 60);
  const subject = truncateText(cleanLine(inquiry.subject), 100);
  return {
    to: inquiry.email,
    replyTo: env.AGENCY_EMAIL,
    subject: `We have your inquiry: ${reference}`,
    text: formatMailText(
      site,
      `Thank you, ${name}. Your inquiry reached us.`,
      '',
      `Reference:   ${reference}`,
      ...(await formatRequestedTourForMail(db, inquiry)).mailLines,
      ...(subject ? [`Destination: ${subject}`] : []),
      ...(inquiry.number ? [`People:      ${inquiry.number}`] : []),
      ...(inquiry.departureMonth ? [`Month:       ${inquiry.departureMonth}`] : []),
      `Received:    ${formatMoment(new Date(inquiry.receivedAt).toISOString())}, India time`,
      '',
      inquiry.isOnWaitlist
        ? `We’ll tell you if there’s room for you on that date. Our office is open ${site.hours}.`
        : `You’ll hear from us by ${formatReplyDeadline(inquiry.receivedAt, site)}. Our office is open ${site.hours}.`,
      'Something to add? Answer this e-mail, or call and say the reference:',
      site.phone,
      '',
      'You didn’t ask us anything? Then somebody gave your address by mistake, and there’s nothing to do.',
    ),
  };
}

interface MailOpening {
  title: string;
  verb: string;
}

export const composeInquiryMail = (context: MailContext, publicId: string) =>
  composeAgencyMail(context, publicId, { title: 'Inquiry', verb: 'asks about' });

/** The mail after a visitor's correction. The timeline of the inquiry has the old values. */
export const composeCorrectedMail = (context: MailContext, publicId: string) =>
  composeAgencyMail(context, publicId, { title: 'Corrected', verb: 'has corrected an inquiry about' });

async function composeAgencyMail(
  { env, site }: MailContext,
  publicId: string,
  { title, verb }: MailOpening,
): Promise<Mail | null> {
  const db = createDb(env);
  const row = await findInquiry(db, publicId);
  if (!row) return null;
  const planLines = (row.ride ?? '').split('\n').map(cleanLine).filter(Boolean);
  const cleanEntries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? cleanLine(value) : value,
  ]);
  const inquiry: typeof row = Object.fromEntries(cleanEntries);
  const received = formatMoment(new Date(inquiry.receivedAt).toISOString());
  const tour = await formatRequestedTourForMail(db, row);
  const tourName = tour.heading || inquiry.subject;
  const written = formatMoment(inquiry.writtenAt ?? '');
  return {
    to: env.AGENCY_EMAIL,
    ...(inquiry.email ? { replyTo: inquiry.email } : {}),
    subject: truncateText(`${title}: ${tourName}, ${inquiry.departureMonth}, ${inquiry.name}`, 120),
    text: formatMailText(
      site,
      `${inquiry.name} ${verb} ${tourName}.`,
      '',
      `Reference:   ${toInquiryReference(publicId)}`,
      `Name:        ${inquiry.name}`,
      ...(inquiry.phone ? [`Phone:       ${formatPhone(inquiry)}`] : []),
      ...(inquiry.email ? [`E-mail:      ${inquiry.email}`] : []),
      ...tour.mailLines,
      ...(inquiry.subject ? [`Destination: ${inquiry.subject}`] : []),
      ...(inquiry.number ? [`People:      ${inquiry.number}`] : []),
      ...(inquiry.departureMonth ? [`Month:       ${inquiry.departureMonth}`] : []),
      `Sent from:   ${formatInquiryPage(inquiry.inquiryPage)}`,
      `Written:     ${written === '' ? 'unknown' : `${written}, by their clock`}`,
      `Received:    ${received}`,
      ...(planLines.length > 0 ? ['', 'Their plan:', ...planLines.map((line) => `             ${line}`)] : []),
      '',
      'Inquiries written offline arrive when the phone is back in range.',
      `Reply to it in the admin: ${env.SITE_URL}${adminLinks.inquiry(publicId)}`,
    ),
  };
}
