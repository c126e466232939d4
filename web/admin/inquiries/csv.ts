import { sourceWords } from '#shared/bookings/sources';
import { statusWords } from '#shared/inquiries/inquiry-life';
import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { toReference } from '#shared/inquiries/reference';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { site } from '#shared/site/site';
import { toCsv } from '#shared/text/csv';
import { formatMoment, toIndianDay } from '#shared/text/dates';
import { exportPart, type InboxList } from '../queries/inbox';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { downloadText } from '../ui/download-text';

type OwnerName = (id: string) => string;

export type Column = readonly [head: string, value: (inquiry: Inquiry, ownerName: OwnerName) => string];

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
  ['Status', ({ status }) => statusWords[status]],
  ['Owner', ({ ownerId }, ownerName) => (ownerId ? ownerName(ownerId) : '')],
  ['Follow-up', ({ followUpOn }) => followUpOn ?? ''],
  ['First answered (India)', ({ answeredAt }) => formatMoment(answeredAt ?? '')],
  ['Waits for seats', ({ waits }) => (waits ? 'yes' : '')],
  ['Reference', ({ _id }) => toReference(_id)],
  ['Plan', ({ ride }) => ride ?? ''],
  ['Tour', ({ tourId }) => tourId ?? ''],
  ['Page', ({ inquiryPage }) => sayInquiryPage(inquiryPage)],
  ['Source', ({ source }) => sourceWords[source]],
  ['What they said', ({ message }) => message ?? ''],
  ['Id', ({ _id }) => _id],
];

export function toInquiriesCsv(
  inquiries: readonly Inquiry[],
  ownerName: OwnerName = (id) => id,
  more: readonly Column[] = [],
): string {
  const all = [...columns, ...more];
  return toCsv([all.map(([head]) => head), ...inquiries.map((row) => all.map(([, value]) => value(row, ownerName)))]);
}

/** `more` columns come after ours; named after today's date in India. */
export function downloadCsv(
  inquiries: readonly Inquiry[],
  now: Date,
  ownerName?: OwnerName,
  more?: readonly Column[],
): void {
  const name = `${site.name.toLowerCase()}-inquiries-${toIndianDay(now.getTime())}.csv`;
  downloadText(name, toInquiriesCsv(inquiries, ownerName, more));
}

export function useExport(): (make: () => Promise<void>) => void {
  const { run } = useDeskMutation();
  const failed = 'Nothing was exported: the site didn’t give it out.';
  return (call) => void run({ action: 'export', call, done: () => null, failed, again: true });
}

export async function exportInbox(list: InboxList, ownerName: OwnerName): Promise<void> {
  const all: Inquiry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part = await exportPart({ ...list, ...(cursor ? { cursor } : {}) });
    all.push(...part.data);
    cursor = part.next;
  }
  if (all.length > 0) downloadCsv(all, new Date(), ownerName);
}
