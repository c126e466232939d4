import { formatDay, formatMoment } from '#shared/dates';
import type { InquiryEvent } from '#shared/inbox';
import type { Inquiry } from '#shared/inquiry';
import { answerWays, inquiryStatuses, statusWords, wayWords } from '#shared/inquiry-life';
import { type QuoteEvent, quoteEventWords } from '#shared/quote-events';
import * as styles from './opened.module.css';

interface Line {
  key: string;
  at: string;
  who: string;
  did: string;
  note?: string;
  /** Of which inquiry, where it is another than the open one. */
  of?: string;
}

const statusOf = (word: string | null | undefined) => {
  const status = inquiryStatuses.find((one) => one === word);
  return status ? statusWords[status].toLowerCase() : (word ?? '');
};

/** What stands below a line: a note, or where a rider was to pay before and is now. */
function noteOf({ kind, detail: { from, to, text } }: InquiryEvent): { note?: string } {
  if (kind === 'quote_payment_link') return { note: `Before: ${from ?? 'none'}\nNow: ${to ?? 'none'}` };
  return text && !isOfQuote(kind) ? { note: text } : {};
}

const isOfQuote = (kind: string): kind is QuoteEvent => kind in quoteEventWords;

/** What somebody did, after their name. */
function sayEvent({ kind, detail: { from, to, way, text, template, seats } }: InquiryEvent): string {
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
      return Number(seats) < 0 ? `freed ${-Number(seats)} of its seats` : `took ${seats} of its date’s seats`;
    case 'note':
      return 'noted';
    case 'deleted':
      return 'deleted it';
    case 'restored':
      return 'brought it back';
    default:
      return kind.replaceAll('_', ' ');
  }
}

export interface TimelineProps {
  /** The one that is open. */
  inquiry: Inquiry;
  theirs: readonly Inquiry[];
  events: readonly InquiryEvent[];
}

/** All that happened, newest first: of one person's inquiries together. */
export function Timeline({ inquiry, theirs, events }: TimelineProps) {
  const subjects = new Map(theirs.map(({ _id, subject, departureMonth }) => [_id, `${subject}, ${departureMonth}`]));
  const lines: Line[] = [
    ...theirs.map((one) => ({
      ...{ key: one._id, at: one.receivedAt, who: one.name, did: `asked about ${one.subject}, ${one.departureMonth}` },
    })),
    ...events.map((event) => ({
      ...{ key: String(event.id), at: event.at, who: event.actorName, did: sayEvent(event) },
      ...noteOf(event),
      ...(event.inquiry === inquiry._id ? {} : { of: subjects.get(event.inquiry) ?? '' }),
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {lines.map(({ key, at, who, did, note, of }) => (
        <li key={key}>
          <p>
            <strong>{who}</strong> {did}
            {of ? <span className="fine"> ({of})</span> : null}
          </p>
          {note ? <p className={styles.note}>{note}</p> : null}
          <time className="fine num" dateTime={at}>
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
