import { useId, useState } from 'react';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import { type Booking, TermsChange } from '#shared/bookings/booking';
import { formatIncludedTaxes, groupTaxesByInclusion } from '#shared/bookings/tax';
import { fillSeats, formatTravellerName } from '#shared/bookings/travellers';
import { formatPaise } from '#shared/money';
import { calculateCancellationCharge } from '#shared/ride/payments';
import { PageSection } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { Field } from '../components/field';
import { AmountTable } from '../components/figures';
import { createLineItem, LineItemRows, LineItemValues, PeopleCountField } from '../components/line-item-rows';
import { callApi } from '../session/api-client';
import { ActionForm, type BookingDialogProps, useStoredActionForm } from './action-form';
import {
  AmountField,
  parseDiscount,
  parseWholeNumber,
  sumLinesPaise,
  toAmountText,
  toBookingLineInputs,
  toLineItemValues,
} from './amount-field';

const listTravellerNames = ({ people, seats }: Booking): string[] => fillSeats(people, seats).map(({ name }) => name);

/** Returns the seats to propose for removal, counted from 0: first seats without a name, then named ones, last seat first. */
export function proposeRemovedSeats(booking: Booking, removedCount: number): number[] {
  const names = listTravellerNames(booking);
  const seatsFromLast = [...names.keys()].reverse();
  const candidates = [
    ...seatsFromLast.filter((seat) => names[seat] === ''),
    ...seatsFromLast.filter((seat) => names[seat] !== ''),
  ];
  return candidates.slice(0, Math.max(0, removedCount)).sort((a, b) => a - b);
}

interface RemovedTravellersFieldProps {
  booking: Booking;
  removedCount: number;
  removedSeats: readonly number[];
  problem: string | undefined;
  onChange: (removedSeats: number[]) => void;
}

export function RemovedTravellersField({
  booking,
  removedCount,
  removedSeats,
  problem,
  onChange,
}: RemovedTravellersFieldProps) {
  const id = useId();
  const names = listTravellerNames(booking);
  if (removedCount < 1 || removedCount >= names.length || names.every((name) => name === '')) return null;
  const toggle = (toggledSeat: number) =>
    onChange([...names.keys()].filter((seat) => removedSeats.includes(seat) !== (seat === toggledSeat)));
  return (
    <fieldset aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}>
      <legend className="font-semibold text-small">Who no longer travels?</legend>
      <p className="fine-print" id={`${id}-hint`}>
        {removedCount === 1 ? 'One person' : `${removedCount} people`}. Who stays keeps what was filled in; links to who
        leaves end.
      </p>
      <div className="grid justify-items-start mt-1">
        {names.map((name, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat has no other id
          <label key={seat} className="touch-target gap-2">
            <input type="checkbox" checked={removedSeats.includes(seat)} onChange={() => toggle(seat)} />
            {formatTravellerName({ name, seat })}
          </label>
        ))}
      </div>
      {problem ? (
        <p className="error-text" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

export function AgreedTermsSection({ booking, onChange }: { booking: Booking; onChange: (() => void) | null }) {
  const { taxes, payer, isErased } = booking;
  const isPanMissing = payer.pan === '' && !isErased && taxes.some(({ name }) => name === 'TCS');
  return (
    <PageSection
      isCard
      title="Agreed"
      actions={onChange ? <QuietButton onClick={onChange}>Change…</QuietButton> : null}
    >
      <AgreedAmounts {...{ booking }} />
      {isPanMissing ? (
        <p className="notice bg-amber">The payer’s PAN is missing: ask for it. TCS is reported under it.</p>
      ) : null}
    </PageSection>
  );
}

function AgreedAmounts({ booking, caption }: { booking: Booking; caption?: string | undefined }) {
  const { lines, discountPaise, roundingPaise, totalPaise } = booking;
  const { added, included } = groupTaxesByInclusion(booking);
  const adjustments = [
    { label: 'Discount', paise: -discountPaise },
    ...added.map(({ name, rate, amountPaise }) => ({ label: `${name} ${rate}%`, paise: amountPaise })),
    { label: 'Rounding', paise: roundingPaise },
  ].filter(({ label, paise }) => paise !== 0 || !['Discount', 'Rounding'].includes(label));
  return (
    <>
      <AmountTable
        {...{ caption }}
        rows={[
          ...lines.map(({ what: description, number: count, pricePaise }) => ({
            label: description,
            note: (
              <span className="tabular-nums">
                {count} × {formatPaise(pricePaise)}
              </span>
            ),
            values: [formatPaise(count * pricePaise)],
          })),
          ...adjustments.map(({ label, paise }) => ({ label, values: [formatPaise(paise)] })),
          { label: 'Total', values: [formatPaise(totalPaise)], isTotal: true },
        ]}
      />
      {included.length > 0 ? <p className="fine-print">{formatIncludedTaxes(included)}</p> : null}
    </>
  );
}

const TermsFormValues = v.object({
  version: v.number(),
  lines: v.array(LineItemValues),
  discountPaise: v.string(),
  seats: v.string(),
  day: v.string(),
  /** Seats to remove, counted from 0. Null: the proposed seats. */
  removedSeats: v.nullable(v.array(v.number())),
});
type TermsFormValues = v.InferOutput<typeof TermsFormValues>;

export function ChangeDialog({ booking, today, onClose }: BookingDialogProps) {
  const [newerBooking, setNewerBooking] = useState<Booking | null>(null);
  const currentBooking = newerBooking ?? booking;
  const findRemovedSeats = ({ seats, removedSeats }: Pick<TermsFormValues, 'seats' | 'removedSeats'>) =>
    removedSeats ?? proposeRemovedSeats(currentBooking, currentBooking.seats - parseWholeNumber(seats));
  const { values, setValues, ...form } = useStoredActionForm({
    draftName: `agreed ${booking.id}`,
    draftSchema: TermsFormValues,
    schema: TermsChange,
    createInitialValues: (): TermsFormValues => ({
      version: booking.version,
      lines: toLineItemValues(booking.lines),
      discountPaise: toAmountText(booking.discountPaise),
      seats: String(booking.seats),
      day: today,
      removedSeats: null,
    }),
    toInput: ({ version: _, ...values }) => ({
      ...values,
      lines: toBookingLineInputs(values.lines),
      discountPaise: parseDiscount(values.discountPaise),
      seats: parseWholeNumber(values.seats),
      removedSeats: findRemovedSeats(values),
    }),
  });
  const removedCount = currentBooking.seats - parseWholeNumber(values.seats);
  const save = (terms: TermsChange, overbook: boolean) => {
    if (removedCount > 0 && terms.removedSeats.length !== removedCount)
      return form.showProblems({
        removedSeats: removedCount === 1 ? 'Choose one person.' : `Choose ${removedCount} people.`,
      });
    const target = { params: { id: booking.id }, version: values.version };
    const call = () => callApi(bookingsApi.changeTerms, { ...target, json: { ...terms, overbook } });
    return form.run(`agreed ${booking.id}`, call, {
      formatSuccess: () => 'The booking says now what you agreed.',
      onDone: onClose,
      onConflict: (theirs) => {
        setValues({ version: theirs.version, removedSeats: null });
        setNewerBooking(theirs);
        return false;
      },
    });
  };
  const linesPaise = sumLinesPaise(values.lines);
  const addFee = (line: LineItemValues) => setValues({ lines: [...values.lines, line] });
  return (
    <ActionForm {...{ form }} submitLabel="Save as agreed" onSend={save} onCancel={onClose}>
      <PeopleCountField
        {...form.getFieldProps('seats')}
        lines={values.lines}
        isPerPerson={({ description }) => !description.startsWith(feeLinePrefix)}
        maxLength={3}
        onPeopleChange={(seats, lines) => setValues({ seats, lines, removedSeats: null })}
      />
      <RemovedTravellersField
        booking={currentBooking}
        {...{ removedCount }}
        removedSeats={findRemovedSeats(values)}
        problem={form.problems.removedSeats}
        onChange={(removedSeats) => setValues({ removedSeats })}
      />
      <CancellationFeeNotice
        booking={currentBooking}
        {...{ removedCount }}
        day={values.day}
        lines={values.lines}
        onAddFee={addFee}
      />
      <LineItemRows
        lines={values.lines}
        problems={form.problems}
        createLine={createLineItem}
        onChange={(lines) => setValues({ lines })}
      />
      <AmountField {...form.getFieldProps('discountPaise')} label="Discount" />
      {newerBooking ? (
        <AgreedAmounts
          booking={newerBooking}
          caption={`As it stands, for ${newerBooking.seats} ${newerBooking.seats === 1 ? 'person' : 'people'}:`}
        />
      ) : null}
      <p className="fine-print" role="status">
        {linesPaise === null
          ? 'The lines have no sum yet.'
          : `The lines come to ${formatPaise(linesPaise)}, before discount and tax.`}
      </p>
      <Field {...form.getFieldProps('day')} label="Agreed on" type="date" max={today} />
    </ActionForm>
  );
}

const feeLinePrefix = 'Cancelled: ';

interface CancellationFeeNoticeProps {
  booking: Booking;
  removedCount: number;
  day: string;
  lines: readonly LineItemValues[];
  onAddFee: (line: LineItemValues) => void;
}

/** The fee is taxed like the tour (CBIC circular 178/10/2022-GST of 3 August 2022). */
function CancellationFeeNotice({ booking, removedCount, day, lines, onAddFee }: CancellationFeeNoticeProps) {
  if (!(removedCount > 0 && removedCount < booking.seats) || day === '') return null;
  const linesPaise = booking.lines
    .filter(({ what }) => !what.startsWith(feeLinePrefix))
    .reduce((sum, { number, pricePaise }) => sum + number * pricePaise, 0);
  const removedPricePaise = Math.round(((linesPaise - booking.discountPaise) * removedCount) / booking.seats);
  const { percent, charge: feePaise } = calculateCancellationCharge(
    removedPricePaise,
    booking.start,
    day,
    booking.cancellationSteps,
  );
  const description = `${feeLinePrefix}${removedCount} ${removedCount === 1 ? 'person' : 'people'}, ${percent}%`;
  if (feePaise <= 0) return null;
  // The booking may have the same line for a traveller who left earlier.
  const storedCount = booking.lines.filter(({ what }) => what === description).length;
  const isAdded = lines.filter((line) => line.description === description).length > storedCount;
  return (
    <div className="notice grid gap-2 bg-amber" role="note">
      <p>
        By the terms of this booking, {percent}% of {removedCount === 1 ? 'that person’s price' : 'their price'} is kept
        on this day: {formatPaise(feePaise)} of {formatPaise(removedPricePaise)}.{' '}
        {isAdded ? 'It stands among the lines.' : 'Without a line for it, you keep nothing.'}
      </p>
      {isAdded ? null : (
        <QuietButton
          className="justify-self-start"
          onClick={() =>
            onAddFee({ ...createLineItem(), description, priceRupees: toAmountText(feePaise), count: '1' })
          }
        >
          Keep {formatPaise(feePaise)}
        </QuietButton>
      )}
    </div>
  );
}
