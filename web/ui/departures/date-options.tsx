import type { Departure } from '#shared/tours/departure-schema';
import { offerWords } from './departure-offer';

/** The options of a select of a tour's dates: none yet, or one of these. */
export function DateOptions({ offered }: { offered: readonly Departure[] }) {
  return (
    <>
      <option value="">No date yet, only a month</option>
      {offered.map((departure) => (
        <option key={departure.id} value={departure.id}>
          {offerWords(departure)}
        </option>
      ))}
    </>
  );
}
