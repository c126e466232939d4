import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/bookings/booking';
import { listOpenReports } from '#shared/bookings/reported-payments';
import { formatDay, toIndianDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { ApiError } from '../../api/client';
import { Modal } from '../../components/dialog/modal';
import { AdminPage, LoadError, Loading } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { CustomerMailsSection } from '../components/customer-mails';
import { useNow } from '../components/figures';
import { BookingTravellersPart } from '../departures/booking-travellers';
import type { BookingDialogProps } from './action-form';
import { StateBadge } from './booking-columns';
import { CancelDialog, PaymentNotFoundDialog, RemindDialog, ReverseDialog } from './booking-dialogs';
import * as styles from './bookings.module.css';
import { AgreedTermsSection, ChangeDialog } from './change-dialog';
import { CustomerLinks } from './customer-links';
import { InvoiceDetail, InvoiceList } from './invoices';
import { HoldNotice, MoveDialog, OverbookingNotice } from './move-dialog';
import { PayerDialog, PayerSection } from './payer';
import { PaymentDialog } from './payment-dialog';
import { BookingBalance, Ledger, ReportedPayments } from './payments';
import { bookingQuery } from './queries';
import { isTourOver, ReviewRequest } from './review-request';

interface DialogProps extends BookingDialogProps {
  reportedPaymentId: string;
  paymentId: string;
}

function renderPaymentDialog(kind: 'payment' | 'refund', props: DialogProps) {
  const reportedPayment = listOpenReports(props.booking.reportedPayments).find(
    ({ id }) => id === props.reportedPaymentId,
  );
  return <PaymentDialog {...{ kind, reportedPayment }} {...props} />;
}

// The address has the name of the open dialog, so that a reload opens it again.
const dialogs = {
  pay: { title: 'Note a payment', render: (props: DialogProps) => renderPaymentDialog('payment', props) },
  refund: { title: 'Note a refund', render: (props: DialogProps) => renderPaymentDialog('refund', props) },
  missing: { title: 'Not at the bank?', render: (props: DialogProps) => <PaymentNotFoundDialog {...props} /> },
  reverse: { title: 'Take a payment back?', render: (props: DialogProps) => <ReverseDialog {...props} /> },
  move: { title: 'Move to another date', render: (props: DialogProps) => <MoveDialog {...props} /> },
  cancel: { title: 'Cancel this booking?', render: (props: DialogProps) => <CancelDialog {...props} /> },
  payer: { title: 'Who pays', render: (props: DialogProps) => <PayerDialog {...props} /> },
  agreed: { title: 'Change what was agreed', render: (props: DialogProps) => <ChangeDialog {...props} /> },
  remind: { title: 'Remind of the balance', render: (props: DialogProps) => <RemindDialog {...props} /> },
} as const;
type DialogName = keyof typeof dialogs;

export function BookingDetail({ id }: { id: string }) {
  const { data: booking, error, refetch } = useQuery(bookingQuery(id));
  const invoiceNumber = useSearchParams()[0].get('paper');
  if (booking && invoiceNumber) return <InvoiceDetail booking={booking} invoiceNumber={invoiceNumber} />;
  const loadError = error ? <LoadError error={error} onRetry={() => void refetch()} /> : null;
  if (booking) return <LoadedBooking {...{ booking, loadError }} />;
  const isNotFound = error instanceof ApiError && error.status === 404;
  return (
    <AdminPage title="Booking" lead={<Link to={pages.bookings}>All bookings</Link>}>
      {isNotFound ? (
        <p role="alert">There is no such booking.</p>
      ) : (
        <Loading {...{ error, refetch }} message="Loading…" />
      )}
    </AdminPage>
  );
}

function LoadedBooking({ booking, loadError }: { booking: Booking; loadError: ReactNode }) {
  const [parameters, setParameters] = useSearchParams();
  const today = toIndianDay(useNow());
  const { id, reference, payer, tour, start, seats, state, cancelled, isErased } = booking;
  const dialogName = parameters.get('do');
  const openDialogName = dialogName !== null && dialogName in dialogs ? (dialogName as DialogName) : null;
  const showDialog = (name: DialogName | null, subject: { said?: string; line?: string } = {}) =>
    setParameters({ open: id, ...(name ? { do: name } : {}), ...subject }, { replace: true, preventScrollReset: true });
  const onClose = () => showDialog(null);
  const dialogProps = {
    booking,
    today,
    onClose,
    reportedPaymentId: parameters.get('said') ?? '',
    paymentId: parameters.get('line') ?? '',
  };
  const isActive = !cancelled && !isErased;
  return (
    <AdminPage
      title={isErased ? 'Erased' : payer.name}
      lead={
        <p className="cluster items-center">
          <StateBadge state={state} />
          <span>
            <span className="tabular-nums">{reference}</span> · {tour}, {start ? formatDay(start) : 'no date yet'},{' '}
            {seats} {seats === 1 ? 'person' : 'people'}
          </span>
        </p>
      }
      actions={
        isActive ? (
          <>
            <QuietButton onClick={() => showDialog('move')}>Move to another date…</QuietButton>
            <QuietButton onClick={() => showDialog('cancel')}>Cancel…</QuietButton>
          </>
        ) : null
      }
    >
      {loadError}
      {isActive && booking.seatsDeadline ? (
        <OverbookingNotice booking={booking} onMove={() => showDialog('move')} />
      ) : null}
      {isActive && booking.heldUntil ? <HoldNotice booking={booking} heldUntil={booking.heldUntil} /> : null}
      {isErased ? <p>Who booked was erased. The figures stay for the accounts.</p> : null}
      <div className={`grid items-start gap-5 ${styles.columns}`}>
        <div className="grid gap-5">
          <ReportedPayments
            booking={booking}
            onFound={(reportedPayment) => showDialog('pay', { said: reportedPayment.id })}
            onNotFound={(reportedPayment) => showDialog('missing', { said: reportedPayment.id })}
          />
          <BookingBalance
            {...{ booking, today }}
            onPay={() => showDialog('pay')}
            onRefund={() => showDialog('refund')}
            onRemind={() => showDialog('remind')}
          />
          <Ledger
            booking={booking}
            onRefund={() => showDialog('refund')}
            onReverse={(payment) => showDialog('reverse', { line: payment.id })}
          />
          <InvoiceList booking={booking} />
        </div>
        <div className="grid gap-5">
          <PayerSection booking={booking} onChange={isErased ? null : () => showDialog('payer')} />
          {isErased ? null : <CustomerLinks booking={booking} />}
          {isActive && isTourOver(booking, today) ? <ReviewRequest booking={booking} /> : null}
          {isErased ? null : <CustomerMailsSection about={id} />}
          <AgreedTermsSection booking={booking} onChange={isActive ? () => showDialog('agreed') : null} />
        </div>
      </div>
      {isActive ? <BookingTravellersPart booking={booking} /> : null}
      <Modal
        title={openDialogName ? dialogs[openDialogName].title : ''}
        open={openDialogName !== null}
        onClose={onClose}
      >
        {openDialogName ? (
          <Fragment key={openDialogName}>{dialogs[openDialogName].render(dialogProps)}</Fragment>
        ) : null}
      </Modal>
    </AdminPage>
  );
}
