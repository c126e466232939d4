import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { formatPhone } from '#shared/inquiries/phone';
import { toReference } from '#shared/inquiries/reference';
import { deskLinks } from '#shared/site/protected-pages';
import { site } from '#shared/site/site';
import { cutText } from '#shared/text/cut-text';
import { formatMoment } from '#shared/text/dates';
import { cleanLine } from '#shared/text/text';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { Mail } from '../mail/outbox';
import { listAskedLines } from './asked-tour';
import { findInquiry } from './inquiry-row';

export async function composeInquiryMail(env: Env, publicId: string): Promise<Mail | null> {
  const db = createDb(env);
  const stored = await findInquiry(db, publicId);
  if (!stored) return null;
  // Rows from before fields held one line would forge lines of the mail. A plan has several, each set in below its name.
  const plan = (stored.ride ?? '').split('\n').map(cleanLine).filter(Boolean);
  const texts = Object.entries(stored).map(([name, value]) => [
    name,
    typeof value === 'string' ? cleanLine(value) : value,
  ]);
  const row: typeof stored = Object.fromEntries(texts);
  const received = formatMoment(new Date(row.receivedAt).toISOString());
  const written = formatMoment(row.writtenAt ?? '');
  return {
    to: env.AGENCY_EMAIL,
    replyTo: row.email,
    subject: cutText(`Inquiry: ${row.subject}, ${row.departureMonth}, ${row.name}`, 120),
    text: [
      `${row.name} asks about ${row.subject}.`,
      '',
      `Reference:   ${toReference(publicId)}`,
      `Name:        ${row.name}`,
      ...(row.phone ? [`Phone:       ${formatPhone(row)}`] : []),
      ...(row.email ? [`E-mail:      ${row.email}`] : []),
      ...(await listAskedLines(db, stored)),
      `Destination: ${row.subject}`,
      `People:      ${row.number}`,
      `Month:       ${row.departureMonth}`,
      `Sent from:   ${sayInquiryPage(row.inquiryPage)}`,
      `Written:     ${written === '' ? 'unknown' : `${written}, by their clock`}`,
      `Received:    ${received}`,
      ...(plan.length > 0 ? ['', 'Their plan:', ...plan.map((words) => `             ${words}`)] : []),
      '',
      'Inquiries written offline arrive when the phone is back in range.',
      `Answer it at the desk: ${env.SITE_URL}${deskLinks.inquiry(publicId)}`,
      '',
      site.name,
      '',
    ].join('\n'),
  };
}
