import type { Departure } from '../tours/departure-schema.ts';
import {
  type FieldName,
  type FieldNameOfKind,
  fieldNames,
  listRowColumns,
  type TourField,
  tourFields,
} from '../tours/tour-fields.ts';
import type { TourInput } from '../tours/tour-input.ts';
import { findLabel } from '../tours/tour-labels.ts';

const stop = { day: 1, lat: 32, lon: 77, altitudeM: 2050, kmFromPrevious: 0, mode: 'ride', kind: 'via' };
export function departure(given: Partial<Departure> & Pick<Departure, 'id' | 'startsOn'>): Departure {
  return { seats: 12, taken: 0, price: null, state: 'open', ...given };
}

const structures = {
  route: (take: number) => [{ ...stop, name: `Stop ${take}` }],
  facts: (take: number) => ({ bestMonths: ['June'], totalKm: take }),
  departures: (take: number) => [departure({ id: `d${take}`, startsOn: `2027-07-1${take}` })],
} satisfies Record<FieldNameOfKind<'json'>, unknown>;

function sample(name: FieldName, take: 1 | 2): unknown {
  const field: TourField = tourFields[name];
  switch (field.kind) {
    case 'text':
      return field.oneOf?.[take] ?? `${findLabel(name)} ${take}`;
    case 'number':
      // The old price has to be above the price.
      return name === 'discountPrice' ? take + 2 : take;
    case 'list':
      return [`${findLabel(name)}, ${take}`, 'and more'];
    case 'rows':
      return [
        Object.fromEntries(
          listRowColumns(name as FieldNameOfKind<'rows'>).map(([column, holds]) => [
            column,
            holds === 'day' ? take : `${column} ${take}`,
          ]),
        ),
      ];
    case 'json':
      return structures[name as FieldNameOfKind<'json'>](take);
  }
}

/** A tour with something in every field; take 2 has something else in each. */
export function sampleTour(take: 1 | 2): TourInput {
  return Object.fromEntries(fieldNames.map((name) => [name, sample(name, take)])) as unknown as TourInput;
}
