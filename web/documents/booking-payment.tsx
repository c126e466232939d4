import type { Booking } from '#shared/bookings/booking';
import type { PaymentOptions, RejectedPaymentReport } from '#shared/bookings/booking-view';
import { formatBeforeStart } from '#shared/bookings/ledger';
import { formatShortDay } from '#shared/dates';
import { formatPaise } from '#shared/money';

interface BookingPaymentProps {
  booking: Booking;
  paymentOptions: PaymentOptions;
  /** Null on a copy, which cannot send the form. */
  reportPath: string | null;
  /** Leads to the page of the payment gateway; null on a copy. */
  payPath: string | null;
  rejectedReport?: RejectedPaymentReport | undefined;
}

export function BookingPayment(props: BookingPaymentProps) {
  const { booking, paymentOptions, reportPath, payPath, rejectedReport } = props;
  const { amountPaise, due, upi, bank, link, gateway, isAbroad } = paymentOptions;
  const dueText = due ? `by ${formatShortDay(due)}` : formatBeforeStart(paymentOptions);
  const amount = formatPaise(amountPaise);
  const paymentByHand =
    upi || bank ? (
      <>
        <PaymentMethods {...{ upi, bank, amount, reference: booking.reference }} />
        {reportPath === null ? (
          <p>Have you paid? Open the link again with a network, and tell us here.</p>
        ) : (
          <ReportPaymentForm {...{ amountPaise, reportPath, rejectedReport }} />
        )}
      </>
    ) : null;
  return (
    <section className="payment-due" aria-labelledby="pay">
      <h3 id="pay">
        {booking.paidPaise === 0 ? 'First payment' : 'Next payment'}: {amount}
        {dueText ? <span> {dueText}</span> : null}
      </h3>
      {gateway && payPath ? (
        <p className="payment-link">
          <a className="btn btn-pine" href={payPath} rel="nofollow">
            Pay {amount} now
          </a>
          <span>By UPI, card or net banking, on {gateway}’s page. It is noted here by itself.</span>
          {rejectedReport?.problems.gateway ? (
            <span className="error-text" role="alert">
              {rejectedReport.problems.gateway}
            </span>
          ) : null}
        </p>
      ) : null}
      {link ? (
        <p className="payment-link">
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
      {(upi || bank) && gateway && payPath ? (
        <details open={rejectedReport !== undefined}>
          <summary>Or pay by {[upi && 'UPI', bank && 'bank transfer'].filter(Boolean).join(' or ')} yourself</summary>
          {paymentByHand}
        </details>
      ) : (
        paymentByHand
      )}
      {!upi && !bank && !link && !gateway ? <p>We’ll write to you about the payment.</p> : null}
    </section>
  );
}

function PaymentMethods({
  upi,
  bank,
  amount,
  reference,
}: Pick<PaymentOptions, 'upi' | 'bank'> & { amount: string; reference: string }) {
  return (
    <div className="payment-methods">
      {upi ? (
        <div className="upi-payment">
          <a className="btn btn-pine upi-app-link" href={upi.link}>
            Pay {amount} in a UPI app
          </a>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(upi.qr)}`}
            width={200}
            height={200}
            alt={`QR code: ${amount} by UPI to ${upi.address}`}
          />
          <p className="upi-scan-note">Scan it with any UPI app, or pay to {upi.address}.</p>
        </div>
      ) : null}
      <div className="bank-transfer">
        {bank ? (
          <>
            <h4>By bank transfer</h4>
            <dl>
              <BankDetail label="Name" value={bank.name} />
              <BankDetail label="Account" value={bank.account} />
              <BankDetail label="IFSC" value={bank.ifsc} />
              {bank.swift ? <BankDetail label="SWIFT" value={bank.swift} /> : null}
              {bank.bank ? <BankDetail label="Bank" value={bank.bank} /> : null}
              <BankDetail label="Remarks" value={reference} />
            </dl>
          </>
        ) : null}
        {upi ? (
          <p className="payment-note">
            Some UPI apps refuse links from web pages, or amounts above their limit. The QR code
            {bank ? ' and the account always work' : ' always works'}.
          </p>
        ) : null}
      </div>
    </div>
  );
}

function BankDetail({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface ReportPaymentFormProps {
  amountPaise: number;
  reportPath: string;
  rejectedReport: RejectedPaymentReport | undefined;
}

function ReportPaymentForm({ amountPaise, reportPath, rejectedReport }: ReportPaymentFormProps) {
  const { gateway: _, ...problems } = rejectedReport?.problems ?? {};
  const firstProblemName = Object.keys(problems)[0];
  const getInputProps = (name: string) =>
    problems[name]
      ? { 'aria-invalid': true, 'aria-describedby': `${name}-problem`, autoFocus: name === firstProblemName }
      : name === 'utr'
        ? { 'aria-describedby': 'utr-hint' }
        : {};
  return (
    <form className="report-payment" method="post" action={reportPath} noValidate>
      <h4>I’ve paid</h4>
      <p id="utr-hint">Your app shows a UTR with the payment: 12 digits. We look for it at our bank.</p>
      <div className="cluster form-entries">
        <p className="form-entry">
          <label htmlFor="utr">UTR</label>
          <input
            id="utr"
            name="utr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={60}
            defaultValue={rejectedReport?.utr ?? ''}
            {...getInputProps('utr')}
          />
        </p>
        <p className="form-entry">
          <label htmlFor="amount">Amount in rupees</label>
          <input
            id="amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            defaultValue={rejectedReport?.amount || formatPaise(amountPaise).replace('₹', '')}
            {...getInputProps('amount')}
          />
        </p>
        <button type="submit" className="btn">
          Tell us
        </button>
      </div>
      {Object.entries(problems).map(([name, problem]) => (
        <p key={name} className="error-text" id={`${name}-problem`} role="alert">
          {problem}
        </p>
      ))}
    </form>
  );
}
