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

/** Limit for one e-mail address, because anybody can enter somebody else's address again and again. */
const maxConfirmationsPerDay = 2;

export function queueConfirmationMail(
  db: Database,
  { publicId, email }: { publicId: string; email: string },
  now: number,
  condition: SQL,
) {
  const isConfirmation = and(eq(emailOutbox.ref, inquiries.publicId), eq(emailOutbox.kind, 'inquiry_received'));
  const recentConfirmationCount = queryBuilder
    .select({ count: count() })
    .from(inquiries)
    .innerJoin(emailOutbox, isConfirmation)
    .where(and(eq(lower(inquiries.email), email.toLowerCase()), gt(emailOutbox.createdAt, now - dayMs)));
  return queueMail(
    db,
    'inquiry_received',
    publicId,
    now,
    onlyIf(condition, lt(recentConfirmationCount, maxConfirmationsPerDay)),
  );
}

/** After this time the outbox gives up, because the visitor's address may be wrong. */
const confirmationLifeMs = dayMs;

/** Leaves out question and plan, which a sender could fill with text for somebody else. */
export async function composeConfirmationMail(
  { env, site, mailbox }: MailContext,
  publicId: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  if (now - queuedAt > confirmationLifeMs) return null;
  // Confirmations may have been switched off after the mail was queued.
  if (env.CONFIRM_INQUIRIES !== 'on') return null;
  const db = createDb(env);
  const inquiry = await findInquiry(db, publicId);
  if (!inquiry || inquiry.status === 'spam' || inquiry.deletedAt !== null) return null;
  const reference = toInquiryReference(publicId, site);
  const name = truncateText(cleanLine(inquiry.name), 60);
  const subject = truncateText(cleanLine(inquiry.subject), 100);
  return {
    to: inquiry.email,
    replyTo: mailbox,
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

interface AgencyMailWording {
  subjectPrefix: string;
  /** Stands between the visitor's name and the tour. */
  verbPhrase: string;
}

export const composeInquiryMail = (context: MailContext, publicId: string) =>
  composeAgencyMail(context, publicId, { subjectPrefix: 'Inquiry', verbPhrase: 'asks about' });

export const composeCorrectedMail = (context: MailContext, publicId: string) =>
  composeAgencyMail(context, publicId, { subjectPrefix: 'Corrected', verbPhrase: 'has corrected an inquiry about' });

async function composeAgencyMail(
  { env, site, mailbox }: MailContext,
  publicId: string,
  { subjectPrefix, verbPhrase }: AgencyMailWording,
): Promise<Mail | null> {
  const db = createDb(env);
  const row = await findInquiry(db, publicId);
  if (!row) return null;
  const formatBlock = (title: string, blockText: string | null) => {
    const lines = (blockText ?? '').split('\n').map(cleanLine).filter(Boolean);
    return lines.length > 0 ? ['', title, ...lines.map((line) => `             ${line}`)] : [];
  };
  const cleanColumns = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? cleanLine(value) : value,
  ]);
  const inquiry: typeof row = Object.fromEntries(cleanColumns);
  const receivedTime = formatMoment(new Date(inquiry.receivedAt).toISOString());
  const tour = await formatRequestedTourForMail(db, row);
  const tourName = tour.heading || inquiry.subject;
  const writtenTime = formatMoment(inquiry.writtenAt ?? '');
  return {
    to: mailbox,
    ...(inquiry.email ? { replyTo: inquiry.email } : {}),
    subject: truncateText(`${subjectPrefix}: ${tourName}, ${inquiry.departureMonth}, ${inquiry.name}`, 120),
    text: formatMailText(
      site,
      `${inquiry.name} ${verbPhrase} ${tourName}.`,
      '',
      `Reference:   ${toInquiryReference(publicId, site)}`,
      `Name:        ${inquiry.name}`,
      ...(inquiry.phone ? [`Phone:       ${formatPhone(inquiry)}`] : []),
      ...(inquiry.email ? [`E-mail:      ${inquiry.email}`] : []),
      ...tour.mailLines,
      ...(inquiry.subject ? [`Destination: ${inquiry.subject}`] : []),
      ...(inquiry.number ? [`People:      ${inquiry.number}`] : []),
      ...(inquiry.departureMonth ? [`Month:       ${inquiry.departureMonth}`] : []),
      `Sent from:   ${formatInquiryPage(inquiry.inquiryPage)}`,
      `Written:     ${writtenTime === '' ? 'unknown' : `${writtenTime}, by their clock`}`,
      `Received:    ${receivedTime}`,
      ...formatBlock('Their question:', row.message),
      ...formatBlock('Their plan:', row.ride),
      '',
      'Inquiries written offline arrive when the phone is back in range.',
      `Reply to it in the admin: ${env.SITE_URL}${adminLinks.inquiry(publicId)}`,
    ),
  };
}
