import { cutText } from '#shared/cut-text';
import { formatMoment } from '#shared/dates';
import { pages } from '#shared/paths';
import { formatPhone } from '#shared/phone';
import { site } from '#shared/site';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { Mail } from '../mail/outbox';
import { findInquiry } from './queries';

/** One line of a header: what came with line breaks goes on one, and not for ever. */
function oneLine(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), 120);
}

/** The mail that tells the agency of an inquiry: who, what, when it was written and when it came in, India's time. */
export async function composeInquiryMail(env: Env, publicId: string): Promise<Mail | null> {
  const row = await findInquiry(createDb(env), publicId);
  if (!row) return null;
  const received = formatMoment(new Date(row.receivedAt).toISOString());
  const written = formatMoment(row.writtenAt ?? '');
  return {
    to: env.AGENCY_EMAIL,
    replyTo: row.email,
    subject: oneLine(`Inquiry: ${row.subject}, ${row.departureMonth}, ${row.name}`),
    text: [
      `${row.name} asks about ${row.subject}.`,
      '',
      `Name:        ${row.name}`,
      `Phone:       ${formatPhone(row)}`,
      `E-mail:      ${row.email}`,
      `Destination: ${row.subject}`,
      `People:      ${row.number}`,
      `Month:       ${row.departureMonth}`,
      `Sent from:   ${row.inquiryPage}`,
      `Written:     ${written === '' ? 'not said' : `${written}, by their clock`}`,
      `Came in:     ${received}`,
      '',
      'An inquiry written without a network comes in when its phone is back in range.',
      `All inquiries: ${env.SITE_URL}${pages.inquiries}`,
      '',
      site.name,
      '',
    ].join('\n'),
  };
}
