import { adminLinks } from '#shared/admin-routes';
import { formatMoment, formatShortDay, toIndianDay } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { formatQuoteDue } from '#shared/quotes/quote-rules';
import { cleanLine, truncateText } from '#shared/text';
import { formatBookedSeats } from '../bookings/accept-quote';
import { createDb } from '../db/client';
import { formatMailText, type Mail, type MailContext } from '../email/outbox';
import { findQuote, toQuote } from './queries';

export async function composeQuoteAcceptedMail(
  { env, site, mailbox }: MailContext,
  quoteId: string,
): Promise<Mail | null> {
  const storedQuote = await findQuote(createDb(env), quoteId);
  if (!storedQuote || storedQuote.acceptedAt === null) return null;
  const { number, content, terms, acceptedAt, acceptedName, inquiry } = toQuote(storedQuote, toIndianDay(Date.now()));
  const name = cleanLine(acceptedName ?? '');
  return {
    to: mailbox,
    subject: truncateText(`Accepted: quote ${number}, ${content.title}, ${content.name}`, 120),
    text: formatMailText(
      site,
      `${name} accepted quote ${number} for ${content.title}.`,
      '',
      `For:       ${content.name}`,
      `People:    ${content.people}`,
      `Start:     ${content.startsOn ? formatShortDay(content.startsOn) : 'not agreed yet'}`,
      `Total:     ${formatRupees(terms?.total ?? 0)}`,
      ...(await formatBookedSeats(createDb(env), quoteId)),
      ...(terms?.payments ?? []).map(
        (payment, index) =>
          `${index === 0 ? 'To pay:    ' : '           '}${formatRupees(payment.rupees)} ${formatQuoteDue(payment)}`,
      ),
      `Accepted:  ${formatMoment(acceptedAt ?? '')}, by the name ${name}`,
      '',
      'Now they wait for you to write about the payment.',
      `The inquiry: ${env.SITE_URL}${adminLinks.inquiry(inquiry)}`,
    ),
  };
}
