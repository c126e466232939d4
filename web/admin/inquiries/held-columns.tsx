import Inbox from 'lucide-react/icons/inbox';
import Trash2 from 'lucide-react/icons/trash';
import { createContext, useContext } from 'react';
import type { HeldInquiry, HeldReason } from '#shared/inquiries/held';
import { countPeople } from '#shared/inquiries/inquiry-count';
import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { formatPhone } from '#shared/inquiries/phone';
import { IconButton } from '../ui/icon-button';
import { Moment } from '../ui/moment';
import { columnsOf } from '../ui/table-features';
import * as styles from './held.module.css';

export const heldWords: Record<HeldReason, string> = {
  hidden_field: 'Filled in a hidden field',
  no_proof: 'Sent without our scripts',
  too_many: 'Came with too many others',
};

interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

// Not in the columns: new columns would mean new cells, and the focus would be lost.
export const SelectionContext = createContext<Selection>({ ids: new Set(), toggle: () => undefined });

function SelectBox({ inquiry: { _id, name } }: { inquiry: HeldInquiry }) {
  const { ids, toggle } = useContext(SelectionContext);
  return (
    <label className={`stack pressed ${styles.box}`}>
      <input type="checkbox" checked={ids.has(_id)} onChange={() => toggle(_id)} />
      <span className="visually-hidden">Select {name}</span>
    </label>
  );
}

export function createHeldColumns(onMove: (act: 'discard' | 'release', inquiry: HeldInquiry) => void) {
  const column = columnsOf<HeldInquiry>();
  return column.columns([
    column.display({
      id: 'select',
      header: () => <span className="visually-hidden">Selected</span>,
      meta: { cell: styles.select, bare: true },
      cell: ({ row: { original } }) => <SelectBox inquiry={original} />,
    }),
    column.accessor('name', {
      header: 'Name',
      enableSorting: false,
      meta: { cell: styles.name, bare: true },
      cell: ({ row: { original } }) => (
        <>
          <strong className="strong">{original.name}</strong>
          <span className="fine block">{heldWords[original.heldFor]}</span>
        </>
      ),
    }),
    column.display({
      id: 'contact',
      header: 'Phone and email',
      meta: { cell: 'first', bare: true },
      cell: ({ row: { original } }) => (
        <>
          <span className="num block nowrap">{formatPhone(original)}</span>
          <span className="fine block">{original.email}</span>
        </>
      ),
    }),
    column.accessor('subject', {
      header: 'Destination',
      enableSorting: false,
      meta: { cell: 'first' },
      cell: ({ row: { original } }) => (
        <span>
          {original.subject}
          <span className="fine block">
            {countPeople(original.number)}, {original.departureMonth}, sent from {sayInquiryPage(original.inquiryPage)}
          </span>
        </span>
      ),
    }),
    column.accessor('receivedAt', {
      header: 'Received',
      enableSorting: false,
      cell: ({ getValue }) => <Moment iso={getValue()} />,
    }),
    column.display({
      id: 'acts',
      header: 'Actions',
      meta: { bare: true },
      cell: ({ row: { original } }) => (
        <div className={`flex ${styles.acts}`}>
          <IconButton
            icon={Inbox}
            word="Release"
            label={`Release ${original.name}`}
            onClick={() => onMove('release', original)}
          />
          <IconButton
            icon={Trash2}
            grave
            word="Discard"
            label={`Discard ${original.name}`}
            onClick={() => onMove('discard', original)}
          />
        </div>
      ),
    }),
  ]);
}
