import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { sourceLabels, sources } from '#shared/bookings/sources';
import { isMonth } from '#shared/dates';
import {
  type InboxFilter,
  type InboxTab,
  inboxFilters,
  inboxTabs,
  inquiryStatusLabels,
  type ListedInquiry,
} from '#shared/inquiries/inbox';
import { formatCount, formatInquiryPage } from '#shared/inquiries/inquiry-labels';
import { formatMonth } from '#shared/reports/month';
import { useSite } from '../../components/page/site-context';
import { AdminPage, LoadError, Loading } from '../components/admin-page';
import { Button, QuietButton } from '../components/button';
import { Pager, pageSize, useListState, useSelection, withParameters } from '../components/data-table';
import { Choice } from '../components/field';
import { useNow } from '../components/figures';
import { ListTabs, SearchField, useDebounced } from '../components/list-controls';
import { toursQuery } from '../tours/queries';
import { exportInbox, useExport } from './export';
import { BulkBar, InboxTable } from './inbox-table';
import * as opened from './inquiry-detail.module.css';
import { InquiryPanel } from './inquiry-panel';
import { NewInquiry } from './new-inquiry';
import { colleaguesQuery } from './queries';
import { useChangeInquiry } from './use-change-inquiries';
import { useInbox, useIsWide, useSelectedInquiry } from './use-inbox';

const filterLabels: Record<InboxFilter, string> = {
  ...inquiryStatusLabels,
  waiting: 'Waits for seats',
  deleted: 'Deleted',
};

const filters = [
  {
    name: 'status',
    label: 'Status',
    none: 'All except spam',
    options: inboxFilters.map((one) => [one, filterLabels[one]] as const),
  },
  {
    name: 'source',
    label: 'Came by',
    none: 'Any way',
    options: sources.map((one) => [one, sourceLabels[one]] as const),
  },
];

export function ListFilters() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  return (
    <div className="cluster">
      {filters.map(({ name, label, none, options }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the choice has one
        <label key={name} className="row small medium gap-12">
          <span className="nowrap" aria-hidden="true">
            {label}
          </span>
          <Choice
            {...{ label, none, options }}
            value={parameters.get(name) ?? ''}
            onChoose={(value) =>
              setParameters(withParameters(parameters, { page: '', open: '', [name]: value }), { replace: true, state })
            }
          />
        </label>
      ))}
    </div>
  );
}

interface ActiveFiltersProps {
  tour: string | null;
  page: string | null;
  month: string | null;
  isQuick: boolean;
}

export function ActiveFilters({ tour, page, month, isQuick }: ActiveFiltersProps) {
  const { data } = useQuery({ ...toursQuery, enabled: tour !== null });
  if (tour === null && page === null && month === null) return null;
  const heading = data?.tours.find(({ _id }) => _id === tour)?.heading;
  const parts = [
    page === null ? '' : `sent from “${formatInquiryPage(page)}”`,
    tour === null ? '' : `that asked about ${heading ?? 'a deleted tour'}`,
    month === null ? '' : `received in ${formatMonth(month)}`,
    isQuick ? 'answered within a day' : '',
  ];
  return (
    <p className="small soft foot-8">
      Only those {parts.filter(Boolean).join(', ')}. <Link to={adminLinks.inbox({ show: 'all' })}>Show all</Link>
    </p>
  );
}

const clockFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

interface LastUpdatedProps {
  /** 0 before the first good answer. */
  updatedAt: number;
  failed: boolean;
  fresh: number | undefined;
}

export function LastUpdated({ updatedAt, failed, fresh }: LastUpdatedProps) {
  const first = useRef(fresh);
  first.current ??= fresh;
  if (updatedAt === 0) return null;
  const words = failed
    ? 'The server isn’t answering. We’ll keep trying, at least once a minute. Last updated at'
    : 'Refreshes every 5 seconds. Last updated at';
  return (
    <p>
      {words} <span className="num">{clockFormat.format(updatedAt)}</span>, Indian time.
      <span className="visually-hidden" role="status">
        {fresh === undefined || fresh === first.current ? '' : `${fresh} new`}
      </span>
    </p>
  );
}

const tabLabels: Record<InboxTab, string> = { new: 'New', mine: 'Mine', due: 'Due today', all: 'All', spam: 'Spam' };
const emptyMessages: Record<InboxTab, string> = {
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
  const q = useDebounced(state.search.trim());
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
  const { id, open, close } = useSelectedInquiry();
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
        : emptyMessages[tab];
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
    <AdminPage
      title="Contact Inquiries"
      lead={<LastUpdated updatedAt={counts.dataUpdatedAt} failed={counts.error !== null} fresh={counts.data?.new} />}
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
            label: tabLabels[one],
            count: counts.data && formatCount(counts.data[one]),
          }))}
      />
      <div className={`stack tops one gap-20 ${id && isWide ? opened.beside : ''}`}>
        <div className="stack shrinks gap-16">
          {tab === 'all' ? <ListFilters /> : null}
          <ActiveFilters tour={tour} page={from} month={ofMonth} isQuick={isQuick} />
          {data && error ? <LoadError error={error} onRetry={again} /> : null}
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
        <InquiryPanel
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
    </AdminPage>
  );
}
