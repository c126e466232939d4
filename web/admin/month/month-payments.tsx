import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { paymentModeWords } from '#shared/bookings/booking';
import type { MonthPayment } from '#shared/bookings/month';
import { sayMonth } from '#shared/bookings/month';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { sourceOf } from '../bookings/source-words';
import { monthPaymentsQuery } from '../queries/desk-days';
import * as table from '../ui/data-table.module.css';
import { DeskPage } from '../ui/desk-page';
import { FailedLine, Loading } from '../ui/state-line';

const kindWords: Record<MonthPayment['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Taken back',
};

export function MonthPaymentList({ month }: { month: string }) {
  const { data, error, refetch } = useQuery(monthPaymentsQuery(month));
  const [parameters] = useSearchParams();
  const tour = parameters.get('tour');
  const source = parameters.get('source');
  const rows = (data ?? []).filter(
    (row) => (tour === null || (row.tourId ?? '-') === tour) && (source === null || row.source === source),
  );
  const sum = rows.reduce((all, { addsPaise }) => all + addsPaise, 0);
  const of = [
    tour === null ? '' : tour === '-' ? 'no tour of ours' : (rows[0]?.tour ?? 'one tour'),
    source === null ? '' : sourceOf(source),
  ].filter(Boolean);
  return (
    <DeskPage
      title={`Payments, ${sayMonth(month)}`}
      lead={
        <p>
          {of.length > 0 ? <>Only those of {of.join(', ')}. </> : null}
          {of.length > 0 ? <Link to={deskLinks.monthPayments({ month })}>Show all</Link> : null}
          {of.length > 0 ? ' · ' : null}
          <Link to={deskLinks.month(month)}>All figures of {sayMonth(month)}</Link>
        </p>
      }
    >
      {data ? null : <Loading {...{ error, refetch }} words="Loading payments…" />}
      {data && error ? <FailedLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <p>
            Received: <strong className="num">{formatPaise(sum)}</strong>
          </p>
          {rows.length === 0 ? (
            <p className="small soft">No payments in this month.</p>
          ) : (
            <div className={`card ${table.frame}`}>
              <table className={table.table} aria-label="Payments">
                <thead className="heads">
                  <tr>
                    {['Payer', 'Day', 'What', 'Tour', 'Amount'].map((words) => (
                      <th key={words} scope="col">
                        {words}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Line key={row.id} row={row} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      ) : null}
    </DeskPage>
  );
}

function Line({ row }: { row: MonthPayment }) {
  const { kind, mode, reference, reason, addsPaise, bookingId, payer, booking, tour, day } = row;
  return (
    <tr>
      <td>
        <Link className="strong tap" to={deskLinks.booking(bookingId)}>
          {payer}
        </Link>
        <span className="fine block num">{booking}</span>
      </td>
      <td data-label="Day" className="num nowrap">
        {formatDay(day)}
      </td>
      <td data-label="What">
        <span className="breaks">
          {kindWords[kind]}, {paymentModeWords[mode]} {reference}
          {reason ? <span className="fine block">{reason}</span> : null}
        </span>
      </td>
      <td data-label="Tour">{tour}</td>
      <td data-label="Amount" className={`num nowrap ${addsPaise < 0 ? 'danger' : ''}`}>
        {formatPaise(addsPaise)}
      </td>
    </tr>
  );
}
