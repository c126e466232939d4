import { useState } from 'react';
import * as v from 'valibot';
import { Agreed, type Booking } from '#shared/bookings/booking';
import { partTaxes, sayIncludedTaxes } from '#shared/bookings/tax-words';
import { formatPaise } from '#shared/text/paise';
import { agreeBooking } from '../queries/bookings';
import { QuietButton } from '../ui/button';
import { Part } from '../ui/desk-page';
import { Field } from '../ui/field';
import { PeopleField, TypedLine } from '../ui/line-rows';
import { Sums } from '../ui/sums';
import { ActionForm, type BookingDialogProps, useStoredForm } from './action-form';
import { LeavingField, proposeLeaving } from './leaving-field';
import {
  AmountField,
  BookingLineRows,
  fromTypedLines,
  sumOf,
  toDiscountPaise,
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
  const { lines, discountPaise, roundingPaise, totalPaise } = booking;
  const { added, included } = partTaxes(booking);
  const others = [
    { words: 'Discount', paise: -discountPaise },
    ...added.map(({ name, rate, amountPaise }) => ({ words: `${name} ${rate}%`, paise: amountPaise })),
    { words: 'Rounding', paise: roundingPaise },
  ].filter(({ words, paise }) => paise !== 0 || !['Discount', 'Rounding'].includes(words));
  return (
    <>
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
      {included.length > 0 ? <p className="fine">{sayIncludedTaxes(included)}</p> : null}
    </>
  );
}

const text = v.string();
const Typed = v.object({
  version: v.number(),
  lines: v.array(TypedLine),
  discountPaise: text,
  seats: text,
  day: text,
  /** Whoever is proposed, as long as it is null. */
  leaving: v.nullable(v.array(v.number())),
});
type Typed = v.InferOutput<typeof Typed>;

export function AgreedDialog({ booking, today, onClose }: BookingDialogProps) {
  const [stands, setStands] = useState<Booking | null>(null);
  const now = stands ?? booking;
  const leavingOf = ({ seats, leaving }: Pick<Typed, 'seats' | 'leaving'>) =>
    leaving ?? proposeLeaving(now, now.seats - toWhole(seats));
  const { typed, set, ...form } = useStoredForm({
    storedAs: `agreed ${booking.id}`,
    typed: Typed,
    schema: Agreed,
    first: (): Typed => ({
      version: booking.version,
      lines: toTypedLines(booking.lines),
      discountPaise: toTypedPaise(booking.discountPaise),
      seats: String(booking.seats),
      day: today,
      leaving: null,
    }),
    toInput: ({ version: _, ...values }) => ({
      ...values,
      lines: fromTypedLines(values.lines),
      discountPaise: toDiscountPaise(values.discountPaise),
      seats: toWhole(values.seats),
      leaving: leavingOf(values),
    }),
  });
  const fewer = now.seats - toWhole(typed.seats);
  const save = (agreed: Agreed, overbook: boolean) => {
    if (fewer > 0 && agreed.leaving.length !== fewer)
      return form.showProblems({ leaving: fewer === 1 ? 'Choose one person.' : `Choose ${fewer} people.` });
    const seen = { id: booking.id, version: typed.version };
    return form.run(`agreed ${booking.id}`, () => agreeBooking(seen, { ...agreed, overbook }), {
      said: () => 'The booking says now what you agreed.',
      done: onClose,
      conflict: (theirs) => {
        set({ version: theirs.version, leaving: null });
        setStands(theirs);
        return false;
      },
    });
  };
  const sum = sumOf(typed.lines);
  return (
    <ActionForm {...{ form }} submit="Save as agreed" onSend={save} onCancel={onClose}>
      <PeopleField
        {...form.bind('seats')}
        lines={typed.lines}
        maxLength={3}
        onPeople={(seats, lines) => set({ seats, lines, leaving: null })}
      />
      <LeavingField
        booking={now}
        {...{ fewer }}
        leaving={leavingOf(typed)}
        problem={form.problems.leaving}
        onChoose={(leaving) => set({ leaving })}
      />
      <BookingLineRows lines={typed.lines} problems={form.problems} onChange={(lines) => set({ lines })} />
      <AmountField {...form.bind('discountPaise')} label="Discount" />
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
      <Field {...form.bind('day')} label="Agreed on" type="date" max={today} />
    </ActionForm>
  );
}
