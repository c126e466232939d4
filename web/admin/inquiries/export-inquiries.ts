import type { ExportNote } from '#shared/activity';
import { formatMoment } from '#shared/dates';
import { mostListed } from '#shared/inbox';
import type { Inquiry } from '#shared/inquiry';
import { formatRupees } from '#shared/money';
import { type Quote, quoteStateWords, totalOf } from '#shared/quote';
import { noteExport } from '../../api/activity';
import { searchInbox } from '../../api/inbox';
import { fetchQuotes } from '../../api/quotes';
import { showToast } from '../../ui/later/toasts';
import type { InboxList } from '../queries/inbox';
import { SessionEndedError, withToken } from '../session/with-token';
import { downloadCsv, type OwnerName } from './csv';

/** One quote as a line of text. */
function sayQuote({ number, revision, state, content, sentAt, acceptedAt, acceptedName }: Quote): string {
  return [
    `${number}, revision ${revision}: ${quoteStateWords[state].toLowerCase()}`,
    `for ${content.name}`,
    content.title,
    formatRupees(totalOf(content)),
    sentAt ? `sent ${formatMoment(sentAt)}` : '',
    acceptedAt ? `accepted ${formatMoment(acceptedAt)} by ${acceptedName}` : '',
    content.note,
  ]
    .filter(Boolean)
    .join('; ');
}

/** The quotes for these inquiries, by the inquiry's id. */
async function findQuotes(inquiries: readonly Inquiry[]): Promise<(id: string) => string> {
  const words = new Map<string, string>();
  for (const { _id } of inquiries) {
    const quotes = await withToken((token) => fetchQuotes(token, _id));
    words.set(_id, quotes.map(sayQuote).join('\n'));
  }
  return (id) => words.get(id) ?? '';
}

/** Makes a file of these, once the server has taken down that somebody does. */
async function exportInquiries(inquiries: readonly Inquiry[], note: ExportNote, ownerName?: OwnerName): Promise<void> {
  try {
    // Of one person all that there is, what was quoted to them too.
    const quotesOf = note.what === 'inquirer' ? await findQuotes(inquiries) : undefined;
    await withToken((token) => noteExport(token, note));
    downloadCsv(inquiries, new Date(), ownerName, quotesOf);
  } catch (error) {
    if (error instanceof SessionEndedError) return;
    showToast({
      kind: 'failure',
      message: 'Nothing was exported: the site has to note who exports, and didn’t answer.',
      action: { label: 'Try again', run: () => void exportInquiries(inquiries, note, ownerName) },
    });
  }
}

export const exportList = (inquiries: readonly Inquiry[], ownerName?: OwnerName) =>
  void exportInquiries(inquiries, { what: 'inquiries', count: inquiries.length }, ownerName);

/** All of a list, fetched for it. */
export async function exportInbox(list: InboxList, ownerName: OwnerName): Promise<void> {
  const all: Inquiry[] = [];
  try {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const search = { ...list, limit: mostListed, ...(cursor ? { cursor } : {}) };
      const part = await withToken((token) => searchInbox(token, search));
      all.push(...part.data);
      cursor = part.next;
    }
  } catch (error) {
    if (error instanceof SessionEndedError) return;
    showToast({
      kind: 'failure',
      message: 'Nothing was exported: the list couldn’t be fetched.',
      action: { label: 'Try again', run: () => void exportInbox(list, ownerName) },
    });
    return;
  }
  if (all.length > 0) exportList(all, ownerName);
}

/** All that one person wrote; `id` is of any of it. */
export const exportInquirer = (inquiries: readonly Inquiry[], id: string) =>
  void exportInquiries(inquiries, { what: 'inquirer', inquiry: id });
