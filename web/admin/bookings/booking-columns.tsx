import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { type BookingRow, type BookingState, bookingStateLabels } from '#shared/bookings/booking';
import { formatDay, formatMoment } from '#shared/dates';
import { formatPaise } from '#shared/money';
import type { Site } from '#shared/settings/site';
import { createTableColumnHelper } from '../components/data-table';
import { DueLabel } from '../components/figures';
import * as styles from './bookings.module.css';
import { formatRefundDue } from './payments';

const formatAmount = (paise: number) => <span className="tabular-nums">{formatPaise(paise)}</span>;

/** Hidden on phones, where the cell of the balance includes the total. */
const wideOnlyCell = 'whitespace-nowrap wide-only';

export function createBookingColumns(today: string, site: Site) {
  const columnHelper = createTableColumnHelper<BookingRow>();
  return columnHelper.columns([
    columnHelper.accessor((row) => row.payer.name, {
      id: 'payer',
      header: 'Booked by',
      sortFn: 'text',
      meta: { cellClass: 'main-cell', hidesLabelOnPhone: true },
      cell: ({ row: { original: booking } }) => (
        <div className={`row flex-wrap ${styles.payer}`}>
          <Link className="font-semibold no-underline touch-target" to={adminLinks.booking(booking.id)}>
            {booking.payer.name || 'Erased'}
          </Link>
          <StateBadge state={booking.state} />
          <span className="fine-print tabular-nums col-span-full">{booking.reference}</span>
          {booking.heldUntil ? (
            <span className="fine-print tabular-nums col-span-full">Held until {formatMoment(booking.heldUntil)}</span>
          ) : null}
        </div>
      ),
    }),
    columnHelper.accessor('tour', {
      header: 'Tour',
      sortFn: 'text',
      meta: { cellClass: 'main-cell', hidesLabelOnPhone: true },
      cell: ({ row: { original: booking } }) => (
        <>
          {booking.tour}
          <span className="fine-print block tabular-nums">
            {booking.start ? formatDay(booking.start) : 'No date yet'} · {booking.seats}{' '}
            {booking.seats === 1 ? 'seat' : 'seats'}
          </span>
        </>
      ),
    }),
    ...(['totalPaise', 'paidPaise'] as const).map((name) =>
      columnHelper.accessor(name, {
        header: name === 'totalPaise' ? 'Total' : 'Paid',
        meta: { cellClass: wideOnlyCell },
        cell: ({ getValue }) => formatAmount(getValue()),
      }),
    ),
    columnHelper.accessor('balancePaise', {
      header: 'Balance',
      meta: { cellClass: 'whitespace-nowrap' },
      cell: ({ row: { original: booking } }) => (
        <span>
          <strong>{formatAmount(Math.max(0, booking.balancePaise))}</strong>
          <span className="narrow-only"> of {formatAmount(booking.totalPaise)}</span>
        </span>
      ),
    }),
    columnHelper.accessor((row) => row.nextDue?.due ?? '', {
      id: 'next',
      header: 'Next due',
      sortFn: 'text',
      meta: { cellClass: 'leading-snug' },
      cell: ({ row: { original: booking } }) => (
        <>
          {booking.refundDue ? (
            <strong className="block">{formatRefundDue(booking.refundDue, site)}</strong>
          ) : booking.nextDue ? (
            <DueLabel instalment={booking.nextDue} today={today} />
          ) : (
            <span className="fine-print">Nothing</span>
          )}
          {booking.reportedPayments.length > 0 ? <strong className="fine-print block">Reported as paid</strong> : null}
        </>
      ),
    }),
  ]);
}

const stateClasses: Partial<Record<BookingState, string>> = {
  seats: 'bg-rust text-danger',
  waiting: 'bg-amber',
  booked: 'bg-pine text-pine',
  paid: 'bg-pine text-pine',
  travelling: 'bg-pine text-pine',
  cancelled: 'bg-rust text-danger',
};

export function StateBadge({ state }: { state: BookingState }) {
  return <span className={`badge flex-none ${stateClasses[state] ?? ''}`}>{bookingStateLabels[state]}</span>;
}
