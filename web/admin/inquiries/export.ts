import { type Booking, bookingStateLabels, paymentModeLabels } from '#shared/bookings/booking';
import { formatBeforeStart } from '#shared/bookings/ledger';
import { sourceLabels } from '#shared/bookings/sources';
import { seatRoleLabels } from '#shared/bookings/travellers';
import { toCsv } from '#shared/csv';
import { formatDay, formatMoment, toIndianDay } from '#shared/dates';
import * as inquiriesApi from '#shared/inquiries/api';
import { type Inquiry, inquiryStatusLabels, type ListedInquiry } from '#shared/inquiries/inbox';
import type { IdentityProof, InquirerData } from '#shared/inquiries/inquirer';
import { toInquiryReference } from '#shared/inquiries/inquiry';
import { formatInquiryPage, formatPeopleCount } from '#shared/inquiries/inquiry-labels';
import { formatPaise, formatRupees } from '#shared/money';
import { calculateTotal, type Quote, quoteStateLabels } from '#shared/quotes/quote';
import type { Site } from '#shared/settings/site';
import { downloadText } from '../components/download-text';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { type InboxFilters, toProofParameters } from './queries';
import { findNote, formatEvent } from './timeline';

type OwnerName = (id: string) => string;

type ExportedInquiry = Inquiry & Partial<ListedInquiry>;
type Column = readonly [head: string, value: (inquiry: ExportedInquiry, ownerName: OwnerName) => string];

const columns: readonly Column[] = [
  ['Received (India)', ({ receivedAt }) => formatMoment(receivedAt)],
  ['Written (India)', ({ writtenAt }) => formatMoment(writtenAt ?? '')],
  ['Name', ({ name }) => name],
  // In brackets: a spreadsheet would read a leading plus as a formula.
  ['Phone', ({ countryCode, phone }) => (phone ? `(${countryCode}) ${phone}` : '')],
  ['Email', ({ email }) => email],
  ['Destination', ({ subject }) => subject],
  ['No. of People', ({ number }) => (number > 0 ? String(number) : '')],
  ['Month of Departure', ({ departureMonth }) => departureMonth],
  ['Handled (India)', ({ handledAt }) => formatMoment(handledAt ?? '')],
  ['Status', ({ status }) => inquiryStatusLabels[status]],
  ['Owner', ({ ownerId }, ownerName) => (ownerId ? ownerName(ownerId) : '')],
  ['Follow-up', ({ followUpOn }) => followUpOn ?? ''],
  ['First answered (India)', ({ answeredAt }) => formatMoment(answeredAt ?? '')],
  ['Waits for seats', ({ waits }) => (waits ? 'yes' : '')],
  ['Reference', ({ _id }) => toInquiryReference(_id)],
  ['Plan', ({ ride }) => ride ?? ''],
  ['Tour', ({ tour, tourId }) => tour ?? tourId ?? ''],
  ['Tour’s date', ({ start }) => start ?? ''],
  ['Page', ({ inquiryPage }) => formatInquiryPage(inquiryPage)],
  ['Source', ({ source }) => sourceLabels[source]],
  ['What they said', ({ message }) => message ?? ''],
  ['Id', ({ _id }) => _id],
];

export function toInquiriesCsv(
  inquiries: readonly ExportedInquiry[],
  ownerName: OwnerName = (id) => id,
  more: readonly Column[] = [],
): string {
  const all = [...columns, ...more];
  return toCsv([all.map(([head]) => head), ...inquiries.map((row) => all.map(([, value]) => value(row, ownerName)))]);
}

/** `more` columns come after ours; named after today's date in India. */
interface CsvOptions {
  site: Site;
  ownerName?: OwnerName;
  more?: readonly Column[];
}

function downloadCsv(inquiries: readonly ExportedInquiry[], now: Date, { site, ownerName, more }: CsvOptions): void {
  const name = `${site.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-inquiries-${toIndianDay(now.getTime())}.csv`;
  downloadText(name, toInquiriesCsv(inquiries, ownerName, more));
}

export const exportFailedMessage = 'Nothing was exported: the site didn’t give it out.';

export function useExport(): (make: () => Promise<void>) => void {
  const { run } = useAdminMutation();
  return (call) => void run({ action: 'export', call, done: () => null, failed: exportFailedMessage, again: true });
}

export async function exportInbox(list: InboxFilters, ownerName: OwnerName, site: Site): Promise<void> {
  const all: ExportedInquiry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part = await callApi(inquiriesApi.exportInbox, { json: { ...list, ...(cursor ? { cursor } : {}) } });
    all.push(...part.data);
    cursor = part.next;
  }
  if (all.length > 0) downloadCsv(all, new Date(), { site, ownerName });
}

const formatOptionalMoment = (what: string, at: string | null, by = '') =>
  at ? `${what} ${formatMoment(at)}${by}` : '';

function formatQuote(quote: Quote, site: Site): string {
  const { number, revision, state, content, terms } = quote;
  const { lines, discount, included } = content;
  const gst = terms ? terms.gst : site.gst;
  return [
    `${number}, revision ${revision}: ${quoteStateLabels[state].toLowerCase()}`,
    `For ${content.name}: ${[content.title, content.duration, formatPeopleCount(content.people)].filter(Boolean).join(', ')}`,
    content.startsOn ? `From ${formatDay(content.startsOn)}` : '',
    ...lines.map(({ words, price, count }) => `${words}: ${count} × ${formatRupees(price)}`),
    discount ? `${discount.words}: less ${formatRupees(discount.rupees)}` : '',
    gst ? `GST ${gst.percent}%${gst.isIncluded ? ', in the prices' : ''}` : '',
    `Total ${formatRupees(terms?.total ?? calculateTotal(content, gst))}, until ${formatDay(content.validUntil)}`,
    included.length > 0 ? `Included: ${included.join(', ')}` : '',
    content.note,
    ...(terms?.payments ?? []).map(
      ({ rupees, dueOn }) => `To pay ${formatRupees(rupees)}${dueOn ? ` by ${formatDay(dueOn)}` : ''}`,
    ),
    ...(terms?.cancellation ?? []),
    formatOptionalMoment('Written', quote.createdAt),
    formatOptionalMoment('Sent', quote.sentAt, terms?.by ? ` by ${terms.by}` : ''),
    formatOptionalMoment('Read', quote.seenAt),
    formatOptionalMoment('Accepted', quote.acceptedAt, ` by ${quote.acceptedName}`),
    formatOptionalMoment('Withdrawn', quote.withdrawnAt),
  ]
    .filter(Boolean)
    .join('\n');
}

function formatBooking(booking: Booking): string {
  const { reference, tour, start, seats, state, payer, lines, discountPaise, taxes, totalPaise, cancelled } = booking;
  const { name, phone, email, address, stateCode, gstin, pan } = payer;
  return [
    `${reference}: ${bookingStateLabels[state].toLowerCase()}`,
    `${tour}, ${formatPeopleCount(seats)}${start ? `, from ${formatDay(start)}` : ''}`,
    `Paid by ${[name, phone, email, address, stateCode, gstin, pan].filter(Boolean).join(', ')}`,
    ...lines.map(({ what, number, pricePaise }) => `${what}: ${number} × ${formatPaise(pricePaise)}`),
    discountPaise > 0 ? `Less ${formatPaise(discountPaise)}` : '',
    ...taxes.map(({ name: tax, amountPaise }) => `${tax} ${formatPaise(amountPaise)}`),
    `Total ${formatPaise(totalPaise)}`,
    ...booking.instalments.map((part) =>
      [`To pay ${formatPaise(part.amountPaise)}`, part.due ? `by ${formatDay(part.due)}` : formatBeforeStart(part)]
        .filter(Boolean)
        .join(' '),
    ),
    ...booking.payments.map(({ kind, day, amountPaise, mode, reference: of, reason, notedBy }) =>
      [
        `${formatDay(day)}: ${kind} of ${formatPaise(amountPaise)}, ${paymentModeLabels[mode]}`,
        ...[of, reason, `noted by ${notedBy}`].filter(Boolean),
      ].join(', '),
    ),
    ...booking.papers.map(({ number, day }) => `Paper ${number} of ${formatDay(day)}`),
    cancelled ? `Cancelled ${formatDay(cancelled.day)}, ${formatPaise(cancelled.keptPaise)} kept` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function formatTravel({ reference, tour, person }: InquirerData['travels'][number]): string {
  const { role, name, phone, age, nationality, bike, isOwnBike, sharesWith } = person;
  const years = age === null ? '' : `${age} years`;
  return [`${reference}, ${tour}: ${seatRoleLabels[role].toLowerCase()}`]
    .concat([name, phone, years, nationality, isOwnBike ? 'own bike' : bike, sharesWith].filter(Boolean))
    .join(', ');
}

function createInquirerColumns({ data, events, quotes, bookings, travels }: InquirerData, site: Site): Column[] {
  const told = events.map((event) => {
    const { note } = findNote(event);
    const said = `${formatMoment(event.at)}: ${event.actorName} ${formatEvent(event)}`;
    return { inquiry: event.inquiry, text: note ? `${said}:\n${note}` : said };
  });
  const quoted = quotes.map((quote) => ({ inquiry: quote.inquiry, text: formatQuote(quote, site) }));
  // One that was made by hand stands by the newest inquiry.
  const booked = bookings.map((booking) => {
    const own = data.find(({ _id }) => _id === booking.inquiryId) ?? data[0];
    return { inquiry: own?._id ?? '', text: formatBooking(booking) };
  });
  const of = (texts: readonly { inquiry: string; text: string }[], id: string) =>
    texts
      .filter(({ inquiry }) => inquiry === id)
      .map(({ text }) => text)
      .join('\n\n');
  return [
    ['Deleted (India)', ({ deletedAt }) => formatMoment(deletedAt ?? '')],
    ['What happened, and notes (India)', ({ _id }) => of(told, _id)],
    ['Quotes', ({ _id }) => of(quoted, _id)],
    ['Bookings', ({ _id }) => of(booked, _id)],
    ['Travels with others', ({ _id }) => (_id === data[0]?._id ? travels.map(formatTravel).join('\n') : '')],
  ];
}

export async function exportInquirer(id: string, proved: IdentityProof, site: Site): Promise<void> {
  const theirs = await callApi(inquiriesApi.readInquirer, { params: { id }, query: toProofParameters(proved) });
  downloadCsv(theirs.data, new Date(), { site, more: createInquirerColumns(theirs, site) });
}
