import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { noteSaidMissing, reversePayment } from '../queries/bookings';
import { Field } from '../ui/field';
import { useOnce } from '../ui/use-once';
import { ActionForm, useBookingAction } from './action-form';

interface ReverseDialogProps {
  booking: Booking;
  line: string;
  onClose: () => void;
}

export function ReverseDialog({ booking, line: lineId, onClose }: ReverseDialogProps) {
  const [reason, setReason] = useState('');
  const { busy, refused, run, refuse } = useBookingAction();
  const once = useOnce();
  const line = booking.payments.find(({ id }) => id === lineId);
  if (!line) return <p>This line is no longer there.</p>;
  const save = async () => {
    const words = reason.trim();
    if (words === '') return refuse({ reason: 'Say why.' });
    const call = () => reversePayment(booking.id, line.id, words, once([line.id, words]));
    const done = await run(`reverse ${line.id}`, call, { said: () => `${formatPaise(line.amountPaise)} taken back.` });
    if (done) onClose();
  };
  return (
    <ActionForm {...{ refused, busy }} submit="Take it back" onSubmit={() => void save()} onCancel={onClose}>
      <p>
        {formatPaise(line.amountPaise)} of {formatDay(line.day)} is taken out of the balance. Both lines stay in the
        list.
      </p>
      <Field
        label="Why"
        problem={refused.fields.reason}
        maxLength={200}
        placeholder="Noted twice, the bank sent it back"
        value={reason}
        onType={setReason}
      />
    </ActionForm>
  );
}

interface MissingDialogProps {
  booking: Booking;
  saidId: string;
  onClose: () => void;
}

export function MissingDialog({ booking, saidId, onClose }: MissingDialogProps) {
  const [reason, setReason] = useState('');
  const { busy, refused, run, refuse } = useBookingAction();
  const said = booking.said.find(({ id, state }) => id === saidId && state === 'open');
  if (!said) return <p>Somebody has looked for it already.</p>;
  const save = async () => {
    const words = reason.trim();
    if (words === '') return refuse({ reason: 'Say why: they read it.' });
    const call = () => noteSaidMissing(booking.id, said.id, words);
    const done = await run(`missing ${said.id}`, call, { said: () => `${formatPaise(said.amountPaise)} not found.` });
    if (done) onClose();
  };
  return (
    <ActionForm {...{ refused, busy }} submit="Not found" onSubmit={() => void save()} onCancel={onClose}>
      <p>
        {formatPaise(said.amountPaise)} with UTR <span className="num">{said.utr}</span> isn’t at the bank. The payer’s
        page says so, with your reason.
      </p>
      <Field
        label="Why"
        hint="They read it."
        problem={refused.fields.reason}
        maxLength={200}
        placeholder="Nothing with this number has come until today."
        value={reason}
        onType={setReason}
      />
    </ActionForm>
  );
}
