import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { adminLinks } from '#shared/admin-routes';
import * as bookingsApi from '#shared/bookings/api';
import {
  type Booking,
  type BookingLine,
  type InvoiceKind,
  NewPayment,
  paymentModeLabels,
  paymentModes,
  Refund,
} from '#shared/bookings/booking';
import { formatDueDate } from '#shared/bookings/ledger';
import type { ReportedPayment } from '#shared/bookings/reported-payments';
import { toIndianDay } from '#shared/dates';
import { invoiceKindLabels } from '#shared/invoices/invoice';
import { formatPaise, readPaise } from '#shared/money';
import { LinkButton, QuietButton } from '../components/button';
import { Field } from '../components/field';
import { FormField } from '../components/form-section';
import { emptyLine, type TypedLine } from '../components/line-rows';
import { callApi } from '../session/api-client';
import { ActionForm, type BookingDialogProps, DayField, useStoredActionForm } from './action-form';
import * as styles from './bookings.module.css';

export const toFormLines = (lines: readonly BookingLine[]): TypedLine[] =>
  lines.map(({ what, number, pricePaise }) => ({
    ...emptyLine(),
    words: what,
    price: toAmountText(pricePaise),
    count: String(number),
  }));

/** The number that digits say; NaN for any other text. */
export const parseWholeNumber = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

/** An amount in paise. An unreadable amount stays as typed, so that the schema's message says why. */
export function parseAmount(text: string): number | string {
  const read = readPaise(text);
  return 'paise' in read ? read.paise : text;
}

/** A discount in paise; 0 for an empty field. */
export const parseDiscount = (text: string): number | string => (text.trim() === '' ? 0 : parseAmount(text));

/** Typed lines as the input of the schema of a booking's lines. */
export const toLinesInput = (lines: readonly TypedLine[]) =>
  lines.map(({ words, price, count }) => ({
    what: words,
    number: parseWholeNumber(count),
    pricePaise: parseAmount(price),
  }));

/** Sum of the lines in paise; null while a price or a number can't be read. */
export function sumLinesPaise(lines: readonly TypedLine[]): number | null {
  const amounts = toLinesInput(lines).map(({ number, pricePaise }) =>
    typeof pricePaise === 'number' ? number * pricePaise : Number.NaN,
  );
  const sum = amounts.reduce((before, amount) => before + amount, 0);
  return Number.isNaN(sum) ? null : sum;
}

interface AmountFieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  value: string;
  onType: (text: string) => void;
}

/** Text of an amount in a field: `10,000`, `9,523.81`. */
export const toAmountText = (paise: number): string => formatPaise(paise).replace('₹', '');

/** A field for an amount, which is grouped as in India once the field is left. */
export function AmountField({ label, hint, problem, value, onType }: AmountFieldProps) {
  return (
    <FormField {...{ label, hint, problem }}>
      {({ className, ...wires }) => (
        <span className={`block ${styles.amount}`}>
          <span aria-hidden="true">₹</span>
          <input
            {...wires}
            className={`${className} num`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={value}
            onChange={(event) => onType(event.currentTarget.value)}
            onBlur={() => {
              const read = readPaise(value);
              if ('paise' in read) onType(toAmountText(read.paise));
            }}
          />
        </span>
      )}
    </FormField>
  );
}

const PaymentFormValues = v.object({
  day: v.string(),
  amountPaise: v.string(),
  mode: v.picklist(paymentModes),
  reference: v.string(),
  reason: v.optional(v.string(), ''),
  sure: v.optional(v.boolean(), false),
});
type PaymentFormValues = v.InferOutput<typeof PaymentFormValues>;

const addPaymentCalls = { payment: bookingsApi.addPayment, refund: bookingsApi.addRefund };

const emptyConfirmation = { reason: '', sure: false };

interface PaymentDialogProps extends BookingDialogProps {
  kind: 'payment' | 'refund';
  said?: ReportedPayment | undefined;
}

export function PaymentDialog({ booking, kind, said, today, onClose }: PaymentDialogProps) {
  const { id, balancePaise, giveBack, next } = booking;
  const [ofSaid] = useState(said);
  const [noted, setNoted] = useState<{
    amount: number;
    left: number;
    paper: { kind: InvoiceKind; number: string } | null;
  }>();
  const begin = (): PaymentFormValues => {
    if (ofSaid) {
      const day = toIndianDay(Date.parse(ofSaid.saidAt));
      return {
        day,
        amountPaise: toAmountText(ofSaid.amountPaise),
        mode: 'upi',
        reference: ofSaid.utr,
        ...emptyConfirmation,
      };
    }
    const due = kind === 'payment' ? (next?.amountPaise ?? balancePaise) : (booking.giveBack?.amountPaise ?? 0);
    const mode = kind === 'payment' ? 'upi' : 'bank';
    return { day: today, amountPaise: due > 0 ? toAmountText(due) : '', mode, reference: '', ...emptyConfirmation };
  };
  const storedAs = `${kind} ${ofSaid?.id ?? id}`;
  const form = useStoredActionForm({
    storedAs,
    typed: PaymentFormValues,
    schema: kind === 'refund' ? Refund : NewPayment,
    first: begin,
    toInput: (typed) => ({
      ...typed,
      amountPaise: parseAmount(typed.amountPaise),
      ...(ofSaid ? { saidId: ofSaid.id } : {}),
    }),
    isDone: noted !== undefined,
  });
  const note = (body: NewPayment) =>
    form.run(storedAs, () => callApi(addPaymentCalls[kind], { params: { id }, json: body, key: form.once(body) }), {
      done: (done) => setNoted({ amount: body.amountPaise, left: done.balancePaise, paper: done.paper }),
    });

  if (noted) {
    const { amount, left, paper: made } = noted;
    return (
      <div className="stack gap-16">
        <p role="status">
          <strong>
            {formatPaise(amount)} {kind === 'payment' ? 'noted' : 'given back'}.
          </strong>{' '}
          {formatRemaining(left)}
          {made ? ` ${invoiceKindLabels[made.kind]} ${made.number} is made.` : ''}
        </p>
        <div className="cluster to-end">
          {made ? (
            <LinkButton to={adminLinks.paper(id, made.number)}>
              Open the {invoiceKindLabels[made.kind].toLowerCase()}
            </LinkButton>
          ) : null}
          <QuietButton onClick={onClose}>Done</QuietButton>
        </div>
      </div>
    );
  }
  const isUpi = form.typed.mode === 'upi';
  return (
    <ActionForm
      {...{ form }}
      submit={kind === 'payment' ? 'Note the payment' : 'Note the refund'}
      onSend={note}
      onCancel={onClose}
    >
      <AmountField
        {...form.bind('amountPaise')}
        label="Amount"
        hint={
          kind === 'payment'
            ? formatAmountDue(booking)
            : `${formatPaise(giveBack?.amountPaise ?? 0)} is to be given back.`
        }
      />
      <DayField {...{ form }} label="Day" max={today} />
      <Field
        {...form.bind('mode')}
        label="How"
        hint={kind === 'refund' ? 'Your terms promise refunds by bank transfer.' : null}
        options={paymentModes.map((mode) => [mode, paymentModeLabels[mode]])}
      />
      <Field
        {...form.bind('reference')}
        label={isUpi ? 'UTR' : 'Reference'}
        hint={isUpi ? 'The 12 digits that the bank shows; may stay empty.' : 'May stay empty.'}
        maxLength={60}
        inputMode={isUpi ? 'numeric' : 'text'}
      />
      {kind === 'refund' ? <Field {...form.bind('reason')} label="Why" maxLength={200} /> : null}
    </ActionForm>
  );
}

function formatRemaining(balancePaise: number): string {
  if (balancePaise < 0) return `${formatPaise(-balancePaise)} is too much: give it back.`;
  return balancePaise > 0 ? `${formatPaise(balancePaise)} is still to be paid.` : 'Nothing is left to pay.';
}

function formatAmountDue({ next, balancePaise }: Booking): string {
  const balance = `The balance is ${formatPaise(balancePaise)}.`;
  if (!next) return balance;
  return next.amountPaise === balancePaise
    ? balance
    : `${formatPaise(next.amountPaise)} is due ${formatDueDate(next)}. ${balance}`;
}
