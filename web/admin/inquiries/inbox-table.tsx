import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { ReactNode } from 'react';
import { sourceWords } from '#shared/bookings/sources';
import type { ListedInquiry } from '#shared/inquiries/inbox';
import { countPeople } from '#shared/inquiries/inquiry-count';
import { firstLetter } from '#shared/text/cut-text';
import { formatDay, formatMoment, toIndianDay } from '#shared/text/dates';
import { columnsOf, DataTable } from '../ui/data-table';
import * as styles from './inbox-table.module.css';
import { StatusMark } from './status-mark';

interface InboxTableProps {
  rows: ListedInquiry[];
  openId: string | null;
  selected: ReadonlySet<string>;
  now: number;
  ownerName: (id: string) => string;
  onOpen: (inquiry: ListedInquiry) => void;
  onToggle: (id: string) => void;
  empty: ReactNode;
  foot: ReactNode;
}

export function InboxTable({ rows, openId, selected, onOpen, empty, foot, ...more }: InboxTableProps) {
  return (
    <DataTable
      label="Contact inquiries"
      {...{ rows, onOpen, empty, foot }}
      columns={createColumns({ openId, selected, onOpen, ...more })}
      rowId={({ _id }) => _id}
      rowClass={({ _id, status }) =>
        [
          'pressed',
          styles.row,
          status === 'new' && styles.fresh,
          selected.has(_id) && styles.chosen,
          _id === openId && styles.current,
        ]
          .filter(Boolean)
          .join(' ')
      }
      looks={{
        frame: `card ${styles.frame}`,
        table: `small ${styles.table}`,
        empty: `vignette soft centred ${styles.empty}`,
      }}
    />
  );
}

const column = columnsOf<ListedInquiry>();

type ColumnsProps = Omit<InboxTableProps, 'rows' | 'empty' | 'foot'>;

function createColumns({ openId, selected, now, ownerName, onOpen, onToggle }: ColumnsProps) {
  const today = toIndianDay(now);
  return column.columns([
    column.display({
      id: 'selected',
      header: () => <span className="visually-hidden">Selected</span>,
      meta: { cell: styles.select },
      cell: ({ row: { original: row } }) => (
        <label className={`stack pressed ${styles.box}`}>
          <input type="checkbox" checked={selected.has(row._id)} onChange={() => onToggle(row._id)} />
          <span className="visually-hidden">Select {row.name}</span>
        </label>
      ),
    }),
    column.display({
      header: 'Name',
      meta: { cell: styles.name },
      cell: ({ row: { original: row } }) => (
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
      ),
    }),
    column.display({
      header: 'Status',
      meta: { cell: styles.status },
      cell: ({ row: { original: row } }) => <StatusMark inquiry={row} now={now} hasAccepted={row.hasAccepted} />,
    }),
    column.display({
      header: 'Asks for',
      meta: { cell: styles.asks },
      cell: ({ row: { original: row } }) => (
        <span className={`row shrinks ${styles.line}`}>
          <strong>{row.tour || row.subject || 'No tour yet'}</strong>
          {sayWhen(row) ? <span> · {sayWhen(row)}</span> : null}
          {row.number > 0 ? <span className={styles.people}> · {countPeople(row.number)}</span> : null}
        </span>
      ),
    }),
    column.display({
      header: 'Owner',
      meta: { cell: styles.owner },
      cell: ({ row: { original: row } }) => (row.ownerId ? <Owner name={ownerName(row.ownerId)} /> : null),
    }),
    column.display({
      header: 'Follow-up',
      meta: { cell: styles.due },
      cell: ({ row: { original: row } }) =>
        row.followUpOn ? (
          <span className={row.followUpOn <= today ? 'late' : 'soft'}>
            <CalendarClock className="icon" aria-hidden="true" />
            <span className="visually-hidden">Follow-up: </span>
            {row.followUpOn === today ? 'Today' : formatDay(row.followUpOn).replace(/ \d{4}$/, '')}
          </span>
        ) : null,
    }),
    column.display({
      header: 'Received',
      meta: { cell: `${styles.received} num` },
      cell: ({ row: { original: row } }) => <time dateTime={row.receivedAt}>{sayAgo(row.receivedAt, now)}</time>,
    }),
  ]);
}

/** The day of the date that was asked for, or else the month. */
const sayWhen = ({ start, departureMonth }: ListedInquiry) => (start ? formatDay(start) : departureMonth);

const sharedWords = { number: 'same number, another address', address: 'same address, another number' } as const;

const marksOf = ({ alsoAsked, source, waits, shares }: ListedInquiry): string[] => [
  ...(alsoAsked > 0 ? [`${alsoAsked + 1}${alsoAsked >= 10 ? '+' : ''} inquiries`] : []),
  ...(source === 'site' ? [] : [sourceWords[source]]),
  ...(shares ? [sharedWords[shares]] : []),
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
