import { formatMoment } from '#shared/dates';
import type { InquirerData, InquirersInquiry } from '#shared/inquirer';
import { fetchInquirer } from '../queries/inbox';
import { type Column, downloadCsv } from './csv';
import { exporting } from './export-inquiries';
import { heldWords } from './held-columns';
import { noteOf, sayEvent } from './say-event';
import { sayQuote } from './say-quote';

function sayState({ state, heldFor, deletedAt }: InquirersInquiry): string {
  if (deletedAt) return `Deleted ${formatMoment(deletedAt)}`;
  const why = heldFor ? `: ${heldWords[heldFor].toLowerCase()}` : '';
  return { listed: 'Listed', held: `Held as possible spam${why}`, discarded: `Discarded as spam${why}` }[state];
}

/** What the agency has besides the inquiries themselves, by the inquiry's id. */
function toColumns({ data, events, quotes }: InquirerData): Column[] {
  const states = new Map(data.map((one) => [one._id, sayState(one)]));
  const told = events.map((event) => {
    const { note } = noteOf(event);
    const said = `${formatMoment(event.at)}: ${event.actorName} ${sayEvent(event)}`;
    return { inquiry: event.inquiry, text: note ? `${said}:\n${note}` : said };
  });
  const quoted = quotes.map((quote) => ({ inquiry: quote.inquiry, text: sayQuote(quote) }));
  const of = (texts: readonly { inquiry: string; text: string }[], id: string) =>
    texts
      .filter(({ inquiry }) => inquiry === id)
      .map(({ text }) => text)
      .join('\n\n');
  return [
    ['State', ({ _id }) => states.get(_id) ?? ''],
    ['What happened, and notes (India)', ({ _id }) => of(told, _id)],
    ['Quotes', ({ _id }) => of(quoted, _id)],
  ];
}

/** Makes a file of all that the agency has of one person; `id` is of any inquiry. */
export const exportInquirer = (id: string) =>
  exporting(async () => {
    const theirs = await fetchInquirer(id);
    downloadCsv(theirs.data, new Date(), undefined, toColumns(theirs));
  });
