import { formatNumber, shortenPlaceName, toDayRides } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';

/*
 * Source: Wilderness Medical Society, Clinical Practice Guidelines for the Prevention, Diagnosis, and Treatment of Acute
 * Altitude Illness (Luks et al., 2024 update), table of risk. Heights are those of sleep, in metres.
 */

export type NightLevel = 'calm' | 'watch' | 'warn';

export const findNightTerm = ({ level }: Pick<Night, 'level'>) =>
  level === 'calm' ? 'Highest night' : 'Night to watch';

export const nightLevelLabels: Record<NightLevel, string> = {
  calm: 'Fine',
  watch: 'Take care',
  warn: 'Too high too soon',
};

/** The safest first. */
export const nightLevels: readonly NightLevel[] = ['calm', 'watch', 'warn'];

export const riskFreeM = 2800;
export const maxFirstNightM = 3500;
/** From this height on a night may be at most `maxStepM` higher than the last, and each `restEveryM` needs a night without a rise. */
export const stepLimitFromM = 3000;
export const maxStepM = 500;
const restEveryM = 1000;
/** Below this height a body doesn't acclimatise. */
export const acclimatisationM = 2500;

/** A place is null for home, or without a name. */
export type NightReason =
  | { is: 'low' | 'free' | 'level' | 'used' }
  | { is: 'slept higher'; in: string | null }
  | { is: 'one day'; riseM: number; from: string | null; isTooHigh: boolean }
  | { is: 'step'; stepM: number; fromM: number | null }
  | { is: 'too much'; stepM: number; fromM: number | null; isRested: boolean; stayIn: string | null }
  | { is: 'no rest'; gainedM: number; from: string | null };

/** `riseM` counts from the night before, for the first night from home. */
export interface Night {
  number: number;
  day: number;
  place: string;
  heightM: number;
  riseM: number;
  level: NightLevel;
  reason: NightReason;
  /** True if the level is one higher because the rider has had mountain sickness. */
  isStricter: boolean;
}

export interface RiderHealth {
  homeM: number;
  hadSickness: boolean;
}

type Bed = Pick<Night, 'place' | 'heightM'>;

/** A day without a stay repeats the place before. */
function listBeds(tour: Pick<Tour, 'route' | 'itinerary'>): (Bed & { day: number })[] {
  return [...toDayRides(tour)].flatMap(([day, { nightAltitudeM, nightPlace }]) =>
    nightAltitudeM === null || nightPlace === null
      ? []
      : [{ day, place: shortenPlaceName(nightPlace), heightM: nightAltitudeM }],
  );
}

/** Returns the table's level of a night; the first of the beds before it is home. */
function assessNight(before: readonly Bed[], { heightM }: Bed): [level: NightLevel, reason: NightReason] {
  const last = before.at(-1) ?? { place: '', heightM: 0 };
  const isFirst = before.length === 1;
  const isHigherThanBefore = (at: number) =>
    (before[at]?.heightM ?? 0) > (before[at - 1]?.heightM ?? Number.NEGATIVE_INFINITY);
  const isRestNight = (at: number) => !isHigherThanBefore(at) && (before[at]?.heightM ?? 0) >= acclimatisationM;
  const riseM = heightM - last.heightM;
  if (heightM <= riskFreeM) return ['calm', { is: heightM < acclimatisationM ? 'low' : 'free' }];
  if (riseM === 0 && !isFirst) return ['calm', { is: 'level' }];
  const highest = before.reduce((top, bed) => (bed.heightM > top.heightM ? bed : top));
  if (heightM <= highest.heightM) return ['calm', { is: 'slept higher', in: highest.place || null }];
  if (last.heightM < acclimatisationM) {
    const isTooHigh = heightM > maxFirstNightM;
    return [isTooHigh ? 'warn' : 'watch', { is: 'one day', riseM, from: isFirst ? null : last.place, isTooHigh }];
  }
  const step = Math.max(0, heightM - Math.max(last.heightM, stepLimitFromM));
  const rise = { stepM: step, fromM: last.heightM < stepLimitFromM ? stepLimitFromM : null };
  if (step > maxStepM) {
    const isRested = isRestNight(before.length - 1) || isRestNight(before.length - 2);
    return [isRested ? 'watch' : 'warn', { is: 'too much', ...rise, isRested, stayIn: last.place || null }];
  }
  const rest = before.map((_, at) => at === 0 || !isHigherThanBefore(at)).lastIndexOf(true);
  const gainedM = heightM - (before[rest]?.heightM ?? 0);
  if (heightM > stepLimitFromM && gainedM >= restEveryM)
    return ['watch', { is: 'no rest', gainedM, from: before[rest]?.place || null }];
  return ['calm', step === 0 ? { is: 'used' } : { is: 'step', ...rise }];
}

/**
 * The acclimatisation check: every night of a tour with its risk. A day of rest repeats the night before; no night
 * follows the last day. Empty for a tour without a route. Where the guidelines speak of extra days for acclimatisation,
 * a night that isn't higher than the one before counts as one if it is at 2,500 m or above.
 */
export function assessNights(tour: Pick<Tour, 'route' | 'itinerary'>, { homeM, hadSickness }: RiderHealth): Night[] {
  const before: Bed[] = [{ place: '', heightM: homeM }];
  return listBeds(tour).map((bed, index) => {
    const [judged, reason] = assessNight(before, bed);
    const isHighest = before.every(({ heightM }) => heightM < bed.heightM);
    const isStricter = hadSickness && isHighest && bed.heightM > acclimatisationM && judged !== 'warn';
    const riseM = bed.heightM - (before.at(-1)?.heightM ?? homeM);
    before.push(bed);
    return {
      ...bed,
      number: index + 1,
      riseM,
      level: isStricter ? (nightLevels[nightLevels.indexOf(judged) + 1] ?? judged) : judged,
      reason,
      isStricter,
    };
  });
}

export function findWorstNight(nights: readonly Night[]): Night | null {
  const weight = ({ level, heightM }: Night) => nightLevels.indexOf(level) * 10_000 + heightM;
  return nights.reduce<Night | null>((worst, night) => (worst && weight(worst) >= weight(night) ? worst : night), null);
}

export interface NightStop {
  at: number;
  days: number[];
}

/** The nights in order; those in a row at one place are one stop. */
export function listNightStops(tour: Pick<Tour, 'route' | 'itinerary'>): NightStop[] {
  const stops: NightStop[] = [];
  for (const [day, { nightPlace }] of toDayRides(tour)) {
    const at =
      tour.route?.map((waypoint) => waypoint.day <= day && waypoint.name === nightPlace).lastIndexOf(true) ?? -1;
    if (at < 0) continue;
    const last = stops.at(-1);
    if (last?.at === at) last.days.push(day);
    else stops.push({ at, days: [day] });
  }
  return stops;
}

// A figure and its unit stay in one line.
const metres = (height: number) => `${formatNumber(height)}\u00a0m`;
const above = (fromM: number | null) => (fromM === null ? 'the night before' : metres(fromM));

/** Without a full stop; the advice is a sentence of its own. */
export function formatNightReason(reason: NightReason): { why: string; advice?: string } {
  switch (reason.is) {
    case 'low':
      return { why: 'Low enough for everybody' };
    case 'free':
      return { why: `Not above ${metres(riskFreeM)}, where there is little risk` };
    case 'level':
      return { why: 'The same height as the night before: your body catches up' };
    case 'used':
      return { why: `Not above ${metres(stepLimitFromM)}, and your body has begun to get used to heights` };
    case 'slept higher':
      return { why: `Not higher than you have slept before${reason.in ? `, in ${reason.in}` : ''}` };
    case 'one day': {
      const why = `${metres(reason.riseM)} above ${reason.from ?? 'home'} in one day, to more than `;
      return reason.isTooHigh
        ? { why: why + metres(maxFirstNightM), advice: 'Ask us about a night lower down first.' }
        : { why: why + metres(riskFreeM), advice: 'Take the next day easy and drink plenty.' };
    }
    case 'too much': {
      const why = `${metres(reason.stepM)} above ${above(reason.fromM)}; the guidelines allow ${metres(maxStepM)}`;
      return reason.isRested
        ? { why, advice: 'You have just had an easier night, which helps; go slowly all the same.' }
        : { why, advice: `Ask us about a second night in ${reason.stayIn ?? 'a lower place'}.` };
    }
    case 'no rest':
      return { why: `${metres(reason.gainedM)} above ${reason.from ?? 'home'}, with no day of rest since: one is due` };
    case 'step':
      return {
        why: `${metres(reason.stepM)} above ${above(reason.fromM)}, within the ${metres(maxStepM)} that the guidelines allow`,
      };
  }
}

export function formatNightAdvice({ reason, isStricter }: Pick<Night, 'reason' | 'isStricter'>): string {
  const { why, advice } = formatNightReason(reason);
  const stricter = isStricter ? 'You have had mountain sickness before, so it counts one level more.' : null;
  return [`${why}.`, advice, stricter].filter(Boolean).join(' ');
}
