import type { Booking } from '#shared/bookings/booking';
import { formatBeforeStart } from '#shared/bookings/ledger';
import { formatShortDay } from '#shared/dates';
import { quotePaths } from '#shared/link-routes';
import { formatPaise } from '#shared/money';
import type { PaymentOptions, RejectedPaymentReport } from '#shared/quotes/quote';

interface PayProps {
  booking: Booking;
  pay: PaymentOptions;
  token: string;
  typed?: RejectedPaymentReport | undefined;
}

export function QuotePayment({ booking, pay, token, typed }: PayProps) {
  const { amountPaise, due, upi, bank, link, isAbroad } = pay;
  const when = due ? `by ${formatShortDay(due)}` : formatBeforeStart(pay);
  const amount = formatPaise(amountPaise);
  return (
    <section className="q-due" aria-labelledby="pay">
      <h3 id="pay">
        {booking.paidPaise === 0 ? 'First payment' : 'Next payment'}: {amount}
        {when ? <span> {when}</span> : null}
      </h3>
      {link ? (
        <p className="q-paylink">
          <a className="btn btn-pine" href={link} rel="noopener noreferrer">
            Pay {booking.paidPaise === 0 ? `${amount} ` : ''}at {new URL(link).hostname.replace(/^www\./, '')}
          </a>
          <span>This opens a page of the payment service, not ours.</span>
        </p>
      ) : null}
      {isAbroad ? (
        <p>
          From abroad: UPI is for accounts in India.{' '}
          {bank?.swift
            ? 'Send it by bank transfer with the SWIFT code below, and write to us once it is on its way.'
            : 'Write to us, and we tell you how to pay.'}
        </p>
      ) : null}
      {upi || bank ? <Ways {...{ upi, bank, amount, reference: booking.reference }} /> : null}
      {upi || bank ? <Tell {...{ amountPaise, token, typed }} /> : null}
      {!upi && !bank && !link ? <p>We’ll write to you about the payment.</p> : null}
    </section>
  );
}

function Ways({
  upi,
  bank,
  amount,
  reference,
}: Pick<PaymentOptions, 'upi' | 'bank'> & { amount: string; reference: string }) {
  return (
    <div className="q-ways">
      {upi ? (
        <div className="q-upi">
          <a className="btn btn-pine q-app" href={upi.link}>
            Pay {amount} in a UPI app
          </a>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(upi.qr)}`}
            width={200}
            height={200}
            alt={`QR code: ${amount} by UPI to ${upi.address}`}
          />
          <p className="q-scan">Scan it with any UPI app, or pay to {upi.address}.</p>
        </div>
      ) : null}
      <div className="q-bank">
        {bank ? (
          <>
            <h4>By bank transfer</h4>
            <dl>
              <Fact term="Name" value={bank.name} />
              <Fact term="Account" value={bank.account} />
              <Fact term="IFSC" value={bank.ifsc} />
              {bank.swift ? <Fact term="SWIFT" value={bank.swift} /> : null}
              {bank.bank ? <Fact term="Bank" value={bank.bank} /> : null}
              <Fact term="Remarks" value={reference} />
            </dl>
          </>
        ) : null}
        {upi ? (
          <p className="q-small">
            Some UPI apps refuse links from web pages, or amounts above their limit. The QR code
            {bank ? ' and the account always work' : ' always works'}.
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface TellProps {
  amountPaise: number;
  token: string;
  typed: RejectedPaymentReport | undefined;
}

function Tell({ amountPaise, token, typed }: TellProps) {
  const problems = typed?.problems ?? {};
  const first = Object.keys(problems)[0];
  const getInputProps = (name: string) =>
    problems[name]
      ? { 'aria-invalid': true, 'aria-describedby': `${name}-problem`, autoFocus: name === first }
      : name === 'utr'
        ? { 'aria-describedby': 'utr-hint' }
        : {};
  return (
    <form className="q-tell" method="post" action={quotePaths.reportPayment(token)} noValidate>
      <h4>I’ve paid</h4>
      <p id="utr-hint">Your app shows a UTR with the payment: 12 digits. We look for it at our bank.</p>
      <div className="cluster q-entries">
        <p className="q-entry">
          <label htmlFor="utr">UTR</label>
          <input
            id="utr"
            name="utr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={60}
            defaultValue={typed?.utr ?? ''}
            {...getInputProps('utr')}
          />
        </p>
        <p className="q-entry">
          <label htmlFor="amount">Amount in rupees</label>
          <input
            id="amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            defaultValue={typed?.amount ?? formatPaise(amountPaise).replace('₹', '')}
            {...getInputProps('amount')}
          />
        </p>
        <button type="submit" className="btn">
          Tell us
        </button>
      </div>
      {Object.entries(problems).map(([name, words]) => (
        <p key={name} className="error-text" id={`${name}-problem`} role="alert">
          {words}
        </p>
      ))}
    </form>
  );
}
