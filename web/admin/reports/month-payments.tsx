import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { paymentModeLabels } from '#shared/bookings/booking';
import { formatSource } from '#shared/bookings/sources';
import { formatDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { formatMonth, type MonthPayment } from '#shared/reports/month';
import { AdminPage, Loaded } from '../components/admin-page';
import { DataTable, listColumns } from '../components/data-table';
import { monthPaymentsQuery } from './queries';

const paymentKindLabels: Record<MonthPayment['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Taken back',
};

export function MonthPaymentList({ month }: { month: string }) {
  const query = useQuery(monthPaymentsQuery(month));
  const [parameters] = useSearchParams();
  const tourId = parameters.get('tour');
  const source = parameters.get('source');
  const rows = (query.data ?? []).filter(
    (row) => (tourId === null || (row.tourId ?? '-') === tourId) && (source === null || row.source === source),
  );
  const sumPaise = rows.reduce((total, { addsPaise }) => total + addsPaise, 0);
  const filters = [
    tourId === null ? '' : tourId === '-' ? 'no tour of ours' : (rows[0]?.tour ?? 'one tour'),
    source === null ? '' : formatSource(source),
  ].filter(Boolean);
  return (
    <AdminPage
      title={`Payments, ${formatMonth(month)}`}
      lead={
        <p>
          {filters.length > 0 ? <>Only those of {filters.join(', ')}. </> : null}
          {filters.length > 0 ? <Link to={adminLinks.monthPayments({ month })}>Show all</Link> : null}
          {filters.length > 0 ? ' · ' : null}
          <Link to={adminLinks.month(month)}>All figures of {formatMonth(month)}</Link>
        </p>
      }
    >
      <Loaded {...{ query }} message="Loading payments…">
        {() => (
          <>
            <p>
              Received: <strong className="tabular-nums">{formatPaise(sumPaise)}</strong>
            </p>
            {rows.length === 0 ? (
              <p className="text-small text-soft">No payments in this month.</p>
            ) : (
              <DataTable label="Payments" {...{ rows, columns }} getRowId={({ id }) => id} />
            )}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

const column = listColumns<MonthPayment>();

const columns = column.columns([
  column.display({
    header: 'Payer',
    meta: { hasNoPhoneLabel: true },
    cell: ({ row: { original: payment } }) => (
      <>
        <Link className="font-semibold touch-target" to={adminLinks.booking(payment.bookingId)}>
          {payment.payer}
        </Link>
        <span className="fine-print block tabular-nums">{payment.booking}</span>
      </>
    ),
  }),
  column.accessor('day', {
    header: 'Day',
    meta: { cellClass: 'tabular-nums whitespace-nowrap' },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
  column.display({
    header: 'What',
    cell: ({ row: { original: payment } }) => (
      <span className="wrap-anywhere">
        {paymentKindLabels[payment.kind]}, {paymentModeLabels[payment.mode]} {payment.reference}
        {payment.reason ? <span className="fine-print block">{payment.reason}</span> : null}
      </span>
    ),
  }),
  column.accessor('tour', { header: 'Tour' }),
  column.accessor('addsPaise', {
    header: 'Amount',
    meta: { cellClass: 'tabular-nums whitespace-nowrap' },
    cell: ({ getValue }) => (
      <span className={getValue() < 0 ? 'text-danger' : undefined}>{formatPaise(getValue())}</span>
    ),
  }),
]);
