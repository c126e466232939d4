import { formatDay, formatMoment } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { type Quote, quoteStateWords, totalOf } from '#shared/quote';

/** When something came of a quote, as a line; nothing if it didn’t. */
const sayMoment = (what: string, at: string | null, by = '') => (at ? `${what} ${formatMoment(at)}${by}` : '');

/** All of a quote as lines of text: what it offers, what it asks for, and what came of it. */
export function sayQuote(quote: Quote): string {
  const { number, revision, state, content, terms } = quote;
  const { lines, discount, gst, included } = content;
  return [
    `${number}, revision ${revision}: ${quoteStateWords[state].toLowerCase()}`,
    `For ${content.name}: ${[content.title, content.duration, `${content.people} people`].filter(Boolean).join(', ')}`,
    content.startsOn ? `From ${formatDay(content.startsOn)}` : '',
    ...lines.map(({ words, price, count }) => `${words}: ${count} × ${formatRupees(price)}`),
    discount ? `${discount.words}: less ${formatRupees(discount.rupees)}` : '',
    gst ? `GST ${gst}%` : '',
    `Total ${formatRupees(totalOf(content))}, until ${formatDay(content.validUntil)}`,
    included.length > 0 ? `Included: ${included.join(', ')}` : '',
    content.note,
    ...(terms?.payments ?? []).map(
      ({ rupees, dueOn }) => `To pay ${formatRupees(rupees)}${dueOn ? ` by ${formatDay(dueOn)}` : ''}`,
    ),
    ...(terms?.cancellation ?? []),
    sayMoment('Written', quote.createdAt),
    sayMoment('Sent', quote.sentAt, terms?.by ? ` by ${terms.by}` : ''),
    sayMoment('Read', quote.seenAt),
    sayMoment('Accepted', quote.acceptedAt, ` by ${quote.acceptedName}`),
    sayMoment('Paid', quote.paidAt),
    sayMoment('Withdrawn', quote.withdrawnAt),
    quote.paymentUrl ? `To pay at ${quote.paymentUrl}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}
