import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import type { BodyOf } from '#shared/api';
import type { searchBookings } from '#shared/bookings/api';
import {
  type BookingRow,
  bookingStateLabels,
  bookingStates,
  defaultBookingsLimit,
  maxBookingsLimit,
} from '#shared/bookings/booking';
import { formatSource, sources } from '#shared/bookings/sources';
import { formatDay, isMonth, toIndianDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { formatMonth, noTourId } from '#shared/reports/month';
import { pages } from '#shared/routes';
import { useSite } from '../../components/page/site-context';
import { AdminPage, Loaded } from '../components/admin-page';
import { DialogButton, LinkButton, QuietButton } from '../components/button';
import { DataTable } from '../components/data-table';
import { Select } from '../components/field';
import { useNow } from '../components/figures';
import { SearchField, useDebounced } from '../components/list-controls';
import { useListState, withParameters } from '../components/list-state';
import { toursQuery } from '../tours/queries';
import { createBookingColumns } from './booking-columns';
import { BookingDetail } from './booking-detail';
import * as styles from './bookings.module.css';
import { AccountsDialog } from './invoices';
import { NewBooking } from './new-booking';
import { bookingsQuery } from './queries';

export function Component() {
  const [parameters] = useSearchParams();
  const openId = parameters.get('open');
  const inquiryId = parameters.get('inquiry');
  if (openId === null) return <BookingList />;
  if (openId === 'new') return <NewBooking key={inquiryId} inquiryId={inquiryId} />;
  return <BookingDetail key={openId} id={openId} />;
}

function BookingList() {
  const listState = useListState({ isSearchPrivate: true });
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const today = toIndianDay(useNow());
  const stateFilter = bookingStates.find((option) => option === parameters.get('status')) ?? '';
  const departureFilter = parameters.get('departure') ?? '';
  const requestedMonth = parameters.get('made') ?? '';
  const madeInMonth = isMonth(requestedMonth) ? requestedMonth : null;
  const tourId = parameters.get('tour');
  const source = sources.find((option) => option === parameters.get('source')) ?? null;
  const search = listState.search.trim();
  const debouncedSearch = useDebounced(search);
  const [limit, setLimit] = useState(defaultBookingsLimit);
  const [departureTourId, departureStart] = departureFilter === '' ? [] : departureFilter.split(' ');
  const searchFilters: BodyOf<typeof searchBookings> = {
    limit,
    state: stateFilter || undefined,
    tour: tourId ?? undefined,
    madeIn: madeInMonth ?? undefined,
    source: source ?? undefined,
    q: debouncedSearch.slice(0, 100) || undefined,
    ...(departureTourId && departureStart ? { tour: departureTourId, departure: departureStart } : {}),
  };
  const query = useQuery(bookingsQuery(searchFilters));
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const departureOptions = tours
    .flatMap(({ _id, heading, departures = [] }) =>
      departures
        .filter(({ taken }) => taken > 0)
        .map(({ startsOn }) => ({ value: `${_id} ${startsOn}`, startsOn, heading })),
    )
    .sort((a, b) => a.startsOn.localeCompare(b.startsOn))
    .map(({ value, startsOn, heading }): [string, string] => [value, `${formatDay(startsOn)}, ${heading}`]);
  // Today links to bookings on days that are no departure.
  if (departureStart && !departureOptions.some(([value]) => value === departureFilter))
    departureOptions.push([departureFilter, formatDay(departureStart)]);
  const hasLinkFilter = madeInMonth !== null || tourId !== null || source !== null;
  const isFiltered = stateFilter !== '' || departureFilter !== '' || search !== '' || hasLinkFilter;
  const setFilter = (name: 'status' | 'departure', value: string) => {
    const newParameters = withParameters(parameters, { page: '', [name]: value });
    setParameters(newParameters, { replace: true, preventScrollReset: true, state: { search: listState.search } });
  };
  const site = useSite();
  return (
    <AdminPage
      title="Bookings"
      actions={
        <>
          <SearchField label="Search bookings" value={listState.search} onChange={listState.setSearch} />
          <DialogButton icon={Download} label="Accounts…" title="Accounts of a month">
            {() => <AccountsDialog today={today} />}
          </DialogButton>
          <LinkButton icon={Plus} to={adminLinks.newBooking()}>
            New booking
          </LinkButton>
        </>
      }
    >
      <Loaded {...{ query }} message="Loading bookings…">
        {(rows) => (
          <>
            <div className={`cluster screen-only ${styles.filters}`}>
              <Select
                label="State"
                emptyOptionLabel="All states"
                options={bookingStates.map((option) => [option, bookingStateLabels[option]])}
                value={stateFilter}
                onValueChange={(value) => setFilter('status', value)}
              />
              <Select
                label="Departure"
                emptyOptionLabel="All departures"
                options={departureOptions}
                value={departureFilter}
                onValueChange={(value) => setFilter('departure', value)}
              />
            </div>
            {hasLinkFilter ? <ActiveFilters {...{ rows, madeInMonth, tourId, source }} /> : null}
            <DataTable
              label="Bookings"
              rows={rows}
              columns={createBookingColumns(today, site)}
              getRowId={({ id }) => id}
              getRowClass={({ state }) => (state === 'cancelled' ? 'text-soft' : undefined)}
              onRowClick={({ id }) => void navigate(adminLinks.booking(id))}
              listState={listState}
              emptyMessage={
                <>
                  <p>{isFiltered ? 'No bookings match.' : 'No bookings yet.'}</p>
                  {isFiltered ? null : (
                    <p className="fine-print">An accepted quote makes its booking by itself. Make others by hand.</p>
                  )}
                </>
              }
            />
            {rows.length === limit && limit < maxBookingsLimit ? (
              <p className="cluster items-center">
                <span className="fine-print">The newest {limit} are listed.</span>
                <QuietButton onClick={() => setLimit(maxBookingsLimit)}>List older ones</QuietButton>
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

interface ActiveFiltersProps {
  rows: readonly BookingRow[];
  madeInMonth: string | null;
  tourId: string | null;
  source: string | null;
}

function ActiveFilters({ rows, madeInMonth, tourId, source }: ActiveFiltersProps) {
  const activeBookings = rows.filter(({ state }) => state !== 'cancelled');
  const cancelledCount = rows.length - activeBookings.length;
  const descriptions = [
    madeInMonth === null ? '' : `made in ${formatMonth(madeInMonth)}`,
    tourId === null ? '' : tourId === noTourId ? 'of no tour of ours' : `of ${rows[0]?.tour ?? 'one tour'}`,
    source === null ? '' : `source: ${formatSource(source)}`,
  ];
  return (
    <p className="text-small text-soft">
      Only those {descriptions.filter(Boolean).join(', ')}: {activeBookings.length} booked for{' '}
      <span className="tabular-nums">
        {formatPaise(activeBookings.reduce((sum, { totalPaise }) => sum + totalPaise, 0))}
      </span>
      {cancelledCount > 0
        ? `, and ${cancelledCount} cancelled, which ${cancelledCount === 1 ? 'isn’t' : 'aren’t'} counted`
        : ''}
      . <Link to={pages.bookings}>Show all</Link>
    </p>
  );
}
