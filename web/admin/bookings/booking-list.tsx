import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { type BookingRow, bookingStates, bookingStateWords } from '#shared/bookings/booking';
import { sayMonth } from '#shared/bookings/month';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDay, toIndianDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import * as field from '../../ui/forms/field.module.css';
import { bookingsQuery } from '../queries/bookings';
import { matchesBooking } from '../queries/search';
import { DataTable } from '../ui/data-table';
import { DeskPage } from '../ui/desk-page';
import { SearchField } from '../ui/search-field';
import { FailedLine, Loading } from '../ui/state-line';
import { useListState } from '../ui/use-list-state';
import { useNow } from '../ui/use-now';
import { createBookingColumns } from './booking-columns';
import * as styles from './bookings.module.css';
import { sourceOf } from './source-words';

/** A date of a tour, as the filter names it. */
const dateOf = ({ tourId, tour, start }: BookingRow) => `${tourId ?? tour} ${start ?? ''}`;

/** All bookings, newest first. */
export function BookingList() {
  const { data, error, refetch } = useQuery(bookingsQuery);
  const state = useListState({ ofPeople: true });
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const today = toIndianDay(useNow());
  const shownState = parameters.get('status') ?? '';
  const departure = parameters.get('departure') ?? '';
  const made = parameters.get('made');
  const tour = parameters.get('tour');
  const source = parameters.get('source');
  const search = state.search.trim();
  const dates = new Map(
    [...(data ?? [])]
      .sort((a, b) => (a.start ?? '').localeCompare(b.start ?? ''))
      .map((row) => [dateOf(row), `${row.start ? formatDay(row.start) : 'No date'}, ${row.tour}`]),
  );
  const rows = (data ?? []).filter(
    (row) =>
      (shownState === '' || row.state === shownState) &&
      (departure === '' || dateOf(row) === departure) &&
      (made === null || toIndianDay(Date.parse(row.createdAt)).startsWith(made)) &&
      (tour === null || (row.tourId ?? '-') === tour) &&
      (source === null || row.source === source) &&
      (search === '' || matchesBooking(row, search)),
  );
  const isOfMonth = made !== null || tour !== null || source !== null;
  const isNarrowed = shownState !== '' || departure !== '' || search !== '' || isOfMonth;
  const choose = (name: 'status' | 'departure', value: string) => {
    const next = new URLSearchParams(parameters);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    setParameters(next, { replace: true, preventScrollReset: true, state: { search: state.search } });
  };
  return (
    <DeskPage
      title="Bookings"
      acts={
        <>
          <SearchField label="Search bookings" value={state.search} onChange={state.setSearch} />
          <Link className="btn btn-small" to={deskLinks.newBooking()}>
            <Plus className="icon" aria-hidden="true" />
            New booking
          </Link>
        </>
      }
    >
      {data ? null : <Loading {...{ error, refetch }} words="Loading bookings…" />}
      {data && error ? <FailedLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <div className={styles.filters}>
            <select
              className={field.control}
              aria-label="State"
              value={shownState}
              onChange={(event) => choose('status', event.currentTarget.value)}
            >
              <option value="">All states</option>
              {bookingStates.map((one) => (
                <option key={one} value={one}>
                  {bookingStateWords[one]}
                </option>
              ))}
            </select>
            <select
              className={field.control}
              aria-label="Departure"
              value={departure}
              onChange={(event) => choose('departure', event.currentTarget.value)}
            >
              <option value="">All departures</option>
              {[...dates].map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          {isOfMonth ? <OfMonth {...{ rows, made, tour, source }} /> : null}
          <DataTable
            label="Bookings"
            rows={rows}
            columns={createBookingColumns(today)}
            rowId={({ id }) => id}
            rowClass={({ state: how }) => (how === 'cancelled' ? styles.over : undefined)}
            onOpen={({ id }) => void navigate(deskLinks.booking(id))}
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
        </>
      ) : null}
    </DeskPage>
  );
}

interface OfMonthProps {
  rows: readonly BookingRow[];
  made: string | null;
  tour: string | null;
  source: string | null;
}

/** The rows that a month's figure led to, what they come to, and the way back to all. */
function OfMonth({ rows, made, tour, source }: OfMonthProps) {
  const booked = rows.filter(({ state }) => state !== 'cancelled');
  const cancelled = rows.length - booked.length;
  const parts = [
    made === null ? '' : `made in ${sayMonth(made)}`,
    tour === null ? '' : tour === '-' ? 'of no tour of ours' : `of ${rows[0]?.tour ?? 'one tour'}`,
    source === null ? '' : `from ${sourceOf(source).toLowerCase()}`,
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
