import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/bookings/booking';
import { openOf } from '#shared/bookings/said';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { states } from '#shared/site/settings';
import { formatDay, formatMoment, toIndianDay } from '#shared/text/dates';
import { ApiError } from '../../api/client';
import { Modal } from '../../ui/dialog/modal';
import { BookedPeople } from '../departure-pages/people-of-booking';
import { bookingQuery } from '../queries/bookings';
import { QuietButton } from '../ui/button';
import { DeskPage } from '../ui/desk-page';
import { Facts } from '../ui/facts';
import { FailedLine, Loading } from '../ui/state-line';
import { useNow } from '../ui/use-now';
import { AgreedDialog } from './agreed-dialog';
import { AgreedLines } from './agreed-lines';
import { StateMark } from './booking-columns';
import * as styles from './bookings.module.css';

import { CancelDialog } from './cancel-dialog';
import { ErasePayer } from './erase-payer';
import { Ledger } from './ledger';
import { Money, SaidPayments } from './money';
import { MoveDialog } from './move-dialog';
import { Papers } from './papers';
import { PayerDialog } from './payer-dialog';
import { PaymentDialog } from './payment-dialog';
import { MissingDialog, ReverseDialog } from './reason-dialogs';
import { RemindDialog } from './remind-dialog';
import { sourceWords } from './source-words';

/** By their names in the address: a reload opens one again. */
const actions = {
  pay: 'Note a payment',
  refund: 'Note a refund',
  missing: 'Not at the bank?',
  reverse: 'Take a payment back?',
  move: 'Move to another date',
  cancel: 'Cancel this booking?',
  payer: 'Who pays',
  agreed: 'Agreed by phone',
  remind: 'Remind of the balance',
} as const;
type Action = keyof typeof actions;

export function OpenBooking({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(bookingQuery(id));
  if (data) {
    const failed = error ? <FailedLine error={error} onRetry={() => void refetch()} /> : null;
    return <Whole booking={data} failed={failed} />;
  }
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <DeskPage title="Booking" lead={<Link to={pages.bookings}>All bookings</Link>}>
      {isGone ? <p role="alert">There is no such booking.</p> : <Loading {...{ error, refetch }} words="Loading…" />}
    </DeskPage>
  );
}

function Whole({ booking, failed }: { booking: Booking; failed: ReactNode }) {
  const [parameters, setParameters] = useSearchParams();
  const today = toIndianDay(useNow());
  const { id, reference, payer, tour, start, seats, state, cancelled, isErased } = booking;
  const asked = parameters.get('do');
  const action = asked !== null && asked in actions ? (asked as Action) : null;
  const go = (next: Action | null, more: Record<string, string> = {}) =>
    setParameters({ open: id, ...(next ? { do: next } : {}), ...more }, { replace: true, preventScrollReset: true });
  const onClose = () => go(null);
  const isOpen = !cancelled && !isErased;
  return (
    <DeskPage
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
      {isErased ? <p>Who booked was erased. The figures stay for the accounts.</p> : null}
      <div className={`stack tops gap-20 ${styles.whole}`}>
        <div className="stack gap-20">
          <SaidPayments
            booking={booking}
            onFound={(said) => go('pay', { said: said.id })}
            onMissing={(said) => go('missing', { said: said.id })}
          />
          <Money
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
          <Papers booking={booking} />
        </div>
        <div className="stack gap-20">
          <Person booking={booking} onChange={isErased ? null : () => go('payer')} />
          <AgreedLines booking={booking} onChange={isOpen ? () => go('agreed') : null} />
        </div>
      </div>
      {isOpen ? <BookedPeople booking={booking} /> : null}
      <Modal title={action ? actions[action] : ''} open={action !== null} onClose={onClose}>
        {action === 'pay' || action === 'refund' ? (
          <PaymentDialog
            key={action}
            kind={action === 'pay' ? 'payment' : 'refund'}
            said={openOf(booking.said).find(({ id: one }) => one === parameters.get('said'))}
            {...{ booking, today, onClose }}
          />
        ) : null}
        {action === 'missing' ? (
          <MissingDialog saidId={parameters.get('said') ?? ''} {...{ booking, onClose }} />
        ) : null}
        {action === 'reverse' ? <ReverseDialog line={parameters.get('line') ?? ''} {...{ booking, onClose }} /> : null}
        {action === 'move' ? <MoveDialog {...{ booking, today, onClose }} /> : null}
        {action === 'cancel' ? <CancelDialog {...{ booking, today, onClose }} /> : null}
        {action === 'payer' ? <PayerDialog {...{ booking, onClose }} /> : null}
        {action === 'remind' ? <RemindDialog {...{ booking, today, onClose }} /> : null}
        {action === 'agreed' ? <AgreedDialog {...{ booking, today, onClose }} /> : null}
      </Modal>
    </DeskPage>
  );
}

function Person({ booking, onChange }: { booking: Booking; onChange: (() => void) | null }) {
  const { payer, inquiryId, quoteId, source, createdAt } = booking;
  const known: [string, string][] = [
    ['Phone', payer.phone],
    ['E-mail', payer.email],
    ['Address', payer.address],
    ['State', states[payer.stateCode] ?? ''],
    ['GSTIN', payer.gstin],
    ['PAN', payer.pan],
  ];
  const origin = (
    <>
      {sourceWords[source]}, {formatMoment(createdAt)}
      {inquiryId && quoteId ? (
        <>
          , <Link to={deskLinks.quote(inquiryId, quoteId)}>its quote</Link>
        </>
      ) : null}
      {inquiryId ? (
        <>
          , <Link to={deskLinks.inquiry(inquiryId)}>its inquiry</Link>
        </>
      ) : null}
    </>
  );
  return (
    <section className="card stack padded gap-12" aria-labelledby="payer">
      <header className="spread finger">
        <h2 id="payer" className="subhead">
          Payer
        </h2>
        {onChange ? (
          <span className="cluster">
            {inquiryId === null ? <ErasePayer booking={booking} /> : null}
            <QuietButton onClick={onChange}>Edit…</QuietButton>
          </span>
        ) : null}
      </header>
      <Facts lines={[...known.filter(([, value]) => value !== ''), ['Booked', origin]]} />
    </section>
  );
}
