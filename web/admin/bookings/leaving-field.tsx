import { useId } from 'react';
import type { Booking } from '#shared/bookings/booking';
import { fillSeats, nameOf } from '#shared/bookings/people';

const namesOf = ({ people, seats }: Booking): string[] => fillSeats(people, seats).map(({ name }) => name);

/** Seats that are given up unless others are chosen: first those without a name, then the last ones. */
export function proposeLeaving(booking: Booking, fewer: number): number[] {
  const names = namesOf(booking);
  const last = [...names.keys()].reverse();
  const inTurn = [...last.filter((seat) => names[seat] === ''), ...last.filter((seat) => names[seat] !== '')];
  return inTurn.slice(0, Math.max(0, fewer)).sort((one, other) => one - other);
}

interface LeavingFieldProps {
  booking: Booking;
  fewer: number;
  leaving: readonly number[];
  problem: string | undefined;
  onChoose: (leaving: number[]) => void;
}

/** Choice of the people who leave; empty if nobody leaves or no name is known. */
export function LeavingField({ booking, fewer, leaving, problem, onChoose }: LeavingFieldProps) {
  const id = useId();
  const names = namesOf(booking);
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
            {nameOf({ name, seat })}
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
