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
  const tour = parameters.get('tour');
  const source = parameters.get('source');
  const rows = (query.data ?? []).filter(
    (row) => (tour === null || (row.tourId ?? '-') === tour) && (source === null || row.source === source),
  );
  const sum = rows.reduce((all, { addsPaise }) => all + addsPaise, 0);
  const of = [
    tour === null ? '' : tour === '-' ? 'no tour of ours' : (rows[0]?.tour ?? 'one tour'),
    source === null ? '' : formatSource(source),
  ].filter(Boolean);
  return (
    <AdminPage
      title={`Payments, ${formatMonth(month)}`}
      lead={
        <p>
          {of.length > 0 ? <>Only those of {of.join(', ')}. </> : null}
          {of.length > 0 ? <Link to={adminLinks.monthPayments({ month })}>Show all</Link> : null}
          {of.length > 0 ? ' · ' : null}
          <Link to={adminLinks.month(month)}>All figures of {formatMonth(month)}</Link>
        </p>
      }
    >
      <Loaded {...{ query }} words="Loading payments…">
        {() => (
          <>
            <p>
              Received: <strong className="num">{formatPaise(sum)}</strong>
            </p>
            {rows.length === 0 ? (
              <p className="small soft">No payments in this month.</p>
            ) : (
              <DataTable label="Payments" {...{ rows, columns }} rowId={({ id }) => id} />
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
    meta: { bare: true },
    cell: ({ row: { original } }) => (
      <>
        <Link className="strong tap" to={adminLinks.booking(original.bookingId)}>
          {original.payer}
        </Link>
        <span className="fine block num">{original.booking}</span>
      </>
    ),
  }),
  column.accessor('day', {
    header: 'Day',
    meta: { cell: 'num nowrap' },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
  column.display({
    header: 'What',
    cell: ({ row: { original } }) => (
      <span className="breaks">
        {paymentKindLabels[original.kind]}, {paymentModeLabels[original.mode]} {original.reference}
        {original.reason ? <span className="fine block">{original.reason}</span> : null}
      </span>
    ),
  }),
  column.accessor('tour', { header: 'Tour' }),
  column.accessor('addsPaise', {
    header: 'Amount',
    meta: { cell: 'num nowrap' },
    cell: ({ getValue }) => <span className={getValue() < 0 ? 'danger' : undefined}>{formatPaise(getValue())}</span>,
  }),
]);
