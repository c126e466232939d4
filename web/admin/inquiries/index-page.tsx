import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isMonth } from '#shared/bookings/month-name';
import { sources } from '#shared/bookings/sources';
import { type InboxTab, inboxFilters, inboxTabs, type ListedInquiry } from '#shared/inquiries/inbox';
import { sayCount } from '#shared/inquiries/inquiry-count';
import { useSite } from '../../ui/page/site-context';
import { colleaguesQuery } from '../queries/inbox';
import { Button, QuietButton } from '../ui/button';
import { Pager, pageSize } from '../ui/data-table';
import { DeskPage } from '../ui/desk-page';
import { ListTabs } from '../ui/list-tabs';
import { SearchField, useSettled } from '../ui/search-field';
import { FailedLine, Loading } from '../ui/state-line';
import { useListState, useSelection, withParameters } from '../ui/use-list-state';
import { useNow } from '../ui/use-now';
import { BulkBar } from './bulk-bar';
import { exportInbox, useExport } from './export';
import { InboxTable } from './inbox-table';
import { AskedFrom, Freshness, ListFilters } from './list-filters';
import { NewInquiry } from './new-inquiry';
import * as opened from './opened.module.css';
import { OpenedPlace } from './opened-place';
import { useChangeInquiry } from './use-change-inquiries';
import { useInbox, useIsWide, useOpenedInquiry } from './use-inbox';

const tabWords: Record<InboxTab, string> = { new: 'New', mine: 'Mine', due: 'Due today', all: 'All', spam: 'Spam' };
const emptyWords: Record<InboxTab, string> = {
  new: 'No new inquiries.',
  mine: 'You have no open inquiries.',
  due: 'Nothing is due today.',
  all: '',
  spam: 'No spam.',
};

/** Spec §2. */
export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const { state: ofEntry } = useLocation();
  const showNew = (isShown: boolean) =>
    setParameters((before) => withParameters(before, { new: isShown ? '1' : '' }), {
      replace: true,
      preventScrollReset: true,
      state: ofEntry,
    });
  const show = parameters.get('show') ?? 'new';
  const tab = inboxTabs.find((one) => one === show) ?? 'new';
  const filter = tab === 'all' ? inboxFilters.find((one) => one === parameters.get('status')) : undefined;
  const state = useListState({ ofPeople: true });
  const q = useSettled(state.search.trim());
  const tour = parameters.get('tour');
  const from = parameters.get('from');
  const source = tab === 'all' ? sources.find((one) => one === parameters.get('source')) : undefined;
  const month = parameters.get('month') ?? '';
  const ofMonth = tab === 'all' && isMonth(month) ? month : null;
  const isQuick = ofMonth !== null && parameters.get('answered') === 'day';
  const list = {
    tab,
    ...(source ? { source } : {}),
    ...(filter ? { filter } : {}),
    ...(tour ? { tourId: tour } : {}),
    ...(from ? { page: from } : {}),
    ...(ofMonth ? { month: ofMonth } : {}),
    ...(isQuick ? { isAnsweredInADay: true } : {}),
    ...(q ? { q } : {}),
  };
  const { counts, found, all, rows, total, goesOn, pages, page } = useInbox(list, state.page);
  const colleagues = useQuery(colleaguesQuery).data;
  const { id, open, close } = useOpenedInquiry();
  const change = useChangeInquiry();
  const exporting = useExport();
  const { selected, toggle, select } = useSelection();
  const isWide = useIsWide();
  const now = useNow();
  const place = useRef(0);
  const at = all.findIndex(({ _id }) => _id === id);
  if (at >= 0) place.current = at;
  // Once the open inquiry has left the list, the next one has taken its place.
  const [before, after] = at < 0 ? [place.current - 1, place.current] : [at - 1, at + 1];
  const step = (by: 1 | -1) => {
    const to = by === 1 ? after : before;
    const next = all[to];
    if (next) open(next._id, Math.floor(to / pageSize));
  };
  const shut = () => {
    close();
    if (isWide) document.querySelector<HTMLElement>(`[data-inquiry="${id}"]`)?.focus();
  };

  const site = useSite();
  const chosen = all.filter(({ _id }) => selected.has(_id));
  const ownerName = (owner: string) => colleagues?.find((one) => one.id === owner)?.name ?? '';
  const { error, data, hasNextPage } = found;
  const again = () => void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch());
  const why = q
    ? `No inquiries match “${q}”.`
    : filter || source
      ? 'No such inquiries.'
      : counts.data?.all === 0
        ? ''
        : emptyWords[tab];
  const empty = hasNextPage ? (
    error ? null : (
      <p role="status">Loading…</p>
    )
  ) : (
    <>
      <p>No data available</p>
      {why ? <p className="fine">{why}</p> : null}
    </>
  );

  return (
    <DeskPage
      title="Contact Inquiries"
      lead={<Freshness updatedAt={counts.dataUpdatedAt} failed={counts.error !== null} fresh={counts.data?.new} />}
      acts={
        <>
          <SearchField label="Search inquiries" value={state.search} onChange={state.setSearch} />
          <QuietButton
            icon={Download}
            disabled={rows.length === 0}
            onClick={() => exporting(() => exportInbox(list, ownerName, site))}
          >
            Export CSV
          </QuietButton>
          <Button icon={Plus} onClick={() => showNew(true)}>
            New inquiry
          </Button>
        </>
      }
    >
      <ListTabs
        label="Inquiries"
        tabs={inboxTabs
          .filter((one) => one !== 'spam' || tab === 'spam' || counts.data?.spam)
          .map((one) => ({
            show: one === 'new' ? '' : one,
            label: tabWords[one],
            count: counts.data && sayCount(counts.data[one]),
          }))}
      />
      <div className={`stack tops one gap-20 ${id && isWide ? opened.beside : ''}`}>
        <div className="stack shrinks gap-16">
          {tab === 'all' ? <ListFilters /> : null}
          <AskedFrom tour={tour} page={from} month={ofMonth} isQuick={isQuick} />
          {data && error ? <FailedLine error={error} onRetry={again} /> : null}
          {data ? (
            <InboxTable
              {...{ rows, openId: id, selected, now, ownerName, empty }}
              onOpen={(row: ListedInquiry) => open(row._id)}
              onToggle={toggle}
              foot={
                <Pager
                  label="Contact inquiries"
                  {...{ page, pages, pageSize, goesOn }}
                  rows={total}
                  onPage={state.setPage}
                />
              }
            />
          ) : (
            <Loading error={error} refetch={found.refetch} words="Loading inquiries…" />
          )}
          <BulkBar chosen={chosen} onDone={() => select([])} />
        </div>
        <OpenedPlace
          {...{ id, isWide, now }}
          listed={all[at]}
          onChange={change}
          onOpen={(one) => open(one)}
          onStep={step}
          hasPrevious={before >= 0}
          hasNext={after < all.length}
          onClose={shut}
        />
      </div>
      <NewInquiry
        open={parameters.has('new')}
        onClose={() => showNew(false)}
        onAdded={({ _id }) => setParameters({ open: _id }, { replace: true, state: ofEntry })}
      />
    </DeskPage>
  );
}
