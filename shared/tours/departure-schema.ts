import * as v from 'valibot';
import { isCalendarDay } from '../dates.ts';
import { agencyStates, compareDays, maxDepartures, maxSeats, maxTakenSeats } from './departures.ts';

// Apart from departures.ts, which every card needs and which does without valibot.

/** Of a word's characters that stand in an address as they are. */
const idPattern = /^[\w-]{1,40}$/;

const isUsual = (day: string) => isCalendarDay(day) && day >= '2000-01-01' && day <= '2099-12-31';

const whole = (least: number, most: number) => {
  const message = `Enter ${least} to ${most}.`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};

const price = v.pipe(
  v.number('Enter a price, or leave it empty.'),
  v.minValue(0, 'Enter 0 or more.'),
  v.maxValue(10_000_000, 'Enter ₹1,00,00,000 or less.'),
);

export const Departure = v.object({
  /** Stays as it is when the date is moved: inquiries name it. */
  id: v.pipe(v.string(), v.regex(idPattern, 'At most 40 letters, digits and dashes.')),
  startsOn: v.pipe(v.string(), v.check(isUsual, 'Choose a day.')),
  seats: whole(1, maxSeats),
  /** May be more than there are seats: the agency decides. */
  taken: v.optional(whole(0, maxTakenSeats), 0),
  /** Of the taken seats those that were sold outside the site; the desk alone gets it. */
  takenElsewhere: v.optional(whole(0, maxTakenSeats)),
  /** In rupees a person; null where it is the tour's. */
  price: v.optional(v.nullable(price), null),
  state: v.optional(v.picklist(agencyStates), 'open'),
});
export type Departure = v.InferOutput<typeof Departure>;

/** The faults of entries that are fine on their own: two for a day, or two of one id. */
const noneTwice = v.rawCheck<Departure[]>(({ dataset, addIssue }) => {
  if (!dataset.typed) return;
  const { value } = dataset;
  for (const [key, message] of [
    ['startsOn', 'This date is there already.'],
    ['id', 'Another date has this id.'],
  ] as const) {
    const seen = new Set<string>();
    for (const [index, one] of value.entries()) {
      if (seen.has(one[key])) {
        const at = { type: 'array', origin: 'value', input: value, key: index, value: one } as const;
        addIssue({ message, path: [at, { type: 'object', origin: 'value', input: one, key, value: one[key] }] });
      }
      seen.add(one[key]);
    }
  }
});

export const DeparturesInput = v.pipe(
  v.array(v.strictObject(Departure.entries)),
  v.maxLength(maxDepartures, `At most ${maxDepartures} dates.`),
  noneTwice,
  v.transform((dates) => [...dates].sort(compareDays)),
);
