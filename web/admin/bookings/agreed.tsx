import { useState } from 'react';
import * as v from 'valibot';
import { Agreed, type Booking } from '#shared/bookings/booking';
import { formatPaise } from '#shared/text/paise';
import { problemsByField } from '#shared/text/text';
import { agreeBooking } from '../queries/bookings';
import { QuietButton } from '../ui/button';
import { Part } from '../ui/desk-page';
import { bindTo, Field } from '../ui/field';
import { PeopleField, TypedLine } from '../ui/line-rows';
import { Sums } from '../ui/plain-table';
import { ActionForm, type BookingDialogProps, useBookingAction, useStoredForm } from './action-form';
import { LeavingField, proposeLeaving } from './leaving-field';
import {
  AmountField,
  BookingLineRows,
  fromTypedLines,
  ofTypedLines,
  readDiscount,
  sumOf,
  toTypedLines,
  toTypedPaise,
  toWhole,
} from './typed-money';

export function AgreedLines({ booking, onChange }: { booking: Booking; onChange: (() => void) | null }) {
  const { taxes, payer, isErased } = booking;
  const isPanMissing = payer.pan === '' && !isErased && taxes.some(({ name }) => name === 'TCS');
  return (
    <Part isCard title="Agreed" acts={onChange ? <QuietButton onClick={onChange}>Change…</QuietButton> : null}>
      <AgreedSums {...{ booking }} />
      {isPanMissing ? (
        <p className="notice on-amber">The payer’s PAN is missing: ask for it. TCS is reported under it.</p>
      ) : null}
    </Part>
  );
}

function AgreedSums({ booking, caption }: { booking: Booking; caption?: string | undefined }) {
  const { lines, discountPaise, taxes, roundingPaise, totalPaise } = booking;
  const others = [
    { words: 'Discount', paise: -discountPaise },
    ...taxes.map(({ name, rate, amountPaise }) => ({ words: `${name} ${rate}%`, paise: amountPaise })),
    { words: 'Rounding', paise: roundingPaise },
  ].filter(({ words, paise }) => paise !== 0 || !['Discount', 'Rounding'].includes(words));
  return (
    <Sums
      {...{ caption }}
      lines={[
        ...lines.map(({ what, number, pricePaise }) => ({
          words: what,
          more: (
            <span className="num">
              {number} × {formatPaise(pricePaise)}
            </span>
          ),
          values: [formatPaise(number * pricePaise)],
        })),
        ...others.map(({ words, paise }) => ({ words, values: [formatPaise(paise)] })),
        { words: 'Total', values: [formatPaise(totalPaise)], isTotal: true },
      ]}
    />
  );
}

const text = v.string();
const Typed = v.object({
  version: v.number(),
  lines: v.array(TypedLine),
  discount: text,
  seats: text,
  day: text,
  /** Whoever is proposed, as long as it is null. */
  leaving: v.optional(v.nullable(v.array(v.number())), null),
});

export function AgreedDialog({ booking, today, onClose }: BookingDialogProps) {
  const { form, set } = useStoredForm(`agreed ${booking.id}`, Typed, () => ({
    version: booking.version,
    lines: toTypedLines(booking.lines),
    discount: toTypedPaise(booking.discountPaise),
    seats: String(booking.seats),
    day: today,
    leaving: null,
  }));
  const [stands, setStands] = useState<Booking | null>(null);
  const action = useBookingAction();
  const { fields } = action.refused;
  const now = stands ?? booking;
  const fewer = now.seats - toWhole(form.seats);
  const leaving = form.leaving ?? proposeLeaving(now, fewer);
  const save = (overbook: boolean) => {
    const { lines, discount, seats, day, version } = form;
    const { discountPaise, problems } = readDiscount(discount);
    const body = { lines: fromTypedLines(lines), seats: toWhole(seats), day, overbook, discountPaise, leaving };
    const read = v.safeParse(Agreed, body);
    const isShort = fewer > 0 && leaving.length !== fewer;
    const wrong = {
      ...(read.success ? {} : ofTypedLines(problemsByField(read.issues), lines)),
      ...problems,
      ...(isShort ? { leaving: fewer === 1 ? 'Choose one person.' : `Choose ${fewer} people.` } : {}),
    };
    if (Object.keys(wrong).length > 0) return action.refuse(wrong);
    return action.run(`agreed ${booking.id}`, () => agreeBooking({ id: booking.id, version }, body), {
      said: () => 'The booking says now what you agreed.',
      done: onClose,
      conflict: (theirs) => {
        set({ version: theirs.version, leaving: null });
        setStands(theirs);
        return false;
      },
    });
  };
  const sum = sumOf(form.lines);
  const bind = bindTo(form, fields, set);
  return (
    <ActionForm
      {...{ action }}
      submit="Save as agreed"
      onSubmit={() => save(false)}
      onOverbook={() => save(true)}
      onCancel={onClose}
    >
      <PeopleField
        {...bind('seats')}
        lines={form.lines}
        maxLength={3}
        onPeople={(seats, lines) => set({ seats, lines, leaving: null })}
      />
      <LeavingField
        booking={now}
        {...{ fewer, leaving }}
        problem={fields.leaving}
        onChoose={(chosen) => set({ leaving: chosen })}
      />
      <BookingLineRows lines={form.lines} problems={fields} onChange={(lines) => set({ lines })} />
      <AmountField {...bind('discount')} label="Discount" problem={fields.discountPaise} />
      {stands ? (
        <AgreedSums
          booking={stands}
          caption={`As it stands, for ${stands.seats} ${stands.seats === 1 ? 'person' : 'people'}:`}
        />
      ) : null}
      <p className="fine" role="status">
        {sum === null
          ? 'The lines have no sum yet.'
          : `The lines come to ${formatPaise(sum)}, before discount and tax.`}
      </p>
      <Field {...bind('day')} label="Agreed on" type="date" max={today} />
    </ActionForm>
  );
}
