import CalendarClock from 'lucide-react/icons/calendar-clock';
import { type ReactNode, useRef } from 'react';
import { sourceWords } from '#shared/bookings/sources';
import type { ListedInquiry } from '#shared/inquiries/inbox';
import { countPeople } from '#shared/inquiries/inquiry-count';
import { firstLetter } from '#shared/text/cut-text';
import { formatDay, formatMoment, toIndianDay } from '#shared/text/dates';
import { meantTheRow, TableFrame } from '../ui/data-table';
import { Heads } from '../ui/plain-table';
import * as styles from './inbox-table.module.css';
import { StatusMark } from './status-mark';

const heads = ['Selected', 'Name', 'Status', 'Asks for', 'Owner', 'Follow-up', 'Received'];

interface InboxTableProps {
  rows: readonly ListedInquiry[];
  openId: string | null;
  selected: ReadonlySet<string>;
  now: number;
  today: string;
  ownerName: (id: string) => string;
  onOpen: (inquiry: ListedInquiry) => void;
  onToggle: (id: string) => void;
  empty: ReactNode;
  foot: ReactNode;
}

export function InboxTable(props: InboxTableProps) {
  const { rows, openId, selected, now, today, ownerName, onOpen, onToggle, empty, foot } = props;
  const frame = useRef<HTMLElement>(null);
  return (
    <TableFrame label="Contact inquiries" look={styles.frame} {...{ rows, frame }}>
      <table className={`small ${styles.table}`} aria-label="Contact inquiries">
        <thead className="heads">
          <tr>
            <Heads heads={heads} hidden="Selected" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row._id}
              className={`pressed ${styles.row} ${row.status === 'new' ? styles.fresh : ''} ${selected.has(row._id) ? styles.chosen : ''}`}
              data-open={row._id === openId || undefined}
              onClick={(event) => meantTheRow(event) && onOpen(row)}
            >
              <td className={styles.select}>
                <label className={`stack pressed ${styles.box}`}>
                  <input type="checkbox" checked={selected.has(row._id)} onChange={() => onToggle(row._id)} />
                  <span className="visually-hidden">Select {row.name}</span>
                </label>
              </td>
              <td className={styles.name}>
                <div className={`row shrinks ${styles.line}`}>
                  <button
                    type="button"
                    className={`btn-text finger clips left nowrap ${styles.open}`}
                    data-inquiry={row._id}
                    aria-current={row._id === openId || undefined}
                    onClick={() => onOpen(row)}
                  >
                    <span className="visually-hidden">Open the inquiry from </span>
                    {row.name}
                  </button>
                  {marksOf(row).map((words) => (
                    <span key={words} className={`firm tiny medium ${styles.also}`}>
                      {words}
                    </span>
                  ))}
                </div>
              </td>
              <td className={styles.status}>
                <StatusMark inquiry={row} now={now} hasAccepted={row.hasAccepted} />
              </td>
              <td className={styles.asks}>
                <span className={`row shrinks ${styles.line}`}>
                  <strong>{row.subject || 'No tour yet'}</strong>
                  {row.departureMonth ? <span> · {row.departureMonth}</span> : null}
                  {row.number > 0 ? <span className={styles.people}> · {countPeople(row.number)}</span> : null}
                </span>
              </td>
              <td className={styles.owner}>{row.ownerId ? <Owner name={ownerName(row.ownerId)} /> : null}</td>
              <td className={styles.due}>
                {row.followUpOn ? (
                  <span className={row.followUpOn <= today ? 'late' : 'soft'}>
                    <CalendarClock className="icon" aria-hidden="true" />
                    <span className="visually-hidden">Follow-up: </span>
                    {row.followUpOn === today ? 'Today' : formatDay(row.followUpOn).replace(/ \d{4}$/, '')}
                  </span>
                ) : null}
              </td>
              <td className={`${styles.received} num`}>
                <time dateTime={row.receivedAt}>{sayAgo(row.receivedAt, now)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty ? <div className={`vignette soft centred ${styles.empty}`}>{empty}</div> : null}
      {foot}
    </TableFrame>
  );
}

const marksOf = ({ alsoAsked, source, waits }: ListedInquiry): string[] => [
  ...(alsoAsked > 0 ? [`${alsoAsked + 1}${alsoAsked >= 10 ? '+' : ''} inquiries`] : []),
  ...(source === 'site' ? [] : [sourceWords[source]]),
  ...(waits ? ['waits for seats'] : []),
];

function Owner({ name }: { name: string }) {
  return (
    <>
      <span className={styles.whole}>{name}</span>
      <span className={styles.initials} aria-hidden="true">
        {toInitials(name)}
      </span>
    </>
  );
}

/** When something came, as short as it can be: `14:32` today, `12 Nov` this year, else `12 Nov 2026`. India's time. */
function sayAgo(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  if (toIndianDay(at) === toIndianDay(now)) return formatMoment(iso).split(', ')[1] ?? '';
  const day = formatDay(iso);
  return toIndianDay(at).slice(0, 4) === toIndianDay(now).slice(0, 4) ? day.replace(/ \d{4}$/, '') : day;
}

/** The first letters of the first and the last word: `AR` for Asha Devi Rao. A vowel sign stays with its letter. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => firstLetter(word))
    .join('')
    .toUpperCase();
}
