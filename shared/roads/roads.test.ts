import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isCalendarDay } from '#shared/dates';
import armyPosts from '#shared/roads/army-posts.json' with { type: 'json' };
import emergencyNumbers from '#shared/roads/emergency-numbers.json' with { type: 'json' };
import hospitals from '#shared/roads/hospitals.json' with { type: 'json' };
import networks from '#shared/roads/networks.json' with { type: 'json' };
import papers from '#shared/roads/papers.json' with { type: 'json' };
import passes from '#shared/roads/passes.json' with { type: 'json' };
import pumplessRoads from '#shared/roads/pumpless-roads.json' with { type: 'json' };
import waysDown from '#shared/roads/ways-down.json' with { type: 'json' };

const words = v.pipe(v.string(), v.trim(), v.minLength(1));
const positive = v.pipe(v.number(), v.gtValue(0));
const places = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z][\p{L} ]+\*?$/u))), v.minLength(1));
/** Of every year, as `06-01`. */
const dayOfYear = v.custom<string>((day) => typeof day === 'string' && isCalendarDay(`2027-${day}`));
const checked = v.custom<string>((day) => typeof day === 'string' && isCalendarDay(day));
const row = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject({ ...entries, source: v.pipe(words, v.minLength(10)), checked });

/** Words that a tour's texts are searched for: no signs that mean something in a regular expression. */
const phrases = v.optional(v.array(v.pipe(v.string(), v.regex(/^[\p{L} ]+$/u))));
const yesOrNo = v.optional(v.boolean());
const paper = row({
  id: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/)),
  name: words,
  why: v.pipe(words, v.regex(/^([^{}]|\{(country|highest|atHeight|named)\})+\.$/)),
  for: v.pipe(
    v.array(
      v.strictObject({
        isIndian: yesOrNo,
        isAbroad: yesOrNo,
        isRidden: yesOrNo,
        ownBike: yesOrNo,
        countries: v.optional(v.array(words)),
        places: phrases,
        permits: phrases,
        permitsWithout: phrases,
        aboveM: v.optional(positive),
      }),
    ),
    v.minLength(1),
  ),
  unless: v.optional(v.picklist(papers.map(({ id }) => id))),
  expires: yesOrNo,
  monthsBeyond: v.optional(positive),
  included: phrases,
});

it.each([
  [
    'emergency numbers',
    emergencyNumbers,
    row({
      country: words,
      numbers: v.array(v.strictObject({ who: words, number: v.pipe(v.string(), v.regex(/^\d{3,4}$/)) })),
    }),
  ],
  ['army posts', armyPosts, row({ places, words })],
  ['hospitals', hospitals, row({ places, name: words })],
  ['networks', networks, row({ places, words })],
  ['papers', papers, paper],
  [
    'passes',
    passes,
    row({
      places,
      closing: dayOfYear,
      shut: dayOfYear,
      opening: dayOfYear,
      open: dayOfYear,
      shuts: words,
      opens: words,
    }),
  ],
  ['roads without pumps', pumplessRoads, row({ road: words, places })],
  ['ways down', waysDown, row({ places, to: words, heightM: positive, km: positive, by: words })],
])('%s have all fields, a source and the day on which it was checked', (_name, rows, schema) => {
  const found = v.safeParse(v.array(schema as v.GenericSchema), rows);
  expect(found.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
});
