import { sources, sourceWords } from '#shared/bookings/sources';
import type { InquiryEvent } from '#shared/inquiries/inbox';
import { answerWays, inquiryStatuses, statusWords, wayWords } from '#shared/inquiries/inquiry-life';
import { type QuoteEvent, quoteEventWords } from '#shared/quotes/quote-events';
import { formatDay } from '#shared/text/dates';

const statusOf = (word: string | null | undefined) => {
  const status = inquiryStatuses.find((one) => one === word);
  return status ? statusWords[status].toLowerCase() : (word ?? '');
};

const sourceOf = (word: string | null | undefined) => {
  const source = sources.find((one) => one === word);
  return source ? sourceWords[source] : (word ?? '');
};

const fieldWords: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'phone',
  email: 'e-mail',
  number: 'people',
  month: 'month',
};

export function noteOf({ kind, detail: { from, to, text } }: InquiryEvent): { note?: string } {
  if (kind === 'quote_payment_link') return { note: `Before: ${from ?? 'none'}\nNow: ${to ?? 'none'}` };
  return text && !isOfQuote(kind) ? { note: text } : {};
}

const isOfQuote = (kind: string): kind is QuoteEvent => kind in quoteEventWords;

/** `Manali to Leh, 2027-07-10`, with the day in words. */
const sayAsked = (words: string) => words.replace(/\d{4}-\d\d-\d\d$/, formatDay);

export function sayEvent({
  kind,
  detail: { from, to, way, text, template, seats, on, field, source, booking },
}: InquiryEvent): string {
  if (isOfQuote(kind)) return `${quoteEventWords[kind]} ${text ?? ''}`;
  const by = answerWays.find((one) => one === way);
  switch (kind) {
    case 'answered':
      return `answered${by ? ` by ${wayWords[by]}` : ''}${template ? ` with “${template}”` : ''}`;
    case 'status':
      return `changed it from ${statusOf(from)} to ${statusOf(to)}`;
    case 'owner':
      return to ? `gave it to ${to}` : `took it from ${from ?? 'somebody'}`;
    case 'follow_up':
      return to ? `set the follow-up to ${formatDay(to)}` : 'took the follow-up away';
    case 'seats':
      return Number(seats) < 0
        ? `freed ${-Number(seats)} of its seats${on ? ` on ${formatDay(on)}` : ''}`
        : `took ${seats} ${on ? `seats on ${formatDay(on)}` : 'of its date’s seats'}`;
    case 'asked':
      return to ? `put it to ${sayAsked(to)}` : `took ${sayAsked(from ?? 'its tour')} off it`;
    case 'waits':
      return 'put it on the waiting list';
    case 'stopped_waiting':
      return 'took it off the waiting list';
    case 'reminded':
      return `reminded them of the balance of ${booking ?? 'their booking'}${by ? ` by ${wayWords[by]}` : ''}${template ? ` with “${template}”` : ''}`;
    case 'note':
      return 'noted';
    case 'added':
      return `wrote it down: ${sourceOf(source)}`;
    case 'corrected':
      return `corrected the ${fieldWords[field ?? ''] ?? 'inquiry'} from ${from ?? 'nothing'} to ${to ?? 'nothing'}`;
    case 'deleted':
      return 'deleted it';
    case 'restored':
      return 'brought it back';
    default:
      return kind.replaceAll('_', ' ');
  }
}
