import { useId, useState } from 'react';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import { AgreedChange, type Booking } from '#shared/bookings/booking';
import { formatIncludedTaxes, partTaxes } from '#shared/bookings/tax';
import { fillSeats, toTravellerName } from '#shared/bookings/travellers';
import { formatPaise } from '#shared/money';
import { chargeForCancelling } from '#shared/ride/payments';
import { Part } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { Field } from '../components/field';
import { Sums } from '../components/figures';
import { emptyLine, LineRows, PeopleCountField, TypedLine } from '../components/line-rows';
import { callApi } from '../session/api-client';
import { ActionForm, type BookingDialogProps, useStoredActionForm } from './action-form';
import {
  AmountField,
  parseDiscount,
  parseWholeNumber,
  sumLinesPaise,
  toAmountText,
  toFormLines,
  toLinesInput,
} from './payment-dialog';

const listTravellerNames = ({ people, seats }: Booking): string[] => fillSeats(people, seats).map(({ name }) => name);

/** Seats that are given up unless others are chosen: first those without a name, then the last ones. */
export function proposeRemovedTravellers(booking: Booking, fewer: number): number[] {
  const names = listTravellerNames(booking);
  const last = [...names.keys()].reverse();
  const inTurn = [...last.filter((seat) => names[seat] === ''), ...last.filter((seat) => names[seat] !== '')];
  return inTurn.slice(0, Math.max(0, fewer)).sort((one, other) => one - other);
}

interface RemovedTravellersFieldProps {
  booking: Booking;
  fewer: number;
  leaving: readonly number[];
  problem: string | undefined;
  onChoose: (leaving: number[]) => void;
}

/** Choice of the people who leave; empty if nobody leaves or no name is known. */
export function RemovedTravellersField({ booking, fewer, leaving, problem, onChoose }: RemovedTravellersFieldProps) {
  const id = useId();
  const names = listTravellerNames(booking);
  if (fewer < 1 || fewer >= names.length || names.every((name) => name === '')) return null;
  const turn = (seat: number) =>
    onChoose(names.flatMap((_, one) => (leaving.includes(one) !== (one === seat) ? one : [])));
  return (
    <fieldset aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}>
      <legend className="strong small">Who no longer travels?</legend>
      <p className="fine" id={`${id}-hint`}>
        {fewer === 1 ? 'One person' : `${fewer} people`}. Who stays keeps what was filled in; links to who leaves end.
      </p>
      <div className="stack starts top-4">
        {names.map((name, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place in the list
          <label key={seat} className="tap gap-8">
            <input type="checkbox" checked={leaving.includes(seat)} onChange={() => turn(seat)} />
            {toTravellerName({ name, seat })}
          </label>
        ))}
      </div>
      {problem ? (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

export function AgreedPart({ booking, onChange }: { booking: Booking; onChange: (() => void) | null }) {
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
      {included.length > 0 ? <p className="fine">{formatIncludedTaxes(included)}</p> : null}
    </>
  );
}

const text = v.string();
const AgreedFormValues = v.object({
  version: v.number(),
  lines: v.array(TypedLine),
  discountPaise: text,
  seats: text,
  day: text,
  /** Seats that were chosen to leave; null while the proposed ones hold. */
  leaving: v.nullable(v.array(v.number())),
});
type AgreedFormValues = v.InferOutput<typeof AgreedFormValues>;

export function ChangeDialog({ booking, today, onClose }: BookingDialogProps) {
  const [stands, setStands] = useState<Booking | null>(null);
  const now = stands ?? booking;
  const leavingOf = ({ seats, leaving }: Pick<AgreedFormValues, 'seats' | 'leaving'>) =>
    leaving ?? proposeRemovedTravellers(now, now.seats - parseWholeNumber(seats));
  const { typed, set, ...form } = useStoredActionForm({
    storedAs: `agreed ${booking.id}`,
    typed: AgreedFormValues,
    schema: AgreedChange,
    first: (): AgreedFormValues => ({
      version: booking.version,
      lines: toFormLines(booking.lines),
      discountPaise: toAmountText(booking.discountPaise),
      seats: String(booking.seats),
      day: today,
      leaving: null,
    }),
    toInput: ({ version: _, ...values }) => ({
      ...values,
      lines: toLinesInput(values.lines),
      discountPaise: parseDiscount(values.discountPaise),
      seats: parseWholeNumber(values.seats),
      leaving: leavingOf(values),
    }),
  });
  const fewer = now.seats - parseWholeNumber(typed.seats);
  const save = (agreed: AgreedChange, overbook: boolean) => {
    if (fewer > 0 && agreed.leaving.length !== fewer)
      return form.showProblems({ leaving: fewer === 1 ? 'Choose one person.' : `Choose ${fewer} people.` });
    const seen = { params: { id: booking.id }, version: typed.version };
    const call = () => callApi(bookingsApi.agreeBooking, { ...seen, json: { ...agreed, overbook } });
    return form.run(`agreed ${booking.id}`, call, {
      said: () => 'The booking says now what you agreed.',
      done: onClose,
      conflict: (theirs) => {
        set({ version: theirs.version, leaving: null });
        setStands(theirs);
        return false;
      },
    });
  };
  const sum = sumLinesPaise(typed.lines);
  const keep = (charge: TypedLine) => set({ lines: [...typed.lines, charge] });
  return (
    <ActionForm {...{ form }} submit="Save as agreed" onSend={save} onCancel={onClose}>
      <PeopleCountField
        {...form.bind('seats')}
        lines={typed.lines}
        isOfPeople={({ words }) => !words.startsWith(chargePrefix)}
        maxLength={3}
        onPeople={(seats, lines) => set({ seats, lines, leaving: null })}
      />
      <RemovedTravellersField
        booking={now}
        {...{ fewer }}
        leaving={leavingOf(typed)}
        problem={form.problems.leaving}
        onChoose={(leaving) => set({ leaving })}
      />
      <ChargeForRemovedTravellers booking={now} {...{ fewer }} day={typed.day} lines={typed.lines} onKeep={keep} />
      <LineRows
        lines={typed.lines}
        problems={form.problems}
        createLine={emptyLine}
        onChange={(lines) => set({ lines })}
      />
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

/** Beginning of a line that charges for people who left. */
const chargePrefix = 'Cancelled: ';

interface ChargeForRemovedTravellersProps {
  booking: Booking;
  fewer: number;
  day: string;
  lines: readonly TypedLine[];
  onKeep: (charge: TypedLine) => void;
}

/**
 * Charge of the booking's terms for people who leave, and a button that adds it to the lines. The charge is taxed like the
 * tour, as a charge for cancelling is (CBIC circular 178/10/2022-GST of 3 August 2022).
 */
function ChargeForRemovedTravellers({ booking, fewer, day, lines, onKeep }: ChargeForRemovedTravellersProps) {
  if (!(fewer > 0 && fewer < booking.seats) || day === '') return null;
  const agreed = booking.lines
    .filter(({ what }) => !what.startsWith(chargePrefix))
    .reduce((sum, { number, pricePaise }) => sum + number * pricePaise, 0);
  const pricePaise = Math.round(((agreed - booking.discountPaise) * fewer) / booking.seats);
  const { percent, charge } = chargeForCancelling(pricePaise, booking.start, day, booking.cancellation);
  const words = `${chargePrefix}${fewer} ${fewer === 1 ? 'person' : 'people'}, ${percent}%`;
  if (charge <= 0) return null;
  // Somebody who left earlier may have a line with the same words.
  const already = booking.lines.filter(({ what }) => what === words).length;
  const isKept = lines.filter((line) => line.words === words).length > already;
  return (
    <div className="notice stack gap-8 on-amber" role="note">
      <p>
        By the terms of this booking, {percent}% of {fewer === 1 ? 'that person’s price' : 'their price'} is kept on
        this day: {formatPaise(charge)} of {formatPaise(pricePaise)}.{' '}
        {isKept ? 'It stands among the lines.' : 'Without a line for it, you keep nothing.'}
      </p>
      {isKept ? null : (
        <QuietButton
          className="at-start"
          onClick={() => onKeep({ ...emptyLine(), words, price: toAmountText(charge), count: '1' })}
        >
          Keep {formatPaise(charge)}
        </QuietButton>
      )}
    </div>
  );
}
