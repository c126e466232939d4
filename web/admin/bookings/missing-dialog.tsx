import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking';
import { formatPaise } from '#shared/text/paise';
import { noteSaidMissing } from '../queries/bookings';
import { Field } from '../ui/field';
import { DeedForm } from './deed-form';
import { useBookingDeed } from './use-booking-deed';

export interface MissingDialogProps {
  booking: Booking;
  /** The payment that was said to be made. */
  saidId: string;
  onClose: () => void;
}

/** Answers a payer that their payment isn't at the bank. */
export function MissingDialog({ booking, saidId, onClose }: MissingDialogProps) {
  const [reason, setReason] = useState('');
  const { busy, refused, run, refuse } = useBookingDeed();
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
    <DeedForm {...{ refused, busy }} submit="Not found" onSubmit={() => void save()} onCancel={onClose}>
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
    </DeedForm>
  );
}
