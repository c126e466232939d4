import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paymentModeWords } from '#shared/bookings/booking';
import { type MonthPayment, sayMonth } from '#shared/bookings/month';
import { saySource } from '#shared/bookings/sources';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { monthPaymentsQuery } from '../queries/desk-days';
import { DeskPage } from '../ui/desk-page';
import { PlainTable } from '../ui/plain-table';
import { Loaded } from '../ui/state-line';

const kindWords: Record<MonthPayment['kind'], string> = {
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
    source === null ? '' : saySource(source),
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
      <Loaded {...{ query }} words="Loading payments…">
        {() => (
          <>
            <p>
              Received: <strong className="num">{formatPaise(sum)}</strong>
            </p>
            {rows.length === 0 ? (
              <p className="small soft">No payments in this month.</p>
            ) : (
              <PlainTable label="Payments" heads={['Payer', 'Day', 'What', 'Tour', 'Amount']} rows={rows.map(toLine)} />
            )}
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function toLine({ id, kind, mode, reference, reason, addsPaise, bookingId, payer, booking, tour, day }: MonthPayment) {
  return {
    key: id,
    looks: [undefined, 'num nowrap', undefined, undefined, `num nowrap ${addsPaise < 0 ? 'danger' : ''}`],
    cells: [
      <Fragment key="payer">
        <Link className="strong tap" to={deskLinks.booking(bookingId)}>
          {payer}
        </Link>
        <span className="fine block num">{booking}</span>
      </Fragment>,
      formatDay(day),
      <span key="what" className="breaks">
        {kindWords[kind]}, {paymentModeWords[mode]} {reference}
        {reason ? <span className="fine block">{reason}</span> : null}
      </span>,
      tour,
      formatPaise(addsPaise),
    ],
  };
}
