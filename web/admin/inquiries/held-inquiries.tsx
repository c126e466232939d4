import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import Trash2 from 'lucide-react/icons/trash';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import { type HeldFilter, type HeldInquiry, type HeldReason, heldReasons } from '#shared/inquiries/held';
import { countPeople, sayCount } from '#shared/inquiries/inquiry-count';
import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { formatPhone } from '#shared/inquiries/phone';
import { formatNumber } from '#shared/tours/heights';
import { heldCountQuery, heldQuery, useHeldActs } from '../queries/held';
import { QuietButton } from '../ui/button';
import { ConfirmButton } from '../ui/confirm-dialog';
import { DataTable } from '../ui/data-table';
import { Field } from '../ui/field';
import { IconButton } from '../ui/icon-button';
import { Moment } from '../ui/moment';
import { useSettled } from '../ui/search-field';
import { Loading } from '../ui/state-line';
import { columnsOf } from '../ui/table-features';
import type { ListState } from '../ui/use-list-state';
import { useSelection } from '../ui/use-list-state';
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
const SelectionContext = createContext<Selection>({ ids: new Set(), toggle: () => undefined });

function SelectBox({ inquiry: { _id, name } }: { inquiry: HeldInquiry }) {
  const { ids, toggle } = useContext(SelectionContext);
  return (
    <label className={`stack pressed ${styles.box}`}>
      <input type="checkbox" checked={ids.has(_id)} onChange={() => toggle(_id)} />
      <span className="visually-hidden">Select {name}</span>
    </label>
  );
}

function createHeldColumns(onMove: (act: 'discard' | 'release', inquiry: HeldInquiry) => void) {
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

export function HeldInquiries({ state }: { state: ListState }) {
  const [why, setWhy] = useState<HeldReason | undefined>();
  const q = useSettled(state.search.trim());
  const filter = useMemo<HeldFilter>(() => ({ why, q }), [why, q]);
  const found = useInfiniteQuery(heldQuery(filter));
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching, isPlaceholderData } = found;
  const counted = useQuery(heldCountQuery).data;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const { selected, toggle, select } = useSelection();
  const chosen = rows.filter(({ _id }) => selected.has(_id)).map(({ _id }) => _id);
  const { running, move, stop } = useHeldActs(() => select([]));
  const latest = useRef(move);
  latest.current = move;
  const columns = useMemo(() => createHeldColumns((act, { _id }) => void latest.current(act, { ids: [_id] })), []);
  const selection = useMemo(() => ({ ids: selected, toggle }), [selected, toggle]);
  const newest = data?.pages[0]?.newest ?? null;
  const isNarrowed = why !== undefined || q !== '';
  const which = isNarrowed ? 'all that match' : 'all';

  if (!data) return <Loading {...{ error, refetch }} words="Loading held inquiries…" />;
  return (
    <>
      <div className="cluster middle gap-12">
        <p className="fills small soft">
          Stored, but not in your list and without an e-mail of their own: they look like spam, or came with too many
          others. Riders’ own can be among them. What you discard is erased a day later.
        </p>
        <Field
          label="Why they are held"
          className={styles.reason}
          none="Any reason"
          options={heldReasons.map((reason) => [reason, heldWords[reason]])}
          value={why ?? ''}
          onType={(value) => setWhy(heldReasons.find((reason) => reason === value))}
        />
      </div>
      {counted?.newest && newest !== null && counted.newest > newest ? (
        <p role="status">
          Newer ones have come in.{' '}
          <button type="button" className="btn-text" onClick={() => void refetch()}>
            Show them
          </button>
        </p>
      ) : null}
      <div className="cluster middle gap-12">
        <label className={`row finger gap-8 small pressed ${styles.all}`}>
          <input
            type="checkbox"
            disabled={rows.length === 0}
            checked={rows.length > 0 && chosen.length === rows.length}
            onChange={({ currentTarget: { checked } }) => select(checked ? rows.map(({ _id }) => _id) : [])}
          />
          Select these {formatNumber(rows.length)}
        </label>
        {(['release', 'discard'] as const).map((act) => (
          <QuietButton
            key={act}
            disabled={chosen.length === 0 || running !== null}
            onClick={() => void move(act, { ids: chosen })}
          >
            {act === 'release' ? 'Release' : 'Discard'} {chosen.length > 0 ? formatNumber(chosen.length) : 'selected'}
          </QuietButton>
        ))}
        <ConfirmButton
          words={`Discard ${which}…`}
          disabled={newest === null || isPlaceholderData || (rows.length === 0 && !hasNextPage) || running !== null}
          title={isNarrowed ? 'Discard all held inquiries that match?' : 'Discard all held inquiries?'}
          confirm={`Discard ${which}`}
          onConfirm={() => {
            if (newest !== null) void move('discard', { from: newest, q, ...(why ? { why } : {}) });
          }}
        >
          <p>
            {sayCount(counted?.count ?? rows.length)} {counted?.count === 1 ? 'is' : 'are'} held.
            {isNarrowed ? ` Those that match are discarded: ${sayFilter(why, q)}.` : ''} What came in after this list
            was loaded stays.
          </p>
          <p>You can undo it right after. A day later they are erased for good.</p>
        </ConfirmButton>
        <div role="status">
          {running ? (
            <p className="row gap-16">
              {running.act === 'discard' ? 'Discarding' : 'Releasing'}… {formatNumber(running.moved)} so far.
              <button type="button" className="btn-text" onClick={stop}>
                Stop
              </button>
            </p>
          ) : null}
        </div>
      </div>
      <SelectionContext value={selection}>
        <DataTable
          label="Held inquiries"
          rows={rows}
          columns={columns}
          rowId={({ _id }) => _id}
          rowClass={() => styles.row}
          state={state}
          empty={
            isPlaceholderData
              ? 'Loading…'
              : isNarrowed
                ? `No held inquiries match${hasNextPage ? ' so far' : ''}.`
                : 'Nothing is held.'
          }
        />
      </SelectionContext>
      {hasNextPage ? (
        <p className="centred">
          <QuietButton big disabled={isFetching} onClick={() => void fetchNextPage()}>
            {isFetching ? 'Looking…' : isNarrowed ? 'Look further back' : 'Show older ones'}
          </QuietButton>
        </p>
      ) : null}
    </>
  );
}

function sayFilter(why: HeldReason | undefined, q: string): string {
  return [why && `“${heldWords[why]}”`, q && `with “${q}”`].filter(Boolean).join(', ');
}
