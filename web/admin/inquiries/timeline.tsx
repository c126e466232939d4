import type { InquiryEvent } from '#shared/inquiries/inbox';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { sayAsked } from '#shared/inquiries/say-asked';
import { formatMoment } from '#shared/text/dates';
import * as styles from './opened.module.css';
import { noteOf, sayEvent } from './say-event';

interface Line {
  key: string;
  at: string;
  who: string;
  did: string;
  note?: string;
  /** Of which inquiry, where it is another than the open one. */
  of?: string;
}

export interface TimelineProps {
  /** The one that is open. */
  inquiry: Inquiry;
  theirs: readonly Inquiry[];
  events: readonly InquiryEvent[];
}

/** All that happened, newest first: of one person's inquiries together. */
export function Timeline({ inquiry, theirs, events }: TimelineProps) {
  const subjects = new Map(theirs.map((one) => [one._id, sayAsked(one)]));
  const lines: Line[] = [
    ...theirs.map((one) => ({
      key: one._id,
      at: one.receivedAt,
      who: one.name,
      did: one.subject ? `asked about ${sayAsked(one)}` : 'asked',
    })),
    ...events.map((event) => ({
      key: String(event.id),
      at: event.at,
      who: event.actorName,
      did: sayEvent(event),
      ...noteOf(event),
      ...(event.inquiry === inquiry._id ? {} : { of: subjects.get(event.inquiry) ?? '' }),
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <ol className={`stack breaks gap-12 small tight ${styles.timeline}`} aria-label="Timeline">
      {lines.map(({ key, at, who, did, note, of }) => (
        <li key={key}>
          <p>
            <strong>{who}</strong> {did}
            {of ? <span className="fine"> ({of})</span> : null}
          </p>
          {note ? <p className={`round-control on-paper ${styles.note}`}>{note}</p> : null}
          <time className="fine num" dateTime={at}>
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
