import { type Booking, bookingStateLabels, paymentModeLabels } from '#shared/bookings/booking';
import { formatBeforeStart } from '#shared/bookings/ledger';
import { sourceLabels } from '#shared/bookings/sources';
import { formatRole } from '#shared/bookings/travellers';
import { formatCsv } from '#shared/csv';
import { formatDay, formatMoment, toIndianDay } from '#shared/dates';
import * as inquiriesApi from '#shared/inquiries/api';
import { type Inquiry, inquiryStatusLabels, type ListedInquiry } from '#shared/inquiries/inbox';
import type { IdentityProof, InquirerData } from '#shared/inquiries/inquirer';
import { toInquiryReference } from '#shared/inquiries/inquiry';
import { formatInquiryPage, formatPeopleCount } from '#shared/inquiries/inquiry-labels';
import { formatPaise, formatRupees } from '#shared/money';
import { calculateTotal, type Quote, quoteStateLabels } from '#shared/quotes/quote';
import type { StaffReview } from '#shared/reviews/review';
import { formatStars } from '#shared/reviews/review-texts';
import type { Site } from '#shared/settings/site';
import { formatCustomerMail } from '../components/customer-mails';
import { downloadText } from '../components/download-text';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { type InboxFilters, toProofParameters } from './queries';
import { findNote, formatEvent } from './timeline';

type FindOwnerName = (id: string) => string;

type ExportedInquiry = Inquiry & Partial<ListedInquiry>;
interface CsvContext {
  site: Site;
  findOwnerName?: FindOwnerName;
}
type CsvColumn = readonly [heading: string, formatValue: (inquiry: ExportedInquiry, context: CsvContext) => string];

const inboxColumns: readonly CsvColumn[] = [
  ['Received (India)', ({ receivedAt }) => formatMoment(receivedAt)],
  ['Written (India)', ({ writtenAt }) => formatMoment(writtenAt ?? '')],
  ['Name', ({ name }) => name],
  // A spreadsheet would read a leading plus sign as a formula.
  ['Phone', ({ countryCode, phone }) => (phone ? `(${countryCode}) ${phone}` : '')],
  ['Email', ({ email }) => email],
  ['Destination', ({ subject }) => subject],
  ['No. of People', ({ number }) => (number > 0 ? String(number) : '')],
  ['Month of Departure', ({ departureMonth }) => departureMonth],
  ['Handled (India)', ({ handledAt }) => formatMoment(handledAt ?? '')],
  ['Status', ({ status }) => inquiryStatusLabels[status]],
  ['Owner', ({ ownerId }, { findOwnerName }) => (ownerId ? (findOwnerName?.(ownerId) ?? ownerId) : '')],
  ['Follow-up', ({ followUpOn }) => followUpOn ?? ''],
  ['First answered (India)', ({ answeredAt }) => formatMoment(answeredAt ?? '')],
  ['Waits for seats', ({ waits: isOnWaitlist }) => (isOnWaitlist ? 'yes' : '')],
  ['Reference', ({ _id }, { site }) => toInquiryReference(_id, site)],
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
  context: CsvContext,
  extraColumns: readonly CsvColumn[] = [],
): string {
  const allColumns = [...inboxColumns, ...extraColumns];
  return formatCsv([
    allColumns.map(([heading]) => heading),
    ...inquiries.map((inquiry) => allColumns.map(([, formatValue]) => formatValue(inquiry, context))),
  ]);
}

function downloadCsv(
  inquiries: readonly ExportedInquiry[],
  now: Date,
  context: CsvContext,
  extraColumns?: readonly CsvColumn[],
): void {
  const fileName = `${context.site.name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-inquiries-${toIndianDay(now.getTime())}.csv`;
  downloadText(fileName, toInquiriesCsv(inquiries, context, extraColumns));
}

export const exportFailedMessage = 'Nothing was exported: the site didn’t give it out.';

export function useExport(): (performExport: () => Promise<void>) => void {
  const { run } = useAdminMutation();
  return (performExport) =>
    void run({
      task: 'export',
      call: performExport,
      onSuccess: () => null,
      errorMessage: exportFailedMessage,
      canRetry: true,
    });
}

export async function exportInbox(filters: InboxFilters, findOwnerName: FindOwnerName, site: Site): Promise<void> {
  const inquiries: ExportedInquiry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await callApi(inquiriesApi.exportInbox, { json: { ...filters, ...(cursor ? { cursor } : {}) } });
    inquiries.push(...page.data);
    cursor = page.next;
  }
  if (inquiries.length > 0) downloadCsv(inquiries, new Date(), { site, findOwnerName });
}

const formatOptionalMoment = (label: string, moment: string | null, suffix = '') =>
  moment ? `${label} ${formatMoment(moment)}${suffix}` : '';

function formatQuote(quote: Quote, site: Site): string {
  const { number, revision, state, content, terms } = quote;
  const { lines, discount, included } = content;
  const gst = terms ? terms.gst : site.gst;
  return [
    `${number}, revision ${revision}: ${quoteStateLabels[state].toLowerCase()}`,
    `For ${content.name}: ${[content.title, content.duration, formatPeopleCount(content.people)].filter(Boolean).join(', ')}`,
    content.startsOn ? `From ${formatDay(content.startsOn)}` : '',
    ...lines.map(({ description: words, priceRupees: price, count }) => `${words}: ${count} × ${formatRupees(price)}`),
    discount ? `${discount.description}: less ${formatRupees(discount.rupees)}` : '',
    gst ? `GST ${gst.percent}%${gst.isIncluded ? ', in the prices' : ''}` : '',
    `Total ${formatRupees(terms?.total ?? calculateTotal(content, gst))}, until ${formatDay(content.validUntil)}`,
    included.length > 0 ? `Included: ${included.join(', ')}` : '',
    content.note,
    ...(terms?.payments ?? []).map(
      ({ rupees, dueOn }) => `To pay ${formatRupees(rupees)}${dueOn ? ` by ${formatDay(dueOn)}` : ''}`,
    ),
    ...(terms?.cancellation ?? []),
    formatOptionalMoment('Written', quote.createdAt),
    formatOptionalMoment('Sent', quote.sentAt, terms?.sentBy ? ` by ${terms.sentBy}` : ''),
    formatOptionalMoment('Read', quote.viewedAt),
    formatOptionalMoment('Accepted', quote.acceptedAt, ` by ${quote.acceptedName}`),
    formatOptionalMoment('Withdrawn', quote.withdrawnAt),
  ]
    .filter(Boolean)
    .join('\n');
}

function formatReview({ name, stars, words, photos, answer, writtenAt }: StaffReview): string {
  const photoText = photos.length === 0 ? '' : photos.length === 1 ? 'with a photo' : `with ${photos.length} photos`;
  const facts = [`Review of ${formatDay(writtenAt)} as ${name}`, formatStars(stars), photoText]
    .filter(Boolean)
    .join(', ');
  return `${facts}: ${words}${answer ? `\nOur answer: ${answer}` : ''}`;
}

function formatBooking(booking: Booking): string {
  const { reference, tour, start, seats, state, payer, lines, discountPaise, taxes, totalPaise, cancelled, review } =
    booking;
  const { name, phone, email, address, stateCode, gstin, pan } = payer;
  return [
    `${reference}: ${bookingStateLabels[state].toLowerCase()}`,
    `${tour}, ${formatPeopleCount(seats)}${start ? `, from ${formatDay(start)}` : ''}`,
    `Paid by ${[name, phone, email, address, stateCode, gstin, pan].filter(Boolean).join(', ')}`,
    ...lines.map(({ what, number, pricePaise }) => `${what}: ${number} × ${formatPaise(pricePaise)}`),
    discountPaise > 0 ? `Less ${formatPaise(discountPaise)}` : '',
    ...taxes.map(({ name: taxName, amountPaise }) => `${taxName} ${formatPaise(amountPaise)}`),
    `Total ${formatPaise(totalPaise)}`,
    ...booking.instalments.map((instalment) =>
      [
        `To pay ${formatPaise(instalment.amountPaise)}`,
        instalment.due ? `by ${formatDay(instalment.due)}` : formatBeforeStart(instalment),
      ]
        .filter(Boolean)
        .join(' '),
    ),
    ...booking.payments.map(({ kind, day, amountPaise, mode, reference: paymentReference, reason, recordedBy }) =>
      [
        `${formatDay(day)}: ${kind} of ${formatPaise(amountPaise)}, ${paymentModeLabels[mode]}`,
        ...[paymentReference, reason, `noted by ${recordedBy}`].filter(Boolean),
      ].join(', '),
    ),
    ...booking.papers.map(({ number, day }) => `Document ${number} of ${formatDay(day)}`),
    cancelled ? `Cancelled ${formatDay(cancelled.day)}, ${formatPaise(cancelled.keptPaise)} kept` : '',
    review ? formatReview(review) : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function formatTravel({ reference, tour, person }: InquirerData['travels'][number]): string {
  const { name, phone, age, nationality, bike, isOwnBike, sharesWith } = person;
  const ageText = age === null ? '' : `${age} years`;
  return [`${reference}, ${tour}: ${formatRole(person).toLowerCase()}`]
    .concat([name, phone, ageText, nationality, isOwnBike ? 'own bike' : bike, sharesWith].filter(Boolean))
    .join(', ');
}

const formatMail = (mail: InquirerData['mails'][number]) =>
  `${formatMoment(mail.sentAt ?? mail.queuedAt)}: ${formatCustomerMail(mail)}`;

function createInquirerColumns(
  { data: inquiries, events, quotes, bookings, travels, mails }: InquirerData,
  site: Site,
): CsvColumn[] {
  const eventTexts = events.map((event) => {
    const { note } = findNote(event);
    const description = `${formatMoment(event.at)}: ${event.actorName} ${formatEvent(event)}`;
    return { inquiry: event.inquiry, text: note ? `${description}:\n${note}` : description };
  });
  const quoteTexts = quotes.map((quote) => ({ inquiry: quote.inquiry, text: formatQuote(quote, site) }));
  const newestId = inquiries[0]?._id ?? '';
  const bookingTexts = bookings.map((booking) => ({
    inquiry: inquiries.find(({ _id }) => _id === booking.inquiryId)?._id ?? newestId,
    text: formatBooking(booking),
  }));
  const joinTextsOfInquiry = (texts: readonly { inquiry: string; text: string }[], id: string) =>
    texts
      .filter(({ inquiry }) => inquiry === id)
      .map(({ text }) => text)
      .join('\n\n');
  return [
    ['Deleted (India)', ({ deletedAt }) => formatMoment(deletedAt ?? '')],
    ['What happened, and notes (India)', ({ _id }) => joinTextsOfInquiry(eventTexts, _id)],
    ['Quotes', ({ _id }) => joinTextsOfInquiry(quoteTexts, _id)],
    ['Bookings', ({ _id }) => joinTextsOfInquiry(bookingTexts, _id)],
    ['Mails (India)', ({ _id }) => (_id === newestId ? mails.map(formatMail).join('\n') : '')],
    ['Travels with others', ({ _id }) => (_id === newestId ? travels.map(formatTravel).join('\n') : '')],
  ];
}

export async function exportInquirer(id: string, proof: IdentityProof, site: Site): Promise<void> {
  const inquirerData = await callApi(inquiriesApi.readInquirer, { params: { id }, query: toProofParameters(proof) });
  downloadCsv(inquirerData.data, new Date(), { site }, createInquirerColumns(inquirerData, site));
}
