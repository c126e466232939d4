import { useState } from 'react';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { noteSaidMissing, reversePayment } from '../queries/bookings';
import { Field } from '../ui/field';
import { ActionForm, type BookingDialogProps, useBookingAction, useOnce } from './action-form';

/** A reason to write, without which nothing is sent. */
function useReason(missing: string) {
  const [reason, setReason] = useState('');
  const action = useBookingAction();
  const words = reason.trim();
  const bound = { label: 'Why', problem: action.refused.fields.reason, maxLength: 200, value: reason };
  const send = (name: string, said: string, call: (words: string) => Promise<unknown>, done: () => void) =>
    words === '' ? action.refuse({ reason: missing }) : action.run(name, () => call(words), { said: () => said, done });
  return { action, send, field: { ...bound, onType: setReason } };
}

export function ReverseDialog({ booking, line: lineId, onClose }: BookingDialogProps & { line: string }) {
  const { action, send, field } = useReason('Say why.');
  const once = useOnce();
  const line = booking.payments.find(({ id }) => id === lineId);
  if (!line) return <p>This line is no longer there.</p>;
  const amount = formatPaise(line.amountPaise);
  const call = (reason: string) => reversePayment(booking.id, line.id, reason, once([line.id, reason]));
  const save = () => send(`reverse ${line.id}`, `${amount} taken back.`, call, onClose);
  return (
    <ActionForm {...{ action }} submit="Take it back" onSubmit={save} onCancel={onClose}>
      <p>
        {amount} of {formatDay(line.day)} is taken out of the balance. Both lines stay in the list.
      </p>
      <Field {...field} placeholder="Noted twice, the bank sent it back" />
    </ActionForm>
  );
}

export function MissingDialog({ booking, said: saidId, onClose }: BookingDialogProps & { said: string }) {
  const { action, send, field } = useReason('Say why: they read it.');
  const said = booking.said.find(({ id, state }) => id === saidId && state === 'open');
  if (!said) return <p>Somebody has looked for it already.</p>;
  const amount = formatPaise(said.amountPaise);
  const call = (reason: string) => noteSaidMissing(booking.id, said.id, reason);
  const save = () => send(`missing ${said.id}`, `${amount} not found.`, call, onClose);
  return (
    <ActionForm {...{ action }} submit="Not found" onSubmit={save} onCancel={onClose}>
      <p>
        {amount} with UTR <span className="num">{said.utr}</span> isn’t at the bank. The payer’s page says so, with your
        reason.
      </p>
      <Field {...field} hint="They read it." placeholder="Nothing with this number has come until today." />
    </ActionForm>
  );
}
