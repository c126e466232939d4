import { and, count, eq, gt, lt, type SQL } from 'drizzle-orm';
import { adminLinks } from '#shared/admin-routes';
import { formatMoment } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import { toInquiryReference } from '#shared/inquiries/inquiry';
import { formatInquiryPage } from '#shared/inquiries/inquiry-labels';
import { findReplyDay, formatReplyDeadline, type TemplateLanguage } from '#shared/inquiries/reply-templates';
import {
  findFirstName,
  formatDayInLanguage,
  formatPeople,
  formatTripDays,
  translateMonth,
} from '#shared/inquiries/template-language';
import type { Site } from '#shared/settings/site';
import { cleanLine, truncateText } from '#shared/text';
import { createDb, type Database, lower, onlyIf, queryBuilder } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { emailOutbox } from '../db/site-schema';
import { createComposer, insertCustomerMail, isMailAbout } from '../email/customer-mails';
import { formatMailText, type Mail, type MailContext } from '../email/outbox';
import { findInquiry, findPublicTour, formatRequestedTourForMail } from './inquiry-row';

const dayMs = 24 * 60 * 60 * 1000;

/** Limit for one e-mail address, because anybody can enter somebody else's address again and again. */
const maxConfirmationsPerDay = 2;

/** @param revision of the inquiry, for a correction with another address: each has a confirmation of its own */
export function queueConfirmationMail(
  db: Database,
  { publicId, email, revision }: { publicId: string; email: string; revision?: number },
  now: number,
  condition: SQL,
) {
  const isConfirmation = and(isMailAbout(inquiries.publicId), eq(emailOutbox.kind, 'inquiry_received'));
  const recentConfirmationCount = queryBuilder
    .select({ count: count() })
    .from(inquiries)
    .innerJoin(emailOutbox, isConfirmation)
    .where(and(eq(lower(inquiries.email), email.toLowerCase()), gt(emailOutbox.createdAt, now - dayMs)));
  return insertCustomerMail(
    db,
    'inquiry_received',
    revision === undefined ? publicId : `${publicId} ${revision}`,
    now,
    onlyIf(condition, lt(recentConfirmationCount, maxConfirmationsPerDay)),
  );
}

/** After this time the outbox gives up, because the visitor's address may be wrong. */
const confirmationLifeMs = dayMs;

const waitingTexts: Record<TemplateLanguage, string> = {
  en: 'too few are free: on the waiting list. We’ll tell you if there’s room for you on that date',
  hi: 'अभी कम हैं, आप प्रतीक्षा सूची में हैं। उस तारीख़ पर जगह हुई तो हम बताएँगे',
};

function formatDeadline(receivedAt: number, site: Site, language: TemplateLanguage): string {
  if (language === 'en') return formatReplyDeadline(receivedAt, site);
  return `${formatDayInLanguage(findReplyDay(receivedAt, site), 'hi')}, ${site.closes} बजे`;
}

/** Leaves out question and plan, which a sender could fill with text for somebody else. */
export const composeConfirmationMail = createComposer(
  'inquiry_received',
  async ({ db, site, language, now, queuedAt }, publicId) => {
    const inquiry = now - queuedAt > confirmationLifeMs ? null : await findInquiry(db, publicId);
    if (!inquiry || inquiry.status === 'spam' || inquiry.deletedAt !== null) return null;
    const { heading, startsOn } = await findPublicTour(db, inquiry);
    return {
      email: inquiry.email,
      values: {
        name: truncateText(findFirstName(cleanLine(inquiry.name)), 60),
        reference: toInquiryReference(publicId, site),
        tour: heading,
        dates: formatTripDays(startsOn, null, language),
        place: truncateText(cleanLine(inquiry.subject), 100),
        people: inquiry.number > 0 ? formatPeople(inquiry.number, language) : '',
        month: translateMonth(inquiry.departureMonth, language),
        deadline: inquiry.isOnWaitlist ? '' : formatDeadline(inquiry.receivedAt, site, language),
        waiting: inquiry.isOnWaitlist ? waitingTexts[language] : '',
      },
    };
  },
);

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
