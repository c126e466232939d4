import { and, count, eq, gt, lt, type SQL } from 'drizzle-orm';
import { adminLinks } from '#shared/admin-routes';
import { formatMoment } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import { toInquiryReference } from '#shared/inquiries/inquiry';
import { formatInquiryPage } from '#shared/inquiries/inquiry-labels';
import { formatReplyBy } from '#shared/inquiries/reply-templates';
import { cleanLine, truncateText } from '#shared/text';
import { createDb, type Database, lower, onlyIf, query } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { emailOutbox } from '../db/site-schema';
import { type Mail, type MailContext, queueMail, signMail } from '../email/outbox';
import { findInquiry, formatRequestedTour } from './inquiry-row';

const day = 24 * 60 * 60 * 1000;

/** To one address in a day: somebody may give another's, again and again. */
const maxADay = 2;

/**
 * Statement: on `condition`, queues the mail that tells a rider that the inquiry came in, unless their address has had
 * enough for today.
 */
export function queueReceivedMail(
  db: Database,
  { publicId, email }: { publicId: string; email: string },
  now: number,
  condition: SQL,
) {
  const isReceivedMail = and(eq(emailOutbox.ref, inquiries.publicId), eq(emailOutbox.kind, 'inquiry_received'));
  const mailed = query
    .select({ count: count() })
    .from(inquiries)
    .innerJoin(emailOutbox, isReceivedMail)
    .where(and(eq(lower(inquiries.email), email.toLowerCase()), gt(emailOutbox.createdAt, now - day)));
  return queueMail(db, 'inquiry_received', publicId, now, onlyIf(condition, lt(mailed, maxADay)));
}

/** A rider's address may be wrong: after so long (ms) its mail is given up. */
const receivedStale = day;

/** The mail to the rider. It has no words of the plan: those are many, and could be anybody's. */
export async function composeReceivedMail(
  { env, site }: MailContext,
  publicId: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  if (now - queuedAt > receivedStale) return null;
  // Queued before it was switched off, it would wait for a mailer that reaches no rider.
  if (env.CONFIRM_INQUIRIES !== 'on') return null;
  const db = createDb(env);
  const stored = await findInquiry(db, publicId);
  if (!stored || stored.status === 'spam' || stored.deletedAt !== null) return null;
  const reference = toInquiryReference(publicId);
  const name = truncateText(cleanLine(stored.name), 60);
  const subject = truncateText(cleanLine(stored.subject), 100);
  return {
    to: stored.email,
    replyTo: env.AGENCY_EMAIL,
    subject: `We have your inquiry: ${reference}`,
    text: signMail(
      site,
      `Thank you, ${name}. Your inquiry reached us.`,
      '',
      `Reference:   ${reference}`,
      ...(await formatRequestedTour(db, stored)).lines,
      ...(subject ? [`Destination: ${subject}`] : []),
      ...(stored.number ? [`People:      ${stored.number}`] : []),
      ...(stored.departureMonth ? [`Month:       ${stored.departureMonth}`] : []),
      `Received:    ${formatMoment(new Date(stored.receivedAt).toISOString())}, India time`,
      '',
      stored.isOnWaitlist
        ? `We’ll tell you if there’s room for you on that date. Our office is open ${site.hours}.`
        : `You’ll hear from us by ${formatReplyBy(stored.receivedAt, site)}. Our office is open ${site.hours}.`,
      'Something to add? Answer this e-mail, or call and say the reference:',
      site.phone,
      '',
      'You didn’t ask us anything? Then somebody gave your address by mistake, and there’s nothing to do.',
    ),
  };
}

interface Opening {
  title: string;
  did: string;
}

export const composeInquiryMail = (mailer: MailContext, publicId: string) =>
  composeMail(mailer, publicId, { title: 'Inquiry', did: 'asks about' });

/** The mail after the writer has corrected what they sent. The former words are in the inquiry's timeline. */
export const composeCorrectedMail = (mailer: MailContext, publicId: string) =>
  composeMail(mailer, publicId, { title: 'Corrected', did: 'has corrected an inquiry about' });

async function composeMail(
  { env, site }: MailContext,
  publicId: string,
  { title, did }: Opening,
): Promise<Mail | null> {
  const db = createDb(env);
  const stored = await findInquiry(db, publicId);
  if (!stored) return null;
  // A plan has several lines, each set in below its name.
  const plan = (stored.ride ?? '').split('\n').map(cleanLine).filter(Boolean);
  const texts = Object.entries(stored).map(([name, value]) => [
    name,
    typeof value === 'string' ? cleanLine(value) : value,
  ]);
  const row: typeof stored = Object.fromEntries(texts);
  const received = formatMoment(new Date(row.receivedAt).toISOString());
  const tour = await formatRequestedTour(db, stored);
  const about = tour.heading || row.subject;
  const written = formatMoment(row.writtenAt ?? '');
  return {
    to: env.AGENCY_EMAIL,
    ...(row.email ? { replyTo: row.email } : {}),
    subject: truncateText(`${title}: ${about}, ${row.departureMonth}, ${row.name}`, 120),
    text: signMail(
      site,
      `${row.name} ${did} ${about}.`,
      '',
      `Reference:   ${toInquiryReference(publicId)}`,
      `Name:        ${row.name}`,
      ...(row.phone ? [`Phone:       ${formatPhone(row)}`] : []),
      ...(row.email ? [`E-mail:      ${row.email}`] : []),
      ...tour.lines,
      ...(row.subject ? [`Destination: ${row.subject}`] : []),
      ...(row.number ? [`People:      ${row.number}`] : []),
      ...(row.departureMonth ? [`Month:       ${row.departureMonth}`] : []),
      `Sent from:   ${formatInquiryPage(row.inquiryPage)}`,
      `Written:     ${written === '' ? 'unknown' : `${written}, by their clock`}`,
      `Received:    ${received}`,
      ...(plan.length > 0 ? ['', 'Their plan:', ...plan.map((words) => `             ${words}`)] : []),
      '',
      'Inquiries written offline arrive when the phone is back in range.',
      `Answer it at the desk: ${env.SITE_URL}${adminLinks.inquiry(publicId)}`,
    ),
  };
}
