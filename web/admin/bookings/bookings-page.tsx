import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
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
import { formatMonth } from '#shared/reports/month';
import { pages } from '#shared/routes';
import { useSite } from '../../components/page/site-context';
import { AdminPage, Loaded } from '../components/admin-page';
import { DialogButton, LinkButton, QuietButton } from '../components/button';
import { DataTable, useListState, withParameters } from '../components/data-table';
import { Choice } from '../components/field';
import { useNow } from '../components/figures';
import { SearchField, useDebounced } from '../components/list-controls';
import { toursQuery } from '../tours/queries';
import { createBookingColumns } from './booking-columns';
import { BookingDetail } from './booking-detail';
import * as styles from './bookings.module.css';
import { AccountsDialog } from './invoices';
import { NewBooking } from './new-booking';
import { bookingsQuery } from './queries';

export function Component() {
  const [parameters] = useSearchParams();
  const open = parameters.get('open');
  const inquiry = parameters.get('inquiry');
  if (open === null) return <BookingList />;
  return open === 'new' ? <NewBooking key={inquiry} inquiryId={inquiry} /> : <BookingDetail key={open} id={open} />;
}

function BookingList() {
  const state = useListState({ ofPeople: true });
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const today = toIndianDay(useNow());
  const shownState = bookingStates.find((one) => one === parameters.get('status')) ?? '';
  const departure = parameters.get('departure') ?? '';
  const month = parameters.get('made') ?? '';
  const made = isMonth(month) ? month : null;
  const tour = parameters.get('tour');
  const source = sources.find((one) => one === parameters.get('source')) ?? null;
  const search = state.search.trim();
  const q = useDebounced(search);
  const [limit, setLimit] = useState(defaultBookingsLimit);
  const [booked, start] = departure === '' ? [] : departure.split(' ');
  const wanted = {
    limit,
    ...(shownState === '' ? {} : { state: shownState }),
    ...(tour === null ? {} : { tour }),
    ...(booked && start ? { tour: booked, departure: start } : {}),
    ...(made === null ? {} : { made }),
    ...(source === null ? {} : { source }),
    ...(q === '' ? {} : { q: q.slice(0, 100) }),
  };
  const query = useQuery(bookingsQuery(wanted));
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const dates = tours
    .flatMap(({ _id, heading, departures = [] }) =>
      departures
        .filter(({ taken }) => taken > 0)
        .map(({ startsOn }) => ({ value: `${_id} ${startsOn}`, startsOn, heading })),
    )
    .sort((a, b) => a.startsOn.localeCompare(b.startsOn));
  const isOfMonth = made !== null || tour !== null || source !== null;
  const isNarrowed = shownState !== '' || departure !== '' || search !== '' || isOfMonth;
  const choose = (name: 'status' | 'departure', value: string) => {
    const next = withParameters(parameters, { page: '', [name]: value });
    setParameters(next, { replace: true, preventScrollReset: true, state: { search: state.search } });
  };
  const site = useSite();
  return (
    <AdminPage
      title="Bookings"
      acts={
        <>
          <SearchField label="Search bookings" value={state.search} onChange={state.setSearch} />
          <DialogButton icon={Download} words="Accounts…" title="Accounts of a month">
            {() => <AccountsDialog today={today} />}
          </DialogButton>
          <LinkButton icon={Plus} to={adminLinks.newBooking()}>
            New booking
          </LinkButton>
        </>
      }
    >
      <Loaded {...{ query }} words="Loading bookings…">
        {(rows) => (
          <>
            <div className={`cluster on-screen ${styles.filters}`}>
              <Choice
                label="State"
                none="All states"
                options={bookingStates.map((one) => [one, bookingStateLabels[one]])}
                value={shownState}
                onChoose={(value) => choose('status', value)}
              />
              <Choice
                label="Departure"
                none="All departures"
                options={dates.map(({ value, startsOn, heading }) => [value, `${formatDay(startsOn)}, ${heading}`])}
                value={departure}
                onChoose={(value) => choose('departure', value)}
              />
            </div>
            {isOfMonth ? <ActiveFilters {...{ rows, made, tour, source }} /> : null}
            <DataTable
              label="Bookings"
              rows={rows}
              columns={createBookingColumns(today, site)}
              rowId={({ id }) => id}
              rowClass={({ state: how }) => (how === 'cancelled' ? 'soft' : undefined)}
              onOpen={({ id }) => void navigate(adminLinks.booking(id))}
              state={state}
              empty={
                <>
                  <p>{isNarrowed ? 'No bookings match.' : 'No bookings yet.'}</p>
                  {isNarrowed ? null : (
                    <p className="fine">An accepted quote makes its booking by itself. Make others by hand.</p>
                  )}
                </>
              }
            />
            {rows.length === limit && limit < maxBookingsLimit ? (
              <p className="cluster middle">
                <span className="fine">The newest {limit} are listed.</span>
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
  made: string | null;
  tour: string | null;
  source: string | null;
}

function ActiveFilters({ rows, made, tour, source }: ActiveFiltersProps) {
  const booked = rows.filter(({ state }) => state !== 'cancelled');
  const cancelled = rows.length - booked.length;
  const parts = [
    made === null ? '' : `made in ${formatMonth(made)}`,
    tour === null ? '' : tour === '-' ? 'of no tour of ours' : `of ${rows[0]?.tour ?? 'one tour'}`,
    source === null ? '' : `source: ${formatSource(source)}`,
  ];
  return (
    <p className="small soft">
      Only those {parts.filter(Boolean).join(', ')}: {booked.length} booked for{' '}
      <span className="num">{formatPaise(booked.reduce((sum, { totalPaise }) => sum + totalPaise, 0))}</span>
      {cancelled > 0 ? `, and ${cancelled} cancelled, which ${cancelled === 1 ? 'isn’t' : 'aren’t'} counted` : ''}.{' '}
      <Link to={pages.bookings}>Show all</Link>
    </p>
  );
}
