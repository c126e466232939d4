import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import type { DepartureRow } from '#shared/bookings/departures';
import { addDays, formatShortDay, toIndianDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { AdminPage, Loading } from '../components/admin-page';
import { createTableColumnHelper, DataTable } from '../components/data-table';
import { ListTabs } from '../components/list-controls';
import { useListState } from '../components/list-state';
import { DepartureView, formatBikes } from './departure-view';
import * as styles from './departures.module.css';
import { departuresQuery } from './queries';

const listedPastDays = 14;
/** A year and a half: customers book the next season from autumn on. */
const listedComingDays = 550;

const column = createTableColumnHelper<DepartureRow>();

const columns = column.columns([
  column.accessor('start', {
    header: 'Start',
    meta: { hidesLabelOnPhone: true },
    cell: ({ row: { original: departure } }) => (
      <Link
        className="touch-target whitespace-nowrap"
        to={adminLinks.departure(departure.tourId, departure.departureId)}
      >
        {formatShortDay(departure.start)}
      </Link>
    ),
  }),
  column.accessor('tour', {
    header: 'Tour',
    sortFn: 'text',
    cell: ({ row: { original: departure } }) => (
      <>
        {departure.tour}
        {departure.isCancelled ? <span className="fine-print"> (cancelled)</span> : null}
        {departure.notes ? (
          <span className={`fine-print block overflow-hidden whitespace-nowrap ${styles.notes}`}>
            {departure.notes}
          </span>
        ) : null}
      </>
    ),
  }),
  column.accessor('taken', {
    header: 'Seats',
    cell: ({ row: { original: departure } }) => <SeatsTaken {...departure} />,
  }),
  column.accessor('waiting', {
    header: 'Waiting list',
    sortDescFirst: true,
    cell: ({ getValue }) => (getValue() === 0 ? '–' : `For ${getValue()}`),
  }),
  column.accessor('incomplete', {
    header: 'People',
    sortDescFirst: true,
    cell: ({ row: { original: departure } }) => renderCompleteness(departure),
  }),
  column.accessor('duePaise', {
    header: 'Due',
    sortDescFirst: true,
    cell: ({ getValue }) => (getValue() === 0 ? '–' : <span className="tabular-nums">{formatPaise(getValue())}</span>),
  }),
  column.accessor(({ bikes }) => formatBikes(bikes), {
    id: 'bikes',
    header: 'Bikes',
    sortFn: 'text',
    cell: ({ getValue }) => getValue() || '–',
  }),
  column.accessor('tourLeader', {
    header: 'Tour leader',
    sortFn: 'text',
    cell: ({ getValue }) => getValue() || <span className="text-soft">Nobody yet</span>,
  }),
]);

function SeatsTaken({ taken, seats }: DepartureRow) {
  return <span className={taken > seats ? 'font-semibold text-overdue' : undefined}>{`${taken} of ${seats}`}</span>;
}

function renderCompleteness({ travellerCount, incomplete }: DepartureRow) {
  if (travellerCount === 0) return <span className="text-soft">No bookings</span>;
  const text = `${travellerCount - incomplete} of ${travellerCount} complete`;
  return incomplete === 0 ? text : <span className="badge bg-amber whitespace-nowrap">{text}</span>;
}

export function Component() {
  const [parameters] = useSearchParams();
  const tourId = parameters.get('tour');
  const departureId = parameters.get('date');
  return tourId && departureId ? (
    <DepartureView key={`${tourId}/${departureId}`} {...{ tourId, departureId }} />
  ) : (
    <DepartureList />
  );
}

function DepartureList() {
  const [today] = useState(() => toIndianDay(Date.now()));
  const {
    data: departures,
    error,
    refetch,
  } = useQuery(departuresQuery(addDays(today, -listedPastDays), addDays(today, listedComingDays)));
  const listState = useListState();
  const showsAll = useSearchParams()[0].get('show') === 'all';
  const bookedDepartures = departures?.filter(({ travellerCount, waiting }) => travellerCount + waiting > 0);
  const rows = showsAll ? departures : bookedDepartures;
  return (
    <AdminPage
      title="Departures"
      lead={
        <p>
          Who comes on which date, what is missing, and the lists to print. From two weeks ago to a year and a half
          ahead.
        </p>
      }
    >
      <ListTabs
        label="Departures"
        tabs={[
          { show: '', label: 'With bookings', count: bookedDepartures?.length },
          { show: 'all', label: 'All', count: departures?.length },
        ]}
      />
      {rows ? (
        <DataTable
          label="Departures"
          rows={rows}
          columns={columns}
          getRowId={({ tourId, departureId }) => `${tourId}/${departureId}`}
          listState={listState}
          emptyMessage={
            showsAll
              ? 'No tour has dates in these months. Add them to a tour, under Edit Tour.'
              : 'No date of these months has a booking yet.'
          }
        />
      ) : (
        <Loading error={error} refetch={refetch} message="Loading departures…" />
      )}
    </AdminPage>
  );
}
