import type { Inquiry } from '#shared/inquiry';
import { Moment } from '../ui/moment';
import { columnsOf } from '../ui/table-features';
import styles from './inquiries.module.css';
import { Reply } from './reply';

/** The Form Data table's columns. `onOpen` shows one inquiry whole. */
export function createInquiryColumns(onOpen: (inquiry: Inquiry) => void) {
  const column = columnsOf<Inquiry>();
  return column.columns([
    column.accessor('name', {
      header: 'Name',
      sortFn: 'text',
      meta: { cell: styles.name, bare: true },
      cell: ({ row: { original } }) => (
        <>
          <button type="button" className={styles.open} onClick={() => onOpen(original)}>
            <span className="visually-hidden">Open the inquiry of </span>
            {original.name}
          </button>
          <span className={styles.mark}>New</span>
        </>
      ),
    }),
    column.display({
      id: 'contact',
      header: 'Phone and email',
      meta: { cell: styles.contact, bare: true },
      cell: ({ row: { original } }) => (
        <>
          <span className="num">
            {original.countryCode} {original.phone}
          </span>
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
          <span className={styles.page}>from {original.inquiryPage}</span>
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
      cell: ({ row: { original } }) => <Reply inquiry={original} />,
    }),
  ]);
}
