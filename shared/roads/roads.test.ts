import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isCalendarDay } from '#shared/dates';
import armyPosts from '#shared/roads/army-posts.json' with { type: 'json' };
import descentRoads from '#shared/roads/descent-roads.json' with { type: 'json' };
import emergencyNumbers from '#shared/roads/emergency-numbers.json' with { type: 'json' };
import hospitals from '#shared/roads/hospitals.json' with { type: 'json' };
import networks from '#shared/roads/networks.json' with { type: 'json' };
import passes from '#shared/roads/passes.json' with { type: 'json' };
import pumplessRoads from '#shared/roads/pumpless-roads.json' with { type: 'json' };
import documentRules from '#shared/roads/travel-documents.json' with { type: 'json' };

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const positive = v.pipe(v.number(), v.gtValue(0));
const places = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z][\p{L} ]+\*?$/u))), v.minLength(1));
/** Day of any year, such as `06-01`. */
const dayOfYear = v.custom<string>((day) => typeof day === 'string' && isCalendarDay(`2027-${day}`));
const calendarDay = v.custom<string>((day) => typeof day === 'string' && isCalendarDay(day));
const row = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject({ ...entries, source: v.pipe(text, v.minLength(10)), checkedOn: calendarDay });

/** Phrases become parts of a regular expression, so they contain no special characters. */
const phrases = v.optional(v.array(v.pipe(v.string(), v.regex(/^[\p{L} ]+$/u))));
const flag = v.optional(v.boolean());
const documentRule = row({
  id: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/)),
  name: text,
  why: v.pipe(text, v.regex(/^([^{}]|\{(country|highest|atHeight|permitPlace)\})+\.$/)),
  conditions: v.pipe(
    v.array(
      v.strictObject({
        isIndianPassport: flag,
        isAbroad: flag,
        isBikeTour: flag,
        isOnOwnBike: flag,
        countries: v.optional(v.array(text)),
        placePhrases: phrases,
        permitPhrases: phrases,
        excludedPermitPhrases: phrases,
        aboveM: v.optional(positive),
      }),
    ),
    v.minLength(1),
  ),
  replacedBy: v.optional(v.picklist(documentRules.map(({ id }) => id))),
  hasExpiryDate: flag,
  validMonthsAfterArrival: v.optional(positive),
  inclusionPhrases: phrases,
});

it.each([
  [
    'emergency numbers',
    emergencyNumbers,
    row({
      country: text,
      numbers: v.array(v.strictObject({ who: text, number: v.pipe(v.string(), v.regex(/^\d{3,4}$/)) })),
    }),
  ],
  ['army posts', armyPosts, row({ places, note: text })],
  ['hospitals', hospitals, row({ places, name: text })],
  ['networks', networks, row({ places, note: text })],
  ['travel documents', documentRules, documentRule],
  [
    'passes',
    passes,
    row({
      places,
      mayShutFrom: dayOfYear,
      shutFrom: dayOfYear,
      mayOpenFrom: dayOfYear,
      openFrom: dayOfYear,
      usualShutTime: text,
      usualOpenTime: text,
    }),
  ],
  ['roads without pumps', pumplessRoads, row({ road: text, places })],
  ['descent roads', descentRoads, row({ places, lowPlace: text, altitudeM: positive, km: positive, via: text })],
])('has all fields, a source and a check day in each row of %s', (_name, rows, schema) => {
  const result = v.safeParse(v.array(schema as v.GenericSchema), rows);
  expect(result.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
});
