import { sayDue } from '#shared/quotes/quote-rules';
import { dayWords } from '#shared/ride/days';
import { deskLinks } from '#shared/site/protected-pages';
import { cutText } from '#shared/text/cut-text';
import { formatMoment, toIndianDay } from '#shared/text/dates';
import { formatRupees } from '#shared/text/money';
import { cleanLine } from '#shared/text/text';
import { sayBooked } from '../bookings/accepted';
import { createDb } from '../db/client';
import { type Mail, type Mailer, signed } from '../mail/outbox';
import { findQuote } from './queries';
import { toQuote } from './quote-row';

export async function composeQuoteAcceptedMail({ env, site }: Mailer, id: string): Promise<Mail | null> {
  const row = await findQuote(createDb(env), id);
  if (!row || row.acceptedAt === null) return null;
  const { number, content, terms, acceptedAt, acceptedName, inquiry } = toQuote(row, toIndianDay(Date.now()));
  const name = cleanLine(acceptedName ?? '');
  return {
    to: env.AGENCY_EMAIL,
    subject: cutText(`Accepted: quote ${number}, ${content.title}, ${content.name}`, 120),
    text: signed(
      site,
      `${name} accepted quote ${number} for ${content.title}.`,
      '',
      `For:       ${content.name}`,
      `People:    ${content.people}`,
      `Start:     ${content.startsOn ? dayWords(content.startsOn) : 'not agreed yet'}`,
      `Total:     ${formatRupees(terms?.total ?? 0)}`,
      ...(await sayBooked(createDb(env), id)),
      ...(terms?.payments ?? []).map(
        (payment, at) =>
          `${at === 0 ? 'To pay:    ' : '           '}${formatRupees(payment.rupees)} ${sayDue(payment)}`,
      ),
      `Accepted:  ${formatMoment(acceptedAt ?? '')}, by the name ${name}`,
      '',
      'Now they wait for you to write about the payment.',
      `The inquiry: ${env.SITE_URL}${deskLinks.inquiry(inquiry)}`,
    ),
  };
}
