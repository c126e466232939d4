import { useState } from 'react';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import {
  type Booking,
  NewPayment,
  type PaperKind,
  paymentModes,
  paymentModeWords,
  Refund,
} from '#shared/bookings/booking';
import { sayWhenDue } from '#shared/bookings/due';
import { paperKindWords } from '#shared/bookings/paper-words';
import type { SaidPayment } from '#shared/bookings/said';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { ask } from '../session/ask';
import { LinkButton, QuietButton } from '../ui/button';
import { Field } from '../ui/field';
import { ActionForm, type BookingDialogProps, DayField, useStoredForm } from './action-form';
import { AmountField, toPaise, toTypedPaise } from './typed-money';

const Typed = v.object({
  day: v.string(),
  amountPaise: v.string(),
  mode: v.picklist(paymentModes),
  reference: v.string(),
  reason: v.optional(v.string(), ''),
  sure: v.optional(v.boolean(), false),
});
type Typed = v.InferOutput<typeof Typed>;

const calls = { payment: bookingsApi.addPayment, refund: bookingsApi.addRefund };

const plain = { reason: '', sure: false };

interface PaymentDialogProps extends BookingDialogProps {
  kind: 'payment' | 'refund';
  said?: SaidPayment | undefined;
}

export function PaymentDialog({ booking, kind, said, today, onClose }: PaymentDialogProps) {
  const { id, balancePaise, giveBack, next } = booking;
  const [ofSaid] = useState(said);
  const [noted, setNoted] = useState<{
    amount: number;
    left: number;
    paper: { kind: PaperKind; number: string } | null;
  }>();
  const begin = (): Typed => {
    if (ofSaid) {
      const day = toIndianDay(Date.parse(ofSaid.saidAt));
      return { day, amountPaise: toTypedPaise(ofSaid.amountPaise), mode: 'upi', reference: ofSaid.utr, ...plain };
    }
    const due = kind === 'payment' ? (next?.amountPaise ?? balancePaise) : (booking.giveBack?.amountPaise ?? 0);
    const mode = kind === 'payment' ? 'upi' : 'bank';
    return { day: today, amountPaise: due > 0 ? toTypedPaise(due) : '', mode, reference: '', ...plain };
  };
  const storedAs = `${kind} ${ofSaid?.id ?? id}`;
  const form = useStoredForm({
    storedAs,
    typed: Typed,
    schema: kind === 'refund' ? Refund : NewPayment,
    first: begin,
    toInput: (typed) => ({
      ...typed,
      amountPaise: toPaise(typed.amountPaise),
      ...(ofSaid ? { saidId: ofSaid.id } : {}),
    }),
    isDone: noted !== undefined,
  });
  const note = (body: NewPayment) =>
    form.run(storedAs, () => ask(calls[kind], { params: { id }, json: body, key: form.once(body) }), {
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
          {sayLeft(left)}
          {made ? ` ${paperKindWords[made.kind]} ${made.number} is made.` : ''}
        </p>
        <div className="cluster to-end">
          {made ? (
            <LinkButton to={deskLinks.paper(id, made.number)}>
              Open the {paperKindWords[made.kind].toLowerCase()}
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
        hint={kind === 'payment' ? sayDue(booking) : `${formatPaise(giveBack?.amountPaise ?? 0)} is to be given back.`}
      />
      <DayField {...{ form }} label="Day" max={today} />
      <Field
        {...form.bind('mode')}
        label="How"
        hint={kind === 'refund' ? 'Your terms promise refunds by bank transfer.' : null}
        options={paymentModes.map((mode) => [mode, paymentModeWords[mode]])}
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

function sayLeft(balancePaise: number): string {
  if (balancePaise < 0) return `${formatPaise(-balancePaise)} is too much: give it back.`;
  return balancePaise > 0 ? `${formatPaise(balancePaise)} is still to be paid.` : 'Nothing is left to pay.';
}

function sayDue({ next, balancePaise }: Booking): string {
  const balance = `The balance is ${formatPaise(balancePaise)}.`;
  if (!next) return balance;
  return next.amountPaise === balancePaise
    ? balance
    : `${formatPaise(next.amountPaise)} is due ${sayWhenDue(next)}. ${balance}`;
}
