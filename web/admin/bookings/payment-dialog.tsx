import { useState } from 'react';
import * as v from 'valibot';
import {
  type Booking,
  isUtr,
  type PaperKind,
  type PaymentMode,
  paymentModes,
  paymentModeWords,
} from '#shared/bookings/booking';
import { paperKindWords } from '#shared/bookings/paper-words';
import type { SaidPayment } from '#shared/bookings/said';
import { formatDay, toIndianDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { readPaise } from '#shared/text/typed-paise';
import { notePayment, noteRefund } from '../queries/bookings';
import { readStored, useStoredWork } from '../session/stored-work';
import { AmountField, toTypedPaise } from '../ui/amount-field';
import { Button, QuietButton } from '../ui/button';
import { Field } from '../ui/field';
import { useOnce } from '../ui/use-once';
import { ActionForm, useBookingAction } from './action-form';
import { useOpenPaper } from './papers';

const Typed = v.object({ day: v.string(), amount: v.string(), mode: v.picklist(paymentModes), reference: v.string() });
type Typed = v.InferOutput<typeof Typed>;

interface PaymentDialogProps {
  booking: Booking;
  kind: 'payment' | 'refund';
  said?: SaidPayment | undefined;
  today: string;
  onClose: () => void;
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
  const [first] = useState<Typed>(() => {
    if (ofSaid) {
      const day = toIndianDay(Date.parse(ofSaid.saidAt));
      return { day, amount: toTypedPaise(ofSaid.amountPaise), mode: 'upi', reference: ofSaid.utr };
    }
    const due = kind === 'payment' ? (next?.amountPaise ?? balancePaise) : toGiveBack(booking);
    return { day: today, amount: due > 0 ? toTypedPaise(due) : '', mode: 'upi', reference: '' };
  });
  const [typed, setTyped] = useState(() => readStored(storedAs, Typed) ?? first);
  const [noted, setNoted] = useState<{
    amount: number;
    left: number;
    paper: { kind: PaperKind; number: string } | null;
  }>();
  const { busy, refused, run, refuse } = useBookingAction();
  const once = useOnce();
  const paper = useOpenPaper();
  const isTyped = JSON.stringify(typed) !== JSON.stringify(first);
  useStoredWork(storedAs, isTyped && !noted ? typed : null);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const save = async () => {
    const problems = findProblems(typed, most, kind, today);
    const read = readPaise(typed.amount);
    if (Object.keys(problems).length > 0 || 'problem' in read) return refuse(problems);
    const { day, mode } = typed;
    const body = {
      day,
      amountPaise: read.paise,
      mode,
      reference: typed.reference.trim(),
      ...(ofSaid ? { saidId: ofSaid.id } : {}),
    };
    const call = kind === 'payment' ? notePayment : noteRefund;
    const done = await run(storedAs, () => call(id, body, once(body)));
    if (done) setNoted({ amount: read.paise, left: done.balancePaise, paper: done.paper });
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
  const { fields } = refused;
  return (
    <ActionForm
      {...{ refused, busy }}
      submit={kind === 'payment' ? 'Note the payment' : 'Note the refund'}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <AmountField
        label="Amount"
        hint={kind === 'payment' ? sayDue(booking) : `${formatPaise(paidPaise)} was paid.`}
        problem={fields.amountPaise}
        value={typed.amount}
        onType={(amount) => set({ amount })}
      />
      <Field
        label="Day"
        problem={fields.day}
        type="date"
        max={today}
        value={typed.day}
        onType={(text) => set({ day: text })}
      />
      <Field
        label="How"
        problem={fields.mode}
        options={paymentModes.map((mode) => [mode, paymentModeWords[mode]])}
        value={typed.mode}
        onType={(text) => set({ mode: text as PaymentMode })}
      />
      <Field
        label={typed.mode === 'upi' ? 'UTR' : 'Reference'}
        hint={typed.mode === 'upi' ? 'The 12 digits that the bank shows; may stay empty.' : 'May stay empty.'}
        problem={fields.reference}
        maxLength={60}
        inputMode={typed.mode === 'upi' ? 'numeric' : 'text'}
        value={typed.reference}
        onType={(text) => set({ reference: text })}
      />
    </ActionForm>
  );
}

function sayDue({ next, balancePaise }: Booking): string {
  const balance = `The balance is ${formatPaise(balancePaise)}.`;
  if (!next) return balance;
  const due = next.due === null ? 'to book' : `by ${formatDay(next.due)}`;
  return next.amountPaise === balancePaise ? balance : `${formatPaise(next.amountPaise)} is due ${due}. ${balance}`;
}
