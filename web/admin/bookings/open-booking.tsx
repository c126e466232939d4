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
import { DeskPage } from '../ui/desk-page';
import { Facts } from '../ui/facts';
import { FailedLine, Loading } from '../ui/state-line';
import { useNow } from '../ui/use-now';
import { AgreedDialog } from './agreed-dialog';
import { AgreedLines } from './agreed-lines';
import * as styles from './bookings.module.css';
import { CancelDialog } from './cancel-dialog';
import { ErasePayer } from './erase-payer';
import { Ledger } from './ledger';
import { MissingDialog } from './missing-dialog';
import { Money } from './money';
import { MoveDialog } from './move-dialog';
import { Papers } from './papers';
import { PayerDialog } from './payer-dialog';
import { PaymentDialog } from './payment-dialog';
import { RemindDialog } from './remind-dialog';
import { ReverseDialog } from './reverse-dialog';
import { SaidPayments } from './said-payments';
import { sourceWords } from './source-words';
import { StateMark } from './state-mark';

/** The dialogs, by their names in the address: a reload opens one again. */
const deeds = {
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
type DeedName = keyof typeof deeds;

/** One booking: its money first. */
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
  const deed = asked !== null && asked in deeds ? (asked as DeedName) : null;
  const go = (next: DeedName | null, more: Record<string, string> = {}) =>
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
            <button type="button" className="btn btn-quiet btn-small" onClick={() => go('move')}>
              Move to another date…
            </button>
            <button type="button" className="btn btn-quiet btn-small" onClick={() => go('cancel')}>
              Cancel…
            </button>
          </>
        ) : null
      }
    >
      {failed}
      {isErased ? <p>Who booked was erased. The figures stay for the accounts.</p> : null}
      <div className={styles.whole}>
        <div className={styles.column}>
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
        <div className={styles.column}>
          <Person booking={booking} onChange={isErased ? null : () => go('payer')} />
          <AgreedLines booking={booking} onChange={isOpen ? () => go('agreed') : null} />
        </div>
      </div>
      {isOpen ? <BookedPeople booking={booking} /> : null}
      <Modal title={deed ? deeds[deed] : ''} open={deed !== null} onClose={onClose}>
        {deed === 'pay' || deed === 'refund' ? (
          <PaymentDialog
            key={deed}
            kind={deed === 'pay' ? 'payment' : 'refund'}
            said={openOf(booking.said).find(({ id: one }) => one === parameters.get('said'))}
            {...{ booking, today, onClose }}
          />
        ) : null}
        {deed === 'missing' ? <MissingDialog saidId={parameters.get('said') ?? ''} {...{ booking, onClose }} /> : null}
        {deed === 'reverse' ? <ReverseDialog line={parameters.get('line') ?? ''} {...{ booking, onClose }} /> : null}
        {deed === 'move' ? <MoveDialog {...{ booking, today, onClose }} /> : null}
        {deed === 'cancel' ? <CancelDialog {...{ booking, today, onClose }} /> : null}
        {deed === 'payer' ? <PayerDialog {...{ booking, onClose }} /> : null}
        {deed === 'remind' ? <RemindDialog {...{ booking, today, onClose }} /> : null}
        {deed === 'agreed' ? <AgreedDialog {...{ booking, today, onClose }} /> : null}
      </Modal>
    </DeskPage>
  );
}

/** Who pays, and where the booking came from. */
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
    <section className={`card ${styles.part}`} aria-labelledby="payer">
      <header className="spread">
        <h2 id="payer">Payer</h2>
        {onChange ? (
          <span className="cluster gap-8">
            {inquiryId === null ? <ErasePayer booking={booking} /> : null}
            <button type="button" className="btn btn-quiet btn-small" onClick={onChange}>
              Edit…
            </button>
          </span>
        ) : null}
      </header>
      <Facts className={styles.facts} lines={[...known.filter(([, value]) => value !== ''), ['Booked', origin]]} />
    </section>
  );
}
