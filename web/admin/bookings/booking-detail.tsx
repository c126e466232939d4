import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/bookings/booking';
import { listUnconfirmed } from '#shared/bookings/reported-payments';
import { formatDay, toIndianDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { ApiError } from '../../api/client';
import { Modal } from '../../components/dialog/modal';
import { AdminPage, LoadError, Loading } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { useNow } from '../components/figures';
import { BookingTravellersPart } from '../departures/booking-travellers';
import type { BookingDialogProps } from './action-form';
import { StateMark } from './booking-columns';
import {
  AwaitingSeatsNotice,
  CancelDialog,
  MoveDialog,
  PaymentNotFoundDialog,
  RemindDialog,
  ReverseDialog,
} from './booking-dialogs';
import * as styles from './bookings.module.css';
import { AgreedPart, ChangeDialog } from './change-dialog';
import { InvoiceDetail, InvoiceList } from './invoices';
import { PayerDialog, PayerPart } from './payer';
import { PaymentDialog } from './payment-dialog';
import { BookingBalance, Ledger, ReportedPayments } from './payments';
import { bookingQuery } from './queries';

interface DialogProps extends BookingDialogProps {
  /** Id of a reported payment, from the address. */
  said: string;
  /** Id of a line of the ledger, from the address. */
  line: string;
}

const findReportedPayment = ({ booking, said }: DialogProps) =>
  listUnconfirmed(booking.said).find(({ id }) => id === said);

/** Dialogs by their names in the address: a reload opens the same dialog again. */
const dialogs = {
  pay: {
    title: 'Note a payment',
    draw: (of: DialogProps) => <PaymentDialog kind="payment" {...of} said={findReportedPayment(of)} />,
  },
  refund: {
    title: 'Note a refund',
    draw: (of: DialogProps) => <PaymentDialog kind="refund" {...of} said={findReportedPayment(of)} />,
  },
  missing: { title: 'Not at the bank?', draw: (of: DialogProps) => <PaymentNotFoundDialog {...of} /> },
  reverse: { title: 'Take a payment back?', draw: (of: DialogProps) => <ReverseDialog {...of} /> },
  move: { title: 'Move to another date', draw: (of: DialogProps) => <MoveDialog {...of} /> },
  cancel: { title: 'Cancel this booking?', draw: (of: DialogProps) => <CancelDialog {...of} /> },
  payer: { title: 'Who pays', draw: (of: DialogProps) => <PayerDialog {...of} /> },
  agreed: { title: 'Change what was agreed', draw: (of: DialogProps) => <ChangeDialog {...of} /> },
  remind: { title: 'Remind of the balance', draw: (of: DialogProps) => <RemindDialog {...of} /> },
} as const;
type DialogName = keyof typeof dialogs;

export function BookingDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(bookingQuery(id));
  const paper = useSearchParams()[0].get('paper');
  if (data && paper) return <InvoiceDetail booking={data} number={paper} />;
  if (data) {
    const failed = error ? <LoadError error={error} onRetry={() => void refetch()} /> : null;
    return <LoadedBooking booking={data} failed={failed} />;
  }
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <AdminPage title="Booking" lead={<Link to={pages.bookings}>All bookings</Link>}>
      {isGone ? <p role="alert">There is no such booking.</p> : <Loading {...{ error, refetch }} words="Loading…" />}
    </AdminPage>
  );
}

function LoadedBooking({ booking, failed }: { booking: Booking; failed: ReactNode }) {
  const [parameters, setParameters] = useSearchParams();
  const today = toIndianDay(useNow());
  const { id, reference, payer, tour, start, seats, state, cancelled, isErased } = booking;
  const name = parameters.get('do');
  const action = name !== null && name in dialogs ? (name as DialogName) : null;
  const go = (next: DialogName | null, more: Record<string, string> = {}) =>
    setParameters({ open: id, ...(next ? { do: next } : {}), ...more }, { replace: true, preventScrollReset: true });
  const onClose = () => go(null);
  const asked = {
    booking,
    today,
    onClose,
    said: parameters.get('said') ?? '',
    line: parameters.get('line') ?? '',
  };
  const isOpen = !cancelled && !isErased;
  return (
    <AdminPage
      title={isErased ? 'Erased' : payer.name}
      lead={
        <p className="cluster middle">
          <StateMark state={state} />
          <span>
            <span className="num">{reference}</span> · {tour}, {start ? formatDay(start) : 'no date yet'}, {seats}{' '}
            {seats === 1 ? 'person' : 'people'}
          </span>
        </p>
      }
      acts={
        isOpen ? (
          <>
            <QuietButton onClick={() => go('move')}>Move to another date…</QuietButton>
            <QuietButton onClick={() => go('cancel')}>Cancel…</QuietButton>
          </>
        ) : null
      }
    >
      {failed}
      {isOpen && booking.awaitsSeatsBy ? <AwaitingSeatsNotice booking={booking} onMove={() => go('move')} /> : null}
      {isErased ? <p>Who booked was erased. The figures stay for the accounts.</p> : null}
      <div className={`stack tops gap-20 ${styles.whole}`}>
        <div className="stack gap-20">
          <ReportedPayments
            booking={booking}
            onFound={(said) => go('pay', { said: said.id })}
            onMissing={(said) => go('missing', { said: said.id })}
          />
          <BookingBalance
            {...{ booking, today }}
            onPay={() => go('pay')}
            onRefund={() => go('refund')}
            onRemind={() => go('remind')}
          />
          <Ledger
            booking={booking}
            onRefund={() => go('refund')}
            onReverse={(line) => go('reverse', { line: line.id })}
          />
          <InvoiceList booking={booking} />
        </div>
        <div className="stack gap-20">
          <PayerPart booking={booking} onChange={isErased ? null : () => go('payer')} />
          <AgreedPart booking={booking} onChange={isOpen ? () => go('agreed') : null} />
        </div>
      </div>
      {isOpen ? <BookingTravellersPart booking={booking} /> : null}
      <Modal title={action ? dialogs[action].title : ''} open={action !== null} onClose={onClose}>
        {action ? <Fragment key={action}>{dialogs[action].draw(asked)}</Fragment> : null}
      </Modal>
    </AdminPage>
  );
}
