import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type HeldFilter, type HeldReason, heldReasons } from '#shared/inquiries/held';
import { formatNumber } from '#shared/tours/heights';
import { heldCountQuery, heldQuery, sayHeldCount, useHeldActs } from '../queries/held';
import { QuietButton } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DataTable } from '../ui/data-table';
import { Field } from '../ui/field';
import { useSettled } from '../ui/search-field';
import { Loading } from '../ui/state-line';
import type { ListState } from '../ui/use-list-state';
import { useSelection } from '../ui/use-selection';
import * as styles from './held.module.css';
import { createHeldColumns, heldWords, SelectionContext } from './held-columns';

export function HeldInquiries({ state }: { state: ListState }) {
  const [why, setWhy] = useState<HeldReason | undefined>();
  const q = useSettled(state.search.trim());
  const filter = useMemo<HeldFilter>(() => ({ why, q }), [why, q]);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery(heldQuery(filter));
  const counted = useQuery(heldCountQuery).data;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const { selected, toggle, select } = useSelection();
  const chosen = rows.filter(({ _id }) => selected.has(_id)).map(({ _id }) => _id);
  const [asking, setAsking] = useState(false);
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
        <QuietButton
          disabled={newest === null || (rows.length === 0 && !hasNextPage) || running !== null}
          onClick={() => setAsking(true)}
        >
          Discard {which}…
        </QuietButton>
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
          empty={isNarrowed ? `No held inquiries match${hasNextPage ? ' so far' : ''}.` : 'Nothing is held.'}
        />
      </SelectionContext>
      {hasNextPage ? (
        <p className="centred">
          <QuietButton big disabled={isFetching} onClick={() => void fetchNextPage()}>
            {isFetching ? 'Looking…' : isNarrowed ? 'Look further back' : 'Show older ones'}
          </QuietButton>
        </p>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={isNarrowed ? 'Discard all held inquiries that match?' : 'Discard all held inquiries?'}
        confirm={isNarrowed ? 'Discard all that match' : 'Discard all'}
        onConfirm={() => {
          setAsking(false);
          if (newest !== null) void move('discard', { from: newest, q, ...(why ? { why } : {}) });
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          {sayHeldCount(counted?.count ?? rows.length)} {counted?.count === 1 ? 'is' : 'are'} held.
          {isNarrowed ? ` Those that match are discarded: ${sayFilter(why, q)}.` : ''} What came in after this list was
          loaded stays.
        </p>
        <p>You can undo it right after. A day later they are erased for good.</p>
      </ConfirmDialog>
    </>
  );
}

function sayFilter(why: HeldReason | undefined, q: string): string {
  return [why && `“${heldWords[why]}”`, q && `with “${q}”`].filter(Boolean).join(', ');
}
