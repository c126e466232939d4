import { useState } from 'react';
import * as v from 'valibot';
import { type Booking, isUtr, type PaperKind, paymentModes, paymentModeWords } from '#shared/bookings/booking';
import { sayWhenDue } from '#shared/bookings/due';
import { paperKindWords } from '#shared/bookings/paper-words';
import type { SaidPayment } from '#shared/bookings/said';
import { toIndianDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { readPaise } from '#shared/text/typed-paise';
import { notePayment, noteRefund } from '../queries/bookings';
import { Button, QuietButton } from '../ui/button';
import { bindTo, Field } from '../ui/field';
import { ActionForm, type BookingDialogProps, useBookingAction, useStoredForm } from './action-form';
import { useOpenPaper } from './papers';
import { AmountField, toTypedPaise } from './typed-money';

const Typed = v.object({ day: v.string(), amount: v.string(), mode: v.picklist(paymentModes), reference: v.string() });
type Typed = v.InferOutput<typeof Typed>;

interface PaymentDialogProps extends BookingDialogProps {
  kind: 'payment' | 'refund';
  said?: SaidPayment | undefined;
}

export const toGiveBack = ({ cancelled, paidPaise, balancePaise }: Booking): number =>
  cancelled ? Math.max(0, paidPaise - cancelled.keptPaise) : Math.max(0, -balancePaise);

const joined = (reference: string) => reference.replace(/\s/g, '');

function findProblems({ amount, mode, reference, day }: Typed, most: number, kind: string, today: string) {
  const read = readPaise(amount);
  const isMore = 'paise' in read && read.paise > most;
  const over = kind === 'payment' ? 'still to be paid' : 'paid';
  const ofAmount = 'problem' in read ? read.problem : read.paise === 0 ? 'Enter an amount above ₹0.' : '';
  return Object.fromEntries(
    [
      [
        'amountPaise',
        isMore ? `No more than ${formatPaise(most)} ${kind === 'payment' ? 'is' : 'was'} ${over}.` : ofAmount,
      ],
      ['day', day === '' ? 'Enter a date.' : day > today ? 'This day is still to come.' : ''],
      [
        'reference',
        mode === 'upi' && reference.trim() !== '' && !isUtr(joined(reference)) ? 'A UTR of UPI has 12 digits.' : '',
      ],
    ].filter(([, words]) => words !== ''),
  );
}

export function PaymentDialog({ booking, kind, said, today, onClose }: PaymentDialogProps) {
  const { id, balancePaise, paidPaise, next } = booking;
  const [ofSaid] = useState(said);
  const storedAs = `${kind} ${ofSaid?.id ?? id}`;
  const most = kind === 'payment' ? Math.max(0, balancePaise) : Math.max(0, paidPaise);
  const [noted, setNoted] = useState<{
    amount: number;
    left: number;
    paper: { kind: PaperKind; number: string } | null;
  }>();
  const begin = (): Typed => {
    if (ofSaid) {
      const day = toIndianDay(Date.parse(ofSaid.saidAt));
      return { day, amount: toTypedPaise(ofSaid.amountPaise), mode: 'upi', reference: ofSaid.utr };
    }
    const due = kind === 'payment' ? (next?.amountPaise ?? balancePaise) : toGiveBack(booking);
    return { day: today, amount: due > 0 ? toTypedPaise(due) : '', mode: 'upi', reference: '' };
  };
  const { form, set, once } = useStoredForm(storedAs, Typed, begin, { isDone: noted !== undefined });
  const action = useBookingAction();
  const paper = useOpenPaper();
  const save = () => {
    const problems = findProblems(form, most, kind, today);
    const read = readPaise(form.amount);
    if (Object.keys(problems).length > 0 || 'problem' in read) return action.refuse(problems);
    const { day, mode } = form;
    const body = {
      day,
      amountPaise: read.paise,
      mode,
      reference: form.reference.trim(),
      ...(ofSaid ? { saidId: ofSaid.id } : {}),
    };
    const call = kind === 'payment' ? notePayment : noteRefund;
    return action.run(storedAs, () => call(id, body, once(body)), {
      done: (done) => setNoted({ amount: read.paise, left: done.balancePaise, paper: done.paper }),
    });
  };

  if (noted) {
    const { amount, left, paper: made } = noted;
    return (
      <div className="stack gap-16">
        <p role="status">
          <strong>
            {formatPaise(amount)} {kind === 'payment' ? 'noted' : 'given back'}.
          </strong>{' '}
          {left > 0 ? `${formatPaise(left)} is still to be paid.` : 'Nothing is left to pay.'}
          {made ? ` ${paperKindWords[made.kind]} ${made.number} is made.` : ''}
        </p>
        <div className="cluster to-end">
          {made ? (
            <Button disabled={paper.busy} onClick={() => void paper.open(made.number)}>
              Open the {paperKindWords[made.kind].toLowerCase()}
            </Button>
          ) : null}
          <QuietButton onClick={onClose}>Done</QuietButton>
        </div>
      </div>
    );
  }
  const { fields } = action.refused;
  const bind = bindTo(form, fields, set);
  const isUpi = form.mode === 'upi';
  return (
    <ActionForm
      {...{ action }}
      submit={kind === 'payment' ? 'Note the payment' : 'Note the refund'}
      onSubmit={save}
      onCancel={onClose}
    >
      <AmountField
        {...bind('amount')}
        label="Amount"
        hint={kind === 'payment' ? sayDue(booking) : `${formatPaise(paidPaise)} was paid.`}
        problem={fields.amountPaise}
      />
      <Field {...bind('day')} label="Day" type="date" max={today} />
      <Field {...bind('mode')} label="How" options={paymentModes.map((mode) => [mode, paymentModeWords[mode]])} />
      <Field
        {...bind('reference')}
        label={isUpi ? 'UTR' : 'Reference'}
        hint={isUpi ? 'The 12 digits that the bank shows; may stay empty.' : 'May stay empty.'}
        maxLength={60}
        inputMode={isUpi ? 'numeric' : 'text'}
      />
    </ActionForm>
  );
}

function sayDue({ next, balancePaise }: Booking): string {
  const balance = `The balance is ${formatPaise(balancePaise)}.`;
  if (!next) return balance;
  return next.amountPaise === balancePaise
    ? balance
    : `${formatPaise(next.amountPaise)} is due ${sayWhenDue(next)}. ${balance}`;
}
