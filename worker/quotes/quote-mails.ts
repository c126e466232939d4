import { toIndianDay } from '#shared/dates';
import type { CustomerMailKind } from '#shared/email/customer-mails';
import { findFirstName, formatDayInLanguage, formatPeople, formatTripDays } from '#shared/inquiries/template-language';
import { quotePaths } from '#shared/link-routes';
import { formatRupees } from '#shared/money';
import { createComposer, createMailLink } from '../email/customer-mails';
import { findInquiry } from '../inquiries/inquiry-row';
import { findQuote, toQuote } from './queries';

/** Composer of a mail about a quote that can still be accepted. */
const createQuoteComposer = (kind: CustomerMailKind) =>
  createComposer(kind, async ({ db, env, language, now }, inquiryId, quoteId) => {
    const inquiry = await findInquiry(db, inquiryId);
    const storedQuote = inquiry && (await findQuote(db, quoteId));
    const quote = storedQuote && toQuote(storedQuote, toIndianDay(now));
    if (!inquiry || quote?.state !== 'sent' || !quote.terms) return null;
    const { name, title, startsOn, people, validUntil } = quote.content;
    const token = await createMailLink(db, env, { kind: 'quote', target: quoteId }, now);
    return {
      email: inquiry.email,
      token,
      values: {
        name: findFirstName(name),
        reference: quote.revision === 1 ? quote.number : `${quote.number}/${quote.revision}`,
        tour: title,
        dates: formatTripDays(startsOn, null, language),
        people: formatPeople(people, language),
        total: formatRupees(quote.terms.total),
        until: formatDayInLanguage(validUntil, language),
        link: env.SITE_URL + quotePaths.quote(token),
      },
    };
  });

export const quoteMailComposers = {
  quote_sent: createQuoteComposer('quote_sent'),
  quote_expiring: createQuoteComposer('quote_expiring'),
};
