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
import { Pager } from '../components/data-table';
import { Select } from '../components/field';
import { useNow } from '../components/figures';
import { ListTabs, SearchField, useDebounced } from '../components/list-controls';
import { useListState, useSelection, withParameters } from '../components/list-state';
import { toursQuery } from '../tours/queries';
import { exportInbox, useExport } from './export';
import { BulkBar, InboxTable } from './inbox-table';
import * as styles from './inquiry-detail.module.css';
import { InquiryPanel } from './inquiry-panel';
import { NewInquiry } from './new-inquiry';
import { colleaguesQuery, useHasColleagues } from './queries';
import { useChangeInquiry } from './use-change-inquiries';
import { useInbox, useIsWide, useSelectedInquiry } from './use-inbox';

const filterLabels: Record<InboxFilter, string> = {
  ...inquiryStatusLabels,
  waiting: 'Waits for seats',
  deleted: 'Deleted',
};

const filterFields = [
  {
    name: 'status',
    label: 'Status',
    emptyOptionLabel: 'All except spam',
    options: inboxFilters.map((option) => [option, filterLabels[option]] as const),
  },
  {
    name: 'source',
    label: 'Came by',
    emptyOptionLabel: 'Any way',
    options: sources.map((option) => [option, sourceLabels[option]] as const),
  },
];

export function ListFilters() {
  const [parameters, setParameters] = useSearchParams();
  const { state: locationState } = useLocation();
  return (
    <div className="cluster">
      {filterFields.map(({ name, label, emptyOptionLabel, options }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: Select renders the control
        <label key={name} className="row text-small font-medium gap-3">
          <span className="whitespace-nowrap" aria-hidden="true">
            {label}
          </span>
          <Select
            {...{ label, emptyOptionLabel, options }}
            value={parameters.get(name) ?? ''}
            onValueChange={(value) =>
              setParameters(withParameters(parameters, { page: '', open: '', [name]: value }), {
                replace: true,
                state: locationState,
              })
            }
          />
        </label>
      ))}
    </div>
  );
}

interface ActiveFiltersProps {
  tourId: string | null;
  inquiryPage: string | null;
  month: string | null;
  isAnsweredInADay: boolean;
}

export function ActiveFilters({ tourId, inquiryPage, month, isAnsweredInADay }: ActiveFiltersProps) {
  const { data } = useQuery({ ...toursQuery, enabled: tourId !== null });
  if (tourId === null && inquiryPage === null && month === null) return null;
  const heading = data?.tours.find(({ _id }) => _id === tourId)?.heading;
  const filterDescriptions = [
    inquiryPage === null ? '' : `sent from “${formatInquiryPage(inquiryPage)}”`,
    tourId === null ? '' : `that asked about ${heading ?? 'a deleted tour'}`,
    month === null ? '' : `received in ${formatMonth(month)}`,
    isAnsweredInADay ? 'answered within a day' : '',
  ];
  return (
    <p className="text-small text-soft mb-2">
      Only those {filterDescriptions.filter(Boolean).join(', ')}.{' '}
      <Link to={adminLinks.inbox({ show: 'all' })}>Show all</Link>
    </p>
  );
}

const clockFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

interface RefreshMarkProps {
  /** Time in ms; 0 before the first successful response. */
  updatedAt: number;
  hasFailed: boolean;
  newCount: number | undefined;
}

const formatLastUpdated = (updatedAt: number) => `Last updated at ${clockFormat.format(updatedAt)}, Indian time.`;

/** A dot, with words for screen readers, while the list refreshes. */
export function RefreshMark({ updatedAt, hasFailed, newCount }: RefreshMarkProps) {
  // Screen readers hear the count only when it changes, not when the page opens.
  const initialNewCount = useRef(newCount);
  initialNewCount.current ??= newCount;
  if (updatedAt === 0) return null;
  const text = `Refreshes every 5 seconds. ${formatLastUpdated(updatedAt)}`;
  return (
    <p>
      {hasFailed ? null : (
        <span className={styles.refreshDot} title={text}>
          <span className="visually-hidden">{text}</span>
        </span>
      )}
      <span className="visually-hidden" role="status">
        {newCount === undefined || newCount === initialNewCount.current ? '' : `${newCount} new`}
      </span>
    </p>
  );
}

export function RefreshFailure({ updatedAt }: { updatedAt: number }) {
  return <p>The server isn’t answering. We’ll keep trying, at least once a minute. {formatLastUpdated(updatedAt)}</p>;
}

const tabLabels: Record<InboxTab, string> = { new: 'New', mine: 'Mine', due: 'Due today', all: 'All', spam: 'Spam' };
const emptyMessages: Record<InboxTab, string> = {
  new: 'No new inquiries.',
  mine: 'You have no open inquiries.',
  due: 'Nothing is due today.',
  all: '',
  spam: 'No spam.',
};

/** Inbox (spec §2). */
export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const { state: locationState } = useLocation();
  const setNewInquiryOpen = (isOpen: boolean) =>
    setParameters((previous) => withParameters(previous, { new: isOpen ? '1' : '' }), {
      replace: true,
      preventScrollReset: true,
      state: locationState,
    });
  const tabParameter = parameters.get('show') ?? 'new';
  const tab = inboxTabs.find((option) => option === tabParameter) ?? 'new';
  const filter = tab === 'all' ? inboxFilters.find((option) => option === parameters.get('status')) : undefined;
  const listState = useListState({ isSearchPrivate: true, hasPageSizeChoice: true });
  const { pageSize } = listState;
  const debouncedSearch = useDebounced(listState.search.trim());
  const tourId = parameters.get('tour');
  const inquiryPage = parameters.get('from');
  const source = tab === 'all' ? sources.find((option) => option === parameters.get('source')) : undefined;
  const monthParameter = parameters.get('month') ?? '';
  const monthFilter = tab === 'all' && isMonth(monthParameter) ? monthParameter : null;
  const isAnsweredInADay = monthFilter !== null && parameters.get('answered') === 'day';
  const filters = {
    tab,
    ...(source ? { source } : {}),
    ...(filter ? { filter } : {}),
    ...(tourId ? { tourId } : {}),
    ...(inquiryPage ? { page: inquiryPage } : {}),
    ...(monthFilter ? { month: monthFilter } : {}),
    ...(isAnsweredInADay ? { isAnsweredInADay: true } : {}),
    ...(debouncedSearch ? { q: debouncedSearch } : {}),
  };
  const { counts, list, loadedInquiries, rows, rowCount, hasUncountedRows, pageCount, pageIndex } = useInbox(
    filters,
    listState.pageIndex,
    pageSize,
  );
  const colleagues = useQuery(colleaguesQuery).data;
  const hasColleagues = useHasColleagues();
  const { id: openId, open: openInquiry, close: closeInquiry } = useSelectedInquiry();
  const changeInquiry = useChangeInquiry();
  const runExport = useExport();
  const { selectedIds, toggle: toggleSelected, replaceSelection: setSelectedIds } = useSelection();
  const isWide = useIsWide();
  const now = useNow();
  const lastOpenIndex = useRef(0);
  const openIndex = loadedInquiries.findIndex(({ _id }) => _id === openId);
  if (openIndex >= 0) lastOpenIndex.current = openIndex;
  const previousIndex = (openIndex < 0 ? lastOpenIndex.current : openIndex) - 1;
  // When the open inquiry leaves the list, the next one moves to its index.
  const nextIndex = openIndex < 0 ? lastOpenIndex.current : openIndex + 1;
  const showNeighbour = (direction: 1 | -1) => {
    const neighbourIndex = direction === 1 ? nextIndex : previousIndex;
    const neighbour = loadedInquiries[neighbourIndex];
    if (neighbour) openInquiry(neighbour._id, Math.floor(neighbourIndex / pageSize));
  };
  const closeAndFocus = () => {
    closeInquiry();
    if (isWide) document.querySelector<HTMLElement>(`[data-inquiry="${openId}"]`)?.focus();
  };

  const isTabUsed = (option: InboxTab) =>
    option === 'spam' ? Boolean(counts.data?.spam) : option === 'mine' ? hasColleagues : true;
  const site = useSite();
  const selectedInquiries = loadedInquiries.filter(({ _id }) => selectedIds.has(_id));
  const findOwnerName = (ownerId: string) => colleagues?.find(({ id }) => id === ownerId)?.name ?? '';
  const { error, data, hasNextPage } = list;
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  const emptyExplanation = debouncedSearch
    ? `No inquiries match “${debouncedSearch}”.`
    : filter || source
      ? 'No such inquiries.'
      : counts.data?.all === 0
        ? ''
        : emptyMessages[tab];
  const emptyMessage = hasNextPage ? (
    error ? null : (
      <p role="status">Loading…</p>
    )
  ) : (
    <>
      <p>No data available</p>
      {emptyExplanation ? <p className="fine-print">{emptyExplanation}</p> : null}
    </>
  );

  return (
    <AdminPage
      title="Contact Inquiries"
      titleMark={
        <RefreshMark updatedAt={counts.dataUpdatedAt} hasFailed={counts.error !== null} newCount={counts.data?.new} />
      }
      lead={counts.error && counts.data ? <RefreshFailure updatedAt={counts.dataUpdatedAt} /> : null}
      actions={
        <>
          <SearchField label="Search inquiries" value={listState.search} onChange={listState.setSearch} />
          <QuietButton
            icon={Download}
            disabled={rows.length === 0}
            onClick={() => runExport(() => exportInbox(filters, findOwnerName, site))}
          >
            Export CSV
          </QuietButton>
          <Button icon={Plus} onClick={() => setNewInquiryOpen(true)}>
            New inquiry
          </Button>
        </>
      }
    >
      <ListTabs
        label="Inquiries"
        tabs={inboxTabs
          .filter((option) => option === tab || isTabUsed(option))
          .map((option) => ({
            show: option === 'new' ? '' : option,
            label: tabLabels[option],
            count: counts.data && formatCount(counts.data[option]),
          }))}
      />
      <div className={`grid items-start grid-cols-1 gap-5 ${openId && isWide ? styles.withPanel : ''}`}>
        <div className="grid min-w-0 gap-4">
          {tab === 'all' ? <ListFilters /> : null}
          <ActiveFilters
            tourId={tourId}
            inquiryPage={inquiryPage}
            month={monthFilter}
            isAnsweredInADay={isAnsweredInADay}
          />
          {data && error ? <LoadError error={error} onRetry={retry} /> : null}
          {data ? (
            <InboxTable
              {...{ rows, openId, selectedIds, now, hasColleagues, findOwnerName, emptyMessage }}
              onOpen={(row: ListedInquiry) => openInquiry(row._id)}
              onToggleSelected={toggleSelected}
              footer={
                <Pager
                  label="Contact inquiries"
                  {...{ pageIndex, pageCount, pageSize, rowCount, hasUncountedRows }}
                  onPageChange={listState.setPageIndex}
                  onPageSizeChange={listState.setPageSize}
                />
              }
            />
          ) : (
            <Loading error={error} refetch={list.refetch} message="Loading inquiries…" />
          )}
          <BulkBar inquiries={selectedInquiries} onDone={() => setSelectedIds([])} />
        </div>
        <InquiryPanel
          {...{ id: openId, isWide, now }}
          listedInquiry={loadedInquiries[openIndex]}
          onChange={changeInquiry}
          onOpen={(inquiryId) => openInquiry(inquiryId)}
          onStep={showNeighbour}
          hasPrevious={previousIndex >= 0}
          hasNext={nextIndex < loadedInquiries.length}
          onClose={closeAndFocus}
        />
      </div>
      <NewInquiry
        open={parameters.has('new')}
        onClose={() => setNewInquiryOpen(false)}
        onAdded={({ _id }) => setParameters({ open: _id }, { replace: true, state: locationState })}
      />
    </AdminPage>
  );
}
