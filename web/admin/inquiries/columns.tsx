import Check from 'lucide-react/icons/check';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Inquiry } from '#shared/inquiry';
import { formatPhone } from '#shared/phone';
import { isWaiting } from '../queries/inquiries';
import { IconButton } from '../ui/icon-button';
import { Moment } from '../ui/moment';
import { columnsOf } from '../ui/table-features';
import * as styles from './inquiries.module.css';
import { Reply } from './reply';

export interface InquiryActs {
  onOpen: (inquiry: Inquiry) => void;
  onMark: (inquiry: Inquiry, handled: boolean) => void;
}

export function createInquiryColumns({ onOpen, onMark }: InquiryActs) {
  const column = columnsOf<Inquiry>();
  return column.columns([
    column.accessor('name', {
      header: 'Name',
      sortFn: 'text',
      meta: { cell: styles.name, bare: true },
      cell: ({ row: { original } }) => (
        <>
          <button type="button" className={`btn-text ${styles.open}`} onClick={() => onOpen(original)}>
            <span className="visually-hidden">Open the inquiry from </span>
            {original.name}
          </button>
          <span className={styles.marks}>
            {isWaiting(original) ? <span className={styles.mark}>Waiting</span> : null}
            <span className={styles.new}>New</span>
          </span>
        </>
      ),
    }),
    column.display({
      id: 'contact',
      header: 'Phone and email',
      meta: { cell: styles.contact, bare: true },
      cell: ({ row: { original } }) => (
        <>
          <span className="num">{formatPhone(original)}</span>
          <span className={styles.email}>{original.email}</span>
        </>
      ),
    }),
    column.accessor('subject', {
      header: 'Destination',
      sortFn: 'text',
      meta: { cell: styles.subject },
      cell: ({ row: { original } }) => (
        <span>
          {original.subject}
          <span className={`fine ${styles.page}`}>from {original.inquiryPage}</span>
        </span>
      ),
    }),
    column.accessor('number', { header: 'People', sortFn: 'basic', meta: { cell: styles.number } }),
    column.accessor('departureMonth', { header: 'Month', enableSorting: false }),
    column.accessor('receivedAt', {
      header: 'Received',
      sortFn: 'basic',
      sortDescFirst: true,
      cell: ({ getValue }) => <Moment iso={getValue()} />,
    }),
    column.display({
      id: 'reply',
      header: 'Reply',
      meta: { cell: styles.reply, bare: true },
      cell: ({ row: { original } }) => (
        <div className={`cluster ${styles.acts}`}>
          <Reply inquiry={original} onReply={() => onMark(original, true)} />
          <HandledButton inquiry={original} onMark={onMark} />
        </div>
      ),
    }),
  ]);
}

interface HandledButtonProps {
  inquiry: Inquiry;
  onMark: (inquiry: Inquiry, handled: boolean) => void;
}

function HandledButton({ inquiry, onMark }: HandledButtonProps) {
  const waiting = isWaiting(inquiry);
  return (
    <IconButton
      icon={waiting ? Check : Undo2}
      label={waiting ? `Mark handled: ${inquiry.name}` : `Mark waiting: ${inquiry.name}`}
      word={waiting ? 'Mark handled' : 'Mark waiting'}
      onClick={() => onMark(inquiry, waiting)}
    />
  );
}
