import { formatNumber, shortName, toDayRides } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';

/*
 * Source: Wilderness Medical Society, Clinical Practice Guidelines for the Prevention, Diagnosis, and Treatment of Acute
 * Altitude Illness (Luks et al., 2024 update), table of risk. Heights are those of sleep, in metres.
 */

/** `watch` and `warn` are the table's moderate and high risk. */
export type NightLevel = 'calm' | 'watch' | 'warn';

/** What is said of a night, wherever it is said. */
export const levelWords: Record<NightLevel, string> = { calm: 'Fine', watch: 'Take care', warn: 'Too high too soon' };

const levels: readonly NightLevel[] = ['calm', 'watch', 'warn'];

/** A first night may be as high as this. */
const freeM = 2800;
/** More than this on the first night is a high risk. */
const firstNightM = 3500;
/**
 * Above this a night may be `stepM` higher than the one before, with a night without a rise for each `restEveryM`,
 * counted from the last such night, however low it was.
 */
const stepsFromM = 3000;
const stepM = 500;
const restEveryM = 1000;
/** Below this a body doesn't get used to heights. */
export const highM = 2500;

/** Heights in metres. `riseM` is above the night before, which for the first is home. */
export interface Night {
  /** From 1, in the order of the tour. */
  number: number;
  day: number;
  place: string;
  heightM: number;
  riseM: number;
  level: NightLevel;
  sentence: string;
}

export interface Sleeper {
  /** Where the rider sleeps before the tour, in metres. */
  homeM: number;
  /** Has had mountain sickness before: every night higher than all before counts one level more. */
  hadSickness: boolean;
}

type Bed = Pick<Night, 'place' | 'heightM'>;

/** The nights from home on; a day without a stay repeats the place before. */
function listBeds(tour: Pick<Tour, 'route' | 'itinerary'>): (Bed & { day: number })[] {
  return [...toDayRides(tour)].flatMap(([day, { sleepM, sleepAt }]) =>
    sleepM === null || sleepAt === null ? [] : [{ day, place: shortName(sleepAt), heightM: sleepM }],
  );
}

// A figure and its unit stay in one line.
const metres = (height: number) => `${formatNumber(height)}\u00a0m`;

/** What the table says of a night, given all before it; the first of them is home. */
function judge(before: readonly Bed[], { heightM }: Bed): [level: NightLevel, sentence: string] {
  const last = before.at(-1) ?? { place: '', heightM: 0 };
  const isFirst = before.length === 1;
  const lastRose = (at: number) => (before[at]?.heightM ?? 0) > (before[at - 1]?.heightM ?? Number.NEGATIVE_INFINITY);
  const rested = (at: number) => at > 0 && !lastRose(at) && (before[at]?.heightM ?? 0) >= highM;
  const rise = heightM - last.heightM;
  if (heightM <= freeM)
    return [
      'calm',
      heightM < highM ? 'Low enough for everybody.' : `Not above ${metres(freeM)}, where there is little risk.`,
    ];
  if (rise === 0 && !isFirst) return ['calm', 'The same height as the night before: your body catches up.'];
  const highest = before.reduce((top, bed) => (bed.heightM > top.heightM ? bed : top));
  if (heightM <= highest.heightM)
    return ['calm', `Not higher than you have slept before${highest.place ? `, in ${highest.place}` : ''}.`];
  if (last.heightM < highM) {
    const from = isFirst ? 'home' : last.place;
    const oneDay = `${metres(rise)} above ${from} in one day`;
    return heightM <= firstNightM
      ? ['watch', `${oneDay}, to more than ${metres(freeM)}. Take the next day easy and drink plenty.`]
      : ['warn', `${oneDay}, to more than ${metres(firstNightM)}. Ask us about a night lower down first.`];
  }
  const base = Math.max(last.heightM, stepsFromM);
  const step = Math.max(0, heightM - base);
  const above = last.heightM < stepsFromM ? metres(stepsFromM) : 'the night before';
  if (step > stepM) {
    const tooMuch = `${metres(step)} above ${above}; the guidelines allow ${metres(stepM)}.`;
    return rested(before.length - 1) || rested(before.length - 2)
      ? ['watch', `${tooMuch} You have just had an easier night, which helps; go slowly all the same.`]
      : ['warn', `${tooMuch} Ask us about a second night in ${last.place || 'a lower place'}.`];
  }
  const rest = before.map((_, at) => at === 0 || !lastRose(at)).lastIndexOf(true);
  const gained = heightM - (before[rest]?.heightM ?? 0);
  if (heightM > stepsFromM && gained >= restEveryM)
    return [
      'watch',
      `${metres(gained)} above ${before[rest]?.place || 'home'}, with no day of rest since: one is due.`,
    ];
  if (step === 0) return ['calm', `Not above ${metres(stepsFromM)}, and your body has begun to get used to heights.`];
  return ['calm', `${metres(step)} above ${above}, within the ${metres(stepM)} that the guidelines allow.`];
}

/**
 * The acclimatisation check: every night of a tour with its risk. A day of rest repeats the night before; no night
 * follows the last day. Empty for a tour without a route. Where the guidelines speak of extra days for acclimatisation,
 * a night that isn't higher than the one before counts as one if it is at 2,500 m or above.
 */
export function toNights(tour: Pick<Tour, 'route' | 'itinerary'>, { homeM, hadSickness }: Sleeper): Night[] {
  const before: Bed[] = [{ place: '', heightM: homeM }];
  return listBeds(tour).map((bed, index) => {
    const [judged, said] = judge(before, bed);
    const isHighest = before.every(({ heightM }) => heightM < bed.heightM);
    const stricter = hadSickness && isHighest && bed.heightM > highM && judged !== 'warn';
    const riseM = bed.heightM - (before.at(-1)?.heightM ?? homeM);
    before.push(bed);
    return {
      ...bed,
      number: index + 1,
      riseM,
      level: stricter ? (levels[levels.indexOf(judged) + 1] ?? judged) : judged,
      sentence: stricter ? `${said} You have had mountain sickness before, so it counts one level more.` : said,
    };
  });
}

/** The night with the highest level, the higher of equals; null without nights. */
export function toWorstNight(nights: readonly Night[]): Night | null {
  const weight = ({ level, heightM }: Night) => levels.indexOf(level) * 10_000 + heightM;
  return nights.reduce<Night | null>((worst, night) => (worst && weight(worst) >= weight(night) ? worst : night), null);
}
