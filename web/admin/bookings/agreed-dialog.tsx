import { useState } from 'react';
import * as v from 'valibot';
import { Agreed, type Booking } from '#shared/bookings/booking';
import { formatPaise } from '#shared/text/paise';
import { problemsByField } from '#shared/text/text';
import { readPaise } from '#shared/text/typed-paise';
import { agreeBooking } from '../queries/bookings';
import { readStored, useStoredWork } from '../session/stored-work';
import { AmountField, toTypedPaise } from '../ui/amount-field';
import { Field } from '../ui/field';
import { ActionForm, useBookingAction } from './action-form';
import { fromTypedLines, ofTypedLines, sumOf, TypedLine, toTypedLines, toWhole } from './booking-lines';
import { LineRows } from './line-rows';

const text = v.string();
const Typed = v.object({
  version: v.number(),
  lines: v.array(TypedLine),
  discount: text,
  seats: text,
  agreedWith: text,
  day: text,
});
type Typed = v.InferOutput<typeof Typed>;

interface AgreedDialogProps {
  booking: Booking;
  today: string;
  onClose: () => void;
}

export function AgreedDialog({ booking, today, onClose }: AgreedDialogProps) {
  const storedAs = `agreed ${booking.id}`;
  const [first] = useState<Typed>(() => ({
    version: booking.version,
    lines: toTypedLines(booking.lines),
    discount: toTypedPaise(booking.discountPaise),
    seats: String(booking.seats),
    agreedWith: booking.payer.name,
    day: today,
  }));
  const [typed, setTyped] = useState(() => readStored(storedAs, Typed) ?? first);
  const { busy, refused, run, refuse } = useBookingAction();
  useStoredWork(storedAs, JSON.stringify(typed) === JSON.stringify(first) ? null : typed);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const setSeats = (seats: string) =>
    set({ seats, lines: typed.lines.map((line) => (line.count === typed.seats ? { ...line, count: seats } : line)) });
  const save = async (overbook: boolean) => {
    const { lines, discount, seats, agreedWith, day, version } = typed;
    const off = readPaise(discount.trim() === '' ? '0' : discount);
    const body = {
      lines: fromTypedLines(lines),
      seats: toWhole(seats),
      agreedWith,
      day,
      overbook,
      discountPaise: 'paise' in off ? off.paise : 0,
    };
    const read = v.safeParse(Agreed, body);
    const wrong = read.success ? {} : ofTypedLines(problemsByField(read.issues), lines);
    if ('problem' in off) wrong.discountPaise = off.problem;
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const done = await run(`agreed ${booking.id}`, () => agreeBooking({ id: booking.id, version }, body), {
      said: () => 'The booking says now what you agreed.',
      conflict: (now) => set({ version: now.version }),
    });
    if (done) onClose();
  };
  const sum = sumOf(typed.lines);
  const { fields } = refused;
  const bind = (name: 'seats' | 'agreedWith' | 'day') => ({
    value: typed[name],
    problem: fields[name],
    onType: (text: string) => (name === 'seats' ? setSeats(text) : set({ [name]: text })),
  });
  return (
    <ActionForm
      {...{ refused, busy }}
      submit="Save as agreed"
      onSubmit={() => void save(false)}
      onOverbook={() => void save(true)}
      onCancel={onClose}
    >
      <Field label="People" inputMode="numeric" maxLength={3} {...bind('seats')} />
      <LineRows lines={typed.lines} problems={fields} onChange={(lines) => set({ lines })} />
      <AmountField
        label="Discount"
        problem={fields.discountPaise}
        value={typed.discount}
        onType={(discount) => set({ discount })}
      />
      <p className="fine" role="status">
        {sum === null
          ? 'The lines have no sum yet.'
          : `The lines come to ${formatPaise(sum)}, before discount and tax.`}
      </p>
      <Field label="Agreed with" maxLength={100} {...bind('agreedWith')} />
      <Field label="On" type="date" max={today} {...bind('day')} />
    </ActionForm>
  );
}
