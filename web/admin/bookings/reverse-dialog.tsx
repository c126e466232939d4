import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking';
import { formatDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { reversePayment } from '../queries/bookings';
import { Field } from '../ui/field';
import { useOnce } from '../ui/use-once';
import { DeedForm } from './deed-form';
import { useBookingDeed } from './use-booking-deed';

export interface ReverseDialogProps {
  booking: Booking;
  line: string;
  onClose: () => void;
}

/** Takes a line of the ledger back, by a line of its own. */
export function ReverseDialog({ booking, line: lineId, onClose }: ReverseDialogProps) {
  const [reason, setReason] = useState('');
  const { busy, refused, run, refuse } = useBookingDeed();
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
    <DeedForm {...{ refused, busy }} submit="Take it back" onSubmit={() => void save()} onCancel={onClose}>
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
    </DeedForm>
  );
}
