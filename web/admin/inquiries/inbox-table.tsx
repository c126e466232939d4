import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { sourceLabels } from '#shared/bookings/sources';
import { formatDay, formatMoment, toIndianDay } from '#shared/dates';
import {
  type Inquiry,
  type InquiryChange,
  type InquiryStatus,
  inquiryStatuses,
  inquiryStatusLabels,
  isOpenStatus,
  type ListedInquiry,
  lateAfterMs,
} from '#shared/inquiries/inbox';
import { formatPeopleCount } from '#shared/inquiries/inquiry-labels';
import { findFirstLetter } from '#shared/text';
import { createTableColumnHelper, DataTable } from '../components/data-table';
import { Select } from '../components/field';
import * as styles from './inbox-table.module.css';
import { colleaguesQuery } from './queries';
import { useBulkChangeInquiries } from './use-change-inquiries';

function isLate({ status, receivedAt }: Inquiry, now: number): boolean {
  return status === 'new' && now - Date.parse(receivedAt) > lateAfterMs;
}

const statusClasses: Record<InquiryStatus, string | undefined> = {
  new: styles.new,
  answered: styles.answered,
  quoted: styles.quoted,
  won: styles.won,
  lost: 'text-soft',
  spam: 'text-soft',
};

interface StatusMarkProps {
  inquiry: Inquiry;
  now: number;
  hasAccepted?: boolean | undefined;
}

export function StatusMark({ inquiry, now, hasAccepted = false }: StatusMarkProps) {
  const { status, deletedAt, receivedAt } = inquiry;
  const className = `badge whitespace-nowrap ${styles.mark}`;
  if (deletedAt) return <span className={`${className} text-soft`}>Deleted</span>;
  if (hasAccepted && isOpenStatus(status))
    return <span className={`${className} bg-pine text-pine ${styles.accepted}`}>Accepted</span>;
  const isLateInquiry = isLate(inquiry, now);
  const days = Math.floor((now - Date.parse(receivedAt)) / lateAfterMs);
  return (
    <span className={`${className} ${isLateInquiry ? styles.late : statusClasses[status]}`}>
      {isLateInquiry ? `New, ${days} d` : inquiryStatusLabels[status]}
    </span>
  );
}

interface InboxTableProps {
  rows: ListedInquiry[];
  openId: string | null;
  selectedIds: ReadonlySet<string>;
  now: number;
  findOwnerName: (id: string) => string;
  onOpen: (inquiry: ListedInquiry) => void;
  onToggle: (id: string) => void;
  empty: ReactNode;
  footer: ReactNode;
}

export function InboxTable({ rows, openId, selectedIds, onOpen, empty, footer, ...columnProps }: InboxTableProps) {
  return (
    <DataTable
      label="Contact inquiries"
      {...{ rows, onRowClick: onOpen, emptyMessage: empty, footer }}
      columns={createColumns({ openId, selectedIds, onOpen, ...columnProps })}
      getRowId={({ _id }) => _id}
      getRowClass={({ _id, status }) =>
        [
          'cursor-pointer',
          styles.row,
          status === 'new' && styles.fresh,
          selectedIds.has(_id) && styles.selected,
          _id === openId && styles.current,
        ]
          .filter(Boolean)
          .join(' ')
      }
      classNames={{
        frame: `card ${styles.frame}`,
        table: `text-small ${styles.table}`,
        empty: `vignette text-soft text-center ${styles.empty}`,
      }}
    />
  );
}

const column = createTableColumnHelper<ListedInquiry>();

type ColumnsProps = Omit<InboxTableProps, 'rows' | 'empty' | 'footer'>;

function createColumns({ openId, selectedIds, now, findOwnerName, onOpen, onToggle }: ColumnsProps) {
  const today = toIndianDay(now);
  return column.columns([
    column.display({
      id: 'selected',
      header: () => <span className="visually-hidden">Selected</span>,
      meta: { cellClass: styles.select },
      cell: ({ row: { original: inquiry } }) => (
        <label className={`grid cursor-pointer ${styles.checkbox}`}>
          <input type="checkbox" checked={selectedIds.has(inquiry._id)} onChange={() => onToggle(inquiry._id)} />
          <span className="visually-hidden">Select {inquiry.name}</span>
        </label>
      ),
    }),
    column.display({
      header: 'Name',
      meta: { cellClass: styles.name },
      cell: ({ row: { original: inquiry } }) => (
        <div className={`row min-w-0 ${styles.line}`}>
          <button
            type="button"
            className={`btn-text min-h-11 overflow-hidden text-left whitespace-nowrap ${styles.open}`}
            data-inquiry={inquiry._id}
            aria-current={inquiry._id === openId || undefined}
            onClick={() => onOpen(inquiry)}
          >
            <span className="visually-hidden">Open the inquiry from </span>
            {inquiry.name}
          </button>
          {listBadges(inquiry).map((badge) => (
            <span key={badge} className={`flex-none text-tiny font-medium ${styles.badge}`}>
              {badge}
            </span>
          ))}
        </div>
      ),
    }),
    column.display({
      header: 'Status',
      meta: { cellClass: styles.status },
      cell: ({ row: { original: inquiry } }) => (
        <StatusMark inquiry={inquiry} now={now} hasAccepted={inquiry.hasAccepted} />
      ),
    }),
    column.display({
      header: 'Asks for',
      meta: { cellClass: styles.request },
      cell: ({ row: { original: inquiry } }) => (
        <span className={`row min-w-0 ${styles.line}`}>
          <strong>{inquiry.tour || inquiry.subject || 'No tour yet'}</strong>
          {formatDeparture(inquiry) ? <span> · {formatDeparture(inquiry)}</span> : null}
          {inquiry.number > 0 ? <span className={styles.people}> · {formatPeopleCount(inquiry.number)}</span> : null}
        </span>
      ),
    }),
    column.display({
      header: 'Owner',
      meta: { cellClass: styles.owner },
      cell: ({ row: { original: inquiry } }) =>
        inquiry.ownerId ? <Owner name={findOwnerName(inquiry.ownerId)} /> : null,
    }),
    column.display({
      header: 'Follow-up',
      meta: { cellClass: styles.followUp },
      cell: ({ row: { original: inquiry } }) =>
        inquiry.followUpOn ? (
          <span className={inquiry.followUpOn <= today ? 'text-overdue' : 'text-soft'}>
            <CalendarClock className="icon" aria-hidden="true" />
            <span className="visually-hidden">Follow-up: </span>
            {inquiry.followUpOn === today ? 'Today' : formatDay(inquiry.followUpOn).replace(/ \d{4}$/, '')}
          </span>
        ) : null,
    }),
    column.display({
      header: 'Received',
      meta: { cellClass: `${styles.received} tabular-nums` },
      cell: ({ row: { original: inquiry } }) => (
        <time dateTime={inquiry.receivedAt}>{formatReceived(inquiry.receivedAt, now)}</time>
      ),
    }),
  ]);
}

const formatDeparture = ({ start, departureMonth }: ListedInquiry) => (start ? formatDay(start) : departureMonth);

const sharedContactLabels = {
  number: 'same number, another address',
  address: 'same address, another number',
} as const;

const listBadges = ({
  alsoAsked: otherInquiriesCount,
  source,
  waits: isOnWaitlist,
  shares: sharedContact,
}: ListedInquiry): string[] => [
  ...(otherInquiriesCount > 0 ? [`${otherInquiriesCount + 1}${otherInquiriesCount >= 10 ? '+' : ''} inquiries`] : []),
  ...(source === 'site' ? [] : [sourceLabels[source]]),
  ...(sharedContact ? [sharedContactLabels[sharedContact]] : []),
  ...(isOnWaitlist ? ['waits for seats'] : []),
];

function Owner({ name }: { name: string }) {
  return (
    <>
      <span className={styles.fullName}>{name}</span>
      <span className={styles.initials} aria-hidden="true">
        {toInitials(name)}
      </span>
    </>
  );
}

/** Returns `14:32` for today, `12 Nov` for this year, else `12 Nov 2026`; Indian time. */
function formatReceived(receivedAt: string, now: number): string {
  const receivedMs = Date.parse(receivedAt);
  if (Number.isNaN(receivedMs)) return '';
  if (toIndianDay(receivedMs) === toIndianDay(now)) return formatMoment(receivedAt).split(', ')[1] ?? '';
  const day = formatDay(receivedAt);
  return toIndianDay(receivedMs).slice(0, 4) === toIndianDay(now).slice(0, 4) ? day.replace(/ \d{4}$/, '') : day;
}

/** Returns the initials of the first and the last word: `AR` for Asha Devi Rao. A vowel sign stays with its letter. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const outerWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return outerWords
    .map((word = '') => findFirstLetter(word))
    .join('')
    .toUpperCase();
}

export function BulkBar({ selected, onDone }: { selected: readonly Inquiry[]; onDone: () => void }) {
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const { busy, change } = useBulkChangeInquiries();
  const areDeleted = selected.length > 0 && selected.every(({ deletedAt }) => deletedAt !== null);
  const run = async (inquiryChange: InquiryChange, messagePrefix: string) => {
    if (await change(selected, inquiryChange, messagePrefix)) onDone();
  };
  if (selected.length === 0) return null;
  const renderButton = (label: string, inquiryChange: InquiryChange, messagePrefix: string) => (
    <button
      type="button"
      className={styles.action}
      disabled={busy}
      onClick={() => void run(inquiryChange, messagePrefix)}
    >
      {label}
    </button>
  );
  return (
    <section className={`row flex-wrap text-white gap-2 screen-only ${styles.bar}`} aria-label="Selected inquiries">
      <p className="tabular-nums" role="status">
        {selected.length} selected
      </p>
      {areDeleted ? (
        renderButton('Bring back', { deleted: false }, 'Brought back')
      ) : (
        <>
          <Select
            className=""
            label="Set the status of those selected"
            disabled={busy}
            emptyOptionLabel="Status…"
            options={inquiryStatuses.map((status) => [status, inquiryStatusLabels[status]])}
            value=""
            onValueChange={(value) => {
              const status = inquiryStatuses.find((option) => option === value);
              if (status) void run({ status }, `${inquiryStatusLabels[status]}:`);
            }}
          />
          <Select
            className=""
            label="Give those selected to"
            disabled={busy}
            emptyOptionLabel="Owner…"
            options={[
              ['nobody', 'Nobody'],
              ...colleagues.filter(({ away }) => !away).map(({ id, name }) => [id, name] as const),
            ]}
            value=""
            onValueChange={(value) => {
              const owner = colleagues.find(({ id }) => id === value);
              void run({ ownerId: owner?.id ?? null }, owner ? `${owner.name} has` : 'Nobody’s:');
            }}
          />
          {renderButton('Delete', { deleted: true }, 'Deleted')}
        </>
      )}
      <button type="button" className={`icon-button ${styles.clear}`} aria-label="Select none" onClick={onDone}>
        <X className="icon" aria-hidden="true" />
      </button>
    </section>
  );
}
