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
import { colleaguesQuery, useHasColleagues } from './queries';
import { useBulkChangeInquiries } from './use-change-inquiries';

const dayMs = 24 * 60 * 60 * 1000;

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
  const className = `badge whitespace-nowrap ${styles.statusMark}`;
  if (deletedAt) return <span className={`${className} text-soft`}>Deleted</span>;
  if (hasAccepted && isOpenStatus(status))
    return <span className={`${className} bg-pine text-pine ${styles.accepted}`}>Accepted</span>;
  const isLateInquiry = isLate(inquiry, now);
  const daysSinceReceived = Math.floor((now - Date.parse(receivedAt)) / dayMs);
  return (
    <span className={`${className} ${isLateInquiry ? styles.late : statusClasses[status]}`}>
      {isLateInquiry ? `New, ${daysSinceReceived} d` : inquiryStatusLabels[status]}
    </span>
  );
}

interface InboxTableProps {
  rows: ListedInquiry[];
  openId: string | null;
  selectedIds: ReadonlySet<string>;
  now: number;
  hasColleagues: boolean;
  findOwnerName: (id: string) => string;
  onOpen: (inquiry: ListedInquiry) => void;
  onToggleSelected: (id: string) => void;
  emptyMessage: ReactNode;
  footer: ReactNode;
}

export function InboxTable({
  rows,
  openId,
  selectedIds,
  onOpen,
  emptyMessage,
  footer,
  ...columnProps
}: InboxTableProps) {
  return (
    <DataTable
      label="Contact inquiries"
      {...{ rows, onRowClick: onOpen, emptyMessage, footer }}
      columns={createColumns({ openId, selectedIds, onOpen, ...columnProps })}
      getRowId={({ _id }) => _id}
      getRowClass={({ _id, status }) =>
        [
          'cursor-pointer',
          styles.row,
          status === 'new' && styles.isNew,
          selectedIds.has(_id) && styles.isSelected,
          _id === openId && styles.isOpen,
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

const columnHelper = createTableColumnHelper<ListedInquiry>();

type ColumnsProps = Omit<InboxTableProps, 'rows' | 'emptyMessage' | 'footer'>;

function createColumns(props: ColumnsProps) {
  const { openId, selectedIds, now, hasColleagues, findOwnerName, onOpen, onToggleSelected } = props;
  const today = toIndianDay(now);
  return columnHelper.columns([
    columnHelper.display({
      id: 'selected',
      header: () => <span className="visually-hidden">Selected</span>,
      meta: { cellClass: styles.select },
      cell: ({ row: { original: inquiry } }) => (
        <label className={`grid cursor-pointer ${styles.checkboxLabel}`}>
          <input
            type="checkbox"
            checked={selectedIds.has(inquiry._id)}
            onChange={() => onToggleSelected(inquiry._id)}
          />
          <span className="visually-hidden">Select {inquiry.name}</span>
        </label>
      ),
    }),
    columnHelper.display({
      header: 'Name',
      meta: { cellClass: styles.name },
      cell: ({ row: { original: inquiry } }) => (
        <div className={`row min-w-0 ${styles.line}`}>
          <button
            type="button"
            className={`btn-text min-h-11 overflow-hidden text-left whitespace-nowrap ${styles.openButton}`}
            data-inquiry={inquiry._id}
            aria-current={inquiry._id === openId || undefined}
            onClick={() => onOpen(inquiry)}
          >
            <span className="visually-hidden">Open the inquiry from </span>
            {inquiry.name}
          </button>
          {listBadgeLabels(inquiry).map((badge) => (
            <span key={badge} className={`flex-none text-tiny font-medium ${styles.badge}`}>
              {badge}
            </span>
          ))}
        </div>
      ),
    }),
    columnHelper.display({
      header: 'Status',
      meta: { cellClass: styles.status },
      cell: ({ row: { original: inquiry } }) => (
        <StatusMark inquiry={inquiry} now={now} hasAccepted={inquiry.hasAccepted} />
      ),
    }),
    columnHelper.display({
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
    columnHelper.display({
      header: 'Owner',
      meta: { cellClass: styles.owner, isEmpty: ({ ownerId }: ListedInquiry) => !hasColleagues || !ownerId },
      cell: ({ row: { original: inquiry } }) =>
        inquiry.ownerId ? <Owner name={findOwnerName(inquiry.ownerId)} /> : null,
    }),
    columnHelper.display({
      header: 'Follow-up',
      meta: { cellClass: styles.followUp, isEmpty: ({ followUpOn }: ListedInquiry) => !followUpOn },
      cell: ({ row: { original: inquiry } }) =>
        inquiry.followUpOn ? (
          <span className={inquiry.followUpOn <= today ? 'text-overdue' : 'text-soft'}>
            <CalendarClock className="icon" aria-hidden="true" />
            <span className="visually-hidden">Follow-up: </span>
            {inquiry.followUpOn === today ? 'Today' : formatDay(inquiry.followUpOn).replace(/ \d{4}$/, '')}
          </span>
        ) : null,
    }),
    columnHelper.display({
      header: 'Received',
      meta: { cellClass: `${styles.received} tabular-nums` },
      cell: ({ row: { original: inquiry } }) => (
        <time dateTime={inquiry.receivedAt}>{formatReceived(inquiry.receivedAt, now)}</time>
      ),
    }),
  ]);
}

/** First day of the departure, or the month if no departure is chosen. */
const formatDeparture = ({ start, departureMonth }: ListedInquiry) => (start ? formatDay(start) : departureMonth);

const sharedContactLabels = {
  number: 'same number, another address',
  address: 'same address, another number',
} as const;

const listBadgeLabels = ({
  alsoAsked: otherInquiryCount,
  source,
  waits: isOnWaitlist,
  shares: sharedContact,
}: ListedInquiry): string[] => [
  ...(otherInquiryCount > 0 ? [`${otherInquiryCount + 1}${otherInquiryCount >= 10 ? '+' : ''} inquiries`] : []),
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

/** Indian time: `14:32` for today, `12 Nov` for this year, else `12 Nov 2026`. */
function formatReceived(receivedAt: string, now: number): string {
  const receivedMs = Date.parse(receivedAt);
  if (Number.isNaN(receivedMs)) return '';
  if (toIndianDay(receivedMs) === toIndianDay(now)) return formatMoment(receivedAt).split(', ')[1] ?? '';
  const day = formatDay(receivedAt);
  return toIndianDay(receivedMs).slice(0, 4) === toIndianDay(now).slice(0, 4) ? day.replace(/ \d{4}$/, '') : day;
}

/** `AR` for Asha Devi Rao. A vowel sign stays with its letter. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const firstAndLast = words.length > 1 ? [words[0], words.at(-1)] : words;
  return firstAndLast
    .map((word = '') => findFirstLetter(word))
    .join('')
    .toUpperCase();
}

interface BulkBarProps {
  inquiries: readonly Inquiry[];
  onDone: () => void;
}

export function BulkBar({ inquiries, onDone }: BulkBarProps) {
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const hasColleagues = useHasColleagues();
  const { busy, change } = useBulkChangeInquiries();
  const areAllDeleted = inquiries.every(({ deletedAt }) => deletedAt !== null);
  const changeAll = async (inquiryChange: InquiryChange, messagePrefix: string) => {
    if (await change(inquiries, inquiryChange, messagePrefix)) onDone();
  };
  if (inquiries.length === 0) return null;
  const renderButton = (label: string, inquiryChange: InquiryChange, messagePrefix: string) => (
    <button
      type="button"
      className={styles.action}
      disabled={busy}
      onClick={() => void changeAll(inquiryChange, messagePrefix)}
    >
      {label}
    </button>
  );
  return (
    <section className={`row flex-wrap text-white gap-2 screen-only ${styles.bulkBar}`} aria-label="Selected inquiries">
      <p className="tabular-nums" role="status">
        {inquiries.length} selected
      </p>
      {areAllDeleted ? (
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
              if (status) void changeAll({ status }, `${inquiryStatusLabels[status]}:`);
            }}
          />
          {hasColleagues ? (
            <Select
              className=""
              label="Give those selected to"
              disabled={busy}
              emptyOptionLabel="Owner…"
              options={[
                ['nobody', 'Nobody'],
                ...colleagues.filter(({ away: isDisabled }) => !isDisabled).map(({ id, name }) => [id, name] as const),
              ]}
              value=""
              onValueChange={(value) => {
                const owner = colleagues.find(({ id }) => id === value);
                void changeAll({ ownerId: owner?.id ?? null }, owner ? `${owner.name} has` : 'Nobody’s:');
              }}
            />
          ) : null}
          {renderButton('Delete', { deleted: true }, 'Deleted')}
        </>
      )}
      <button
        type="button"
        className={`icon-button ${styles.clearSelection}`}
        aria-label="Select none"
        onClick={onDone}
      >
        <X className="icon" aria-hidden="true" />
      </button>
    </section>
  );
}
