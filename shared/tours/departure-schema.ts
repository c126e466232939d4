import * as v from 'valibot';
import { isCalendarDay } from '../dates.ts';
import { agencyStates, compareDays, maxDepartures, maxSeats, maxTakenSeats } from './departures.ts';

// Separate from departures.ts, which tour cards load without valibot.

/** Characters that need no encoding in a URL. */
const idPattern = /^[\w-]{1,40}$/;

const isPlausibleDay = (day: string) => isCalendarDay(day) && day >= '2000-01-01' && day <= '2099-12-31';

const integerBetween = (min: number, max: number) => {
  const message = `Enter ${min} to ${max}.`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};

const price = v.pipe(
  v.number('Enter a price, or leave it empty.'),
  v.minValue(0, 'Enter 0 or more.'),
  v.maxValue(10_000_000, 'Enter ₹1,00,00,000 or less.'),
);

export const Departure = v.object({
  /** Unchanged when the day is moved, because inquiries and bookings refer to it. */
  id: v.pipe(v.string(), v.regex(idPattern, 'At most 40 letters, digits and dashes.')),
  startsOn: v.pipe(v.string(), v.check(isPlausibleDay, 'Choose a day.')),
  seats: integerBetween(1, maxSeats),
  /** Seats taken on the site and elsewhere; more than `seats` if the agency overbooks. */
  taken: v.optional(integerBetween(0, maxTakenSeats), 0),
  /** Part of `taken` that was sold outside the site. Visitors do not get it. */
  takenElsewhere: v.optional(integerBetween(0, maxTakenSeats)),
  /** Rupees per person; null: the tour's price. */
  price: v.optional(v.nullable(price), null),
  state: v.optional(v.picklist(agencyStates), 'open'),
});
export type Departure = v.InferOutput<typeof Departure>;

const rejectDuplicates = v.rawCheck<Departure[]>(({ dataset, addIssue }) => {
  if (!dataset.typed) return;
  const { value } = dataset;
  for (const [key, message] of [
    ['startsOn', 'This date is there already.'],
    ['id', 'Another date has this id.'],
  ] as const) {
    const usedValues = new Set<string>();
    for (const [index, departure] of value.entries()) {
      if (usedValues.has(departure[key])) {
        const item = { type: 'array', origin: 'value', input: value, key: index, value: departure } as const;
        const field = { type: 'object', origin: 'value', input: departure, key, value: departure[key] } as const;
        addIssue({ message, path: [item, field] });
      }
      usedValues.add(departure[key]);
    }
  }
});

export const DeparturesInput = v.pipe(
  v.array(v.strictObject(Departure.entries)),
  v.maxLength(maxDepartures, `At most ${maxDepartures} dates.`),
  rejectDuplicates,
  v.transform((dates) => [...dates].sort(compareDays)),
);
