import type { Departure } from '#shared/tours/departure-schema';
import { offerWords } from './departure-offer';

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
