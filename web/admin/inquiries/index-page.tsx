import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Inquiry } from '#shared/inquiry';
import { heldCountQuery, sayHeldCount } from '../queries/held';
import { inquiriesQuery, isWaiting } from '../queries/inquiries';
import { matchesSearch } from '../queries/search';
import { useMarkInquiry } from '../queries/use-mark-inquiry';
import { DataTable } from '../ui/data-table';
import { DeskPage } from '../ui/desk-page';
import { ListTabs } from '../ui/list-tabs';
import { SearchField } from '../ui/search-field';
import { FailedLine } from '../ui/state-line';
import { useListState } from '../ui/use-list-state';
import { createInquiryColumns } from './columns';
import { exportList } from './export-inquiries';
import { Freshness } from './freshness';
import { HeldInquiries } from './held-inquiries';
import * as styles from './inquiries.module.css';
import { InquiryDialog } from './inquiry-dialog';
import { useOpenedInquiry } from './use-opened-inquiry';

const none: Inquiry[] = [];

/** The Form Data table (spec §2): ten per page, refreshed every five seconds while the page is visible. */
export function Component() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(inquiriesQuery);
  const held = useQuery(heldCountQuery).data;
  const [parameters] = useSearchParams();
  const list = useListState({ ofPeople: true });
  const { search } = list;
  const opened = useOpenedInquiry();
  const { arrivals, see } = useArrivals(data?.inquiries);
  const mark = useMarkInquiry();
  const show = (inquiry: Inquiry) => {
    see(inquiry._id);
    opened.open(inquiry._id);
  };
  // Built once: new columns would mean new cells, and focus couldn't return to its button.
  const latest = useRef(show);
  latest.current = show;
  const columns = useMemo(
    () =>
      createInquiryColumns({
        onOpen: (inquiry) => latest.current(inquiry),
        onMark: (inquiry, handled) => void mark(inquiry, handled),
      }),
    [mark],
  );
  const inquiries = data?.inquiries ?? none;
  const onlyWaiting = parameters.get('show') === 'waiting';
  const showsHeld = parameters.get('show') === 'held';
  const rows = useMemo(
    () => inquiries.filter((one) => (!onlyWaiting || isWaiting(one)) && matchesSearch(one, search)),
    [inquiries, onlyWaiting, search],
  );
  const isNarrowed = rows.length < inquiries.length;
  const empty = search
    ? `No inquiries match “${search}”.`
    : onlyWaiting
      ? 'No inquiries waiting.'
      : 'No data available';
  const rowClass = (inquiry: Inquiry) =>
    `${isWaiting(inquiry) ? styles.waiting : ''} ${arrivals.has(inquiry._id) ? styles.arrived : ''}`;

  return (
    <DeskPage
      title="Contact Inquiries"
      lead={showsHeld ? null : <Freshness updatedAt={dataUpdatedAt} failed={error !== null} arrived={arrivals.size} />}
      acts={
        <>
          <SearchField label="Search inquiries" value={search} onChange={list.setSearch} />
          {showsHeld ? null : (
            <button
              type="button"
              className="btn btn-quiet btn-small"
              disabled={rows.length === 0}
              onClick={() => exportList(rows)}
            >
              <Download className="icon" aria-hidden="true" />
              {isNarrowed && rows.length > 0 ? `Export these ${rows.length}` : 'Export CSV'}
            </button>
          )}
        </>
      }
    >
      <ListTabs
        label="Inquiries"
        tabs={[
          { show: '', label: 'All', count: data?.inquiries.length },
          { show: 'waiting', label: 'Waiting', count: data?.inquiries.filter(isWaiting).length },
          { show: 'held', label: 'Held', count: held && sayHeldCount(held.count) },
        ]}
      />
      {showsHeld ? <HeldInquiries state={list} /> : null}
      {error && !data && !showsHeld ? <FailedLine message={error.message} onRetry={() => void refetch()} /> : null}
      {data && !showsHeld ? (
        <DataTable
          label="Contact inquiries"
          rows={rows}
          columns={columns}
          rowId={({ _id }) => _id}
          rowClass={rowClass}
          onOpen={show}
          state={list}
          empty={empty}
        />
      ) : null}
      {!data && !error && !showsHeld ? <p role="status">Loading inquiries…</p> : null}
      <InquiryDialog
        inquiry={inquiries.find(({ _id }) => _id === opened.id) ?? null}
        onMark={(inquiry, handled) => void mark(inquiry, handled)}
        onClose={opened.close}
      />
    </DeskPage>
  );
}

/** Ids of inquiries that arrived while this screen was open, until each is opened. */
function useArrivals(inquiries: readonly Inquiry[] | undefined) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  if (known === null && inquiries) setKnown(new Set(inquiries.map(({ _id }) => _id)));
  const arrivals = new Set(known ? inquiries?.flatMap(({ _id }) => (known.has(_id) ? [] : _id)) : []);
  const see = useCallback((id: string) => setKnown((before) => before && new Set(before).add(id)), []);
  return { arrivals, see };
}
