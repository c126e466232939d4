import { type Booking, bookingStateWords, paymentModeWords } from '#shared/bookings/booking';
import type { InquirerData, InquirersInquiry } from '#shared/inquiries/inquirer';
import { type Quote, quoteStateWords, totalOf } from '#shared/quotes/quote';
import { formatDay, formatMoment } from '#shared/text/dates';
import { formatRupees } from '#shared/text/money';
import { formatPaise } from '#shared/text/paise';
import { fetchInquirer } from '../queries/inbox';
import { type Column, downloadCsv } from './csv';
import { heldWords } from './held-columns';
import { noteOf, sayEvent } from './say-event';

const sayMoment = (what: string, at: string | null, by = '') => (at ? `${what} ${formatMoment(at)}${by}` : '');

function sayQuote(quote: Quote): string {
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

function sayBooking(booking: Booking): string {
  const { reference, tour, start, seats, state, payer, lines, discountPaise, taxes, totalPaise, cancelled } = booking;
  const { name, phone, email, address, stateCode, gstin, pan } = payer;
  return [
    `${reference}: ${bookingStateWords[state].toLowerCase()}`,
    `${tour}, ${seats} people${start ? `, from ${formatDay(start)}` : ''}`,
    `Paid by ${[name, phone, email, address, stateCode, gstin, pan].filter(Boolean).join(', ')}`,
    ...lines.map(({ what, number, pricePaise }) => `${what}: ${number} × ${formatPaise(pricePaise)}`),
    discountPaise > 0 ? `Less ${formatPaise(discountPaise)}` : '',
    ...taxes.map(({ name: tax, amountPaise }) => `${tax} ${formatPaise(amountPaise)}`),
    `Total ${formatPaise(totalPaise)}`,
    ...booking.instalments.map(
      ({ due, amountPaise }) => `To pay ${formatPaise(amountPaise)}${due ? ` by ${formatDay(due)}` : ''}`,
    ),
    ...booking.payments.map(({ kind, day, amountPaise, mode, reference: of, reason, notedBy }) =>
      [
        `${formatDay(day)}: ${kind} of ${formatPaise(amountPaise)}, ${paymentModeWords[mode]}`,
        ...[of, reason, `noted by ${notedBy}`].filter(Boolean),
      ].join(', '),
    ),
    ...booking.papers.map(({ number, day }) => `Paper ${number} of ${formatDay(day)}`),
    cancelled ? `Cancelled ${formatDay(cancelled.day)}, ${formatPaise(cancelled.keptPaise)} kept` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function sayState({ state, heldFor, deletedAt }: InquirersInquiry): string {
  if (deletedAt) return `Deleted ${formatMoment(deletedAt)}`;
  const why = heldFor ? `: ${heldWords[heldFor].toLowerCase()}` : '';
  return { listed: 'Listed', held: `Held as possible spam${why}`, discarded: `Discarded as spam${why}` }[state];
}

function toColumns({ data, events, quotes, bookings }: InquirerData): Column[] {
  const states = new Map(data.map((one) => [one._id, sayState(one)]));
  const told = events.map((event) => {
    const { note } = noteOf(event);
    const said = `${formatMoment(event.at)}: ${event.actorName} ${sayEvent(event)}`;
    return { inquiry: event.inquiry, text: note ? `${said}:\n${note}` : said };
  });
  const quoted = quotes.map((quote) => ({ inquiry: quote.inquiry, text: sayQuote(quote) }));
  // One that was made by hand stands by the newest inquiry.
  const booked = bookings.map((booking) => {
    const own = data.find(({ _id }) => _id === booking.inquiryId) ?? data[0];
    return { inquiry: own?._id ?? '', text: sayBooking(booking) };
  });
  const of = (texts: readonly { inquiry: string; text: string }[], id: string) =>
    texts
      .filter(({ inquiry }) => inquiry === id)
      .map(({ text }) => text)
      .join('\n\n');
  return [
    ['State', ({ _id }) => states.get(_id) ?? ''],
    ['What happened, and notes (India)', ({ _id }) => of(told, _id)],
    ['Quotes', ({ _id }) => of(quoted, _id)],
    ['Bookings', ({ _id }) => of(booked, _id)],
  ];
}

export async function exportInquirer(id: string): Promise<void> {
  const theirs = await fetchInquirer(id);
  downloadCsv(theirs.data, new Date(), undefined, toColumns(theirs));
}
