import { lowRiskNightM } from '#shared/ride/ride';
import { formatNumber, shortenPlaceName, toDayRides } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';

/*
 * Source: Wilderness Medical Society, Clinical Practice Guidelines for the Prevention, Diagnosis, and Treatment of Acute
 * Altitude Illness (Luks et al., 2024 update), table of risk.
 */

export type NightLevel = 'calm' | 'watch' | 'warn';

export const nightLevelLabels: Record<NightLevel, string> = {
  calm: 'Fine',
  watch: 'Take care',
  warn: 'Too high too soon',
};

export const nightLevels: readonly NightLevel[] = ['calm', 'watch', 'warn'];

const maxFirstNightM = 3500;
/** Above this altitude a night may be at most `maxStepM` higher than the last, and each `restEveryM` needs a night without a climb. */
const stepLimitFromM = 3000;
const maxStepM = 500;
const restEveryM = 1000;
/** Below this altitude a body doesn't acclimatise. */
export const acclimatisationM = 2500;

/** Places are null for home, and for places without a name. `fromM` is null if the step counts from the night before. */
export type NightReason =
  | { kind: 'belowAcclimatisation' | 'lowRisk' | 'sameAltitude' | 'acclimatised' }
  | { kind: 'sleptHigher'; higherPlace: string | null }
  | { kind: 'oneDayClimb'; climbM: number; startPlace: string | null; isTooHigh: boolean }
  | { kind: 'allowedStep'; stepM: number; fromM: number | null }
  | { kind: 'tooHighStep'; stepM: number; fromM: number | null; isRested: boolean; previousPlace: string | null }
  | { kind: 'restDue'; climbM: number; restPlace: string | null };

export interface Night {
  number: number;
  day: number;
  place: string;
  altitudeM: number;
  /** Climb since the night before; of the first night, since home. */
  climbM: number;
  level: NightLevel;
  reason: NightReason;
  /** True if the level is one higher because the rider has had mountain sickness. */
  isStricter: boolean;
}

export interface RiderHealth {
  homeM: number;
  hadSickness: boolean;
}

type SleepPlace = Pick<Night, 'place' | 'altitudeM'>;

/** Returns the place of each night; on a rest day, that of the night before. */
function listSleepPlaces(tour: Pick<Tour, 'route' | 'itinerary'>): (SleepPlace & { day: number })[] {
  return [...toDayRides(tour)].flatMap(([day, { nightPlace, nightAltitudeM }]) =>
    nightAltitudeM === null || nightPlace === null
      ? []
      : [{ day, place: shortenPlaceName(nightPlace), altitudeM: nightAltitudeM }],
  );
}

/** Returns a night's level by the guidelines' table. The first of the earlier places is home. */
function assessNight(
  earlierPlaces: readonly SleepPlace[],
  { altitudeM }: SleepPlace,
): [level: NightLevel, reason: NightReason] {
  const previous = earlierPlaces.at(-1) ?? { place: '', altitudeM: 0 };
  const isFirstNight = earlierPlaces.length === 1;
  const altitudes = earlierPlaces.map((sleepPlace) => sleepPlace.altitudeM);
  const isClimb = (index: number) => (altitudes[index] ?? 0) > (altitudes[index - 1] ?? Number.NEGATIVE_INFINITY);
  const isRestNight = (index: number) => !isClimb(index) && (altitudes[index] ?? 0) >= acclimatisationM;
  const climbM = altitudeM - previous.altitudeM;
  if (altitudeM <= lowRiskNightM)
    return ['calm', { kind: altitudeM < acclimatisationM ? 'belowAcclimatisation' : 'lowRisk' }];
  if (climbM === 0 && !isFirstNight) return ['calm', { kind: 'sameAltitude' }];
  const highest = earlierPlaces.reduce((top, place) => (place.altitudeM > top.altitudeM ? place : top));
  if (altitudeM <= highest.altitudeM) return ['calm', { kind: 'sleptHigher', higherPlace: highest.place || null }];
  if (previous.altitudeM < acclimatisationM) {
    const isTooHigh = altitudeM > maxFirstNightM;
    const startPlace = isFirstNight ? null : previous.place;
    return [isTooHigh ? 'warn' : 'watch', { kind: 'oneDayClimb', climbM, startPlace, isTooHigh }];
  }
  const stepM = Math.max(0, altitudeM - Math.max(previous.altitudeM, stepLimitFromM));
  const step = { stepM, fromM: previous.altitudeM < stepLimitFromM ? stepLimitFromM : null };
  if (stepM > maxStepM) {
    const isRested = isRestNight(earlierPlaces.length - 1) || isRestNight(earlierPlaces.length - 2);
    return [
      isRested ? 'watch' : 'warn',
      { kind: 'tooHighStep', ...step, isRested, previousPlace: previous.place || null },
    ];
  }
  const restIndex = altitudes.map((_, index) => index === 0 || !isClimb(index)).lastIndexOf(true);
  const climbSinceRestM = altitudeM - (altitudes[restIndex] ?? 0);
  if (altitudeM > stepLimitFromM && climbSinceRestM >= restEveryM) {
    const restPlace = earlierPlaces[restIndex]?.place || null;
    return ['watch', { kind: 'restDue', climbM: climbSinceRestM, restPlace }];
  }
  return ['calm', stepM === 0 ? { kind: 'acclimatised' } : { kind: 'allowedStep', ...step }];
}

/** A night at 2,500 m or above that isn't higher than the one before counts as the guidelines' day of acclimatisation. */
export function assessNights(tour: Pick<Tour, 'route' | 'itinerary'>, { homeM, hadSickness }: RiderHealth): Night[] {
  const earlierPlaces: SleepPlace[] = [{ place: '', altitudeM: homeM }];
  return listSleepPlaces(tour).map((sleepPlace, index) => {
    const [guidelineLevel, reason] = assessNight(earlierPlaces, sleepPlace);
    const isHighest = earlierPlaces.every(({ altitudeM }) => altitudeM < sleepPlace.altitudeM);
    const isStricter = hadSickness && isHighest && sleepPlace.altitudeM > acclimatisationM && guidelineLevel !== 'warn';
    const climbM = sleepPlace.altitudeM - (earlierPlaces.at(-1)?.altitudeM ?? homeM);
    earlierPlaces.push(sleepPlace);
    return {
      ...sleepPlace,
      number: index + 1,
      climbM,
      level: isStricter ? (nightLevels[nightLevels.indexOf(guidelineLevel) + 1] ?? guidelineLevel) : guidelineLevel,
      reason,
      isStricter,
    };
  });
}

export function findWorstNight(nights: readonly Night[]): Night | null {
  const rank = ({ level, altitudeM }: Night) => nightLevels.indexOf(level) * 10_000 + altitudeM;
  return nights.reduce<Night | null>((worst, night) => (worst && rank(worst) >= rank(night) ? worst : night), null);
}

// The no-break space keeps a number and its unit on one line.
const formatMetres = (altitudeM: number) => `${formatNumber(altitudeM)}\u00a0m`;
const formatStepStart = (fromM: number | null) => (fromM === null ? 'the night before' : formatMetres(fromM));

function formatNightReason(reason: NightReason): { why: string; advice?: string } {
  switch (reason.kind) {
    case 'belowAcclimatisation':
      return { why: 'Low enough for everybody' };
    case 'lowRisk':
      return { why: `Not above ${formatMetres(lowRiskNightM)}, where there is little risk` };
    case 'sameAltitude':
      return { why: 'The same height as the night before: your body catches up' };
    case 'acclimatised':
      return { why: `Not above ${formatMetres(stepLimitFromM)}, and your body has begun to get used to heights` };
    case 'sleptHigher': {
      const { higherPlace } = reason;
      return { why: `Not higher than you have slept before${higherPlace ? `, in ${higherPlace}` : ''}` };
    }
    case 'oneDayClimb': {
      const climb = `${formatMetres(reason.climbM)} above ${reason.startPlace ?? 'home'} in one day, to more than `;
      return reason.isTooHigh
        ? { why: climb + formatMetres(maxFirstNightM), advice: 'Ask us about a night lower down first.' }
        : { why: climb + formatMetres(lowRiskNightM), advice: 'Take the next day easy and drink plenty.' };
    }
    case 'tooHighStep': {
      const step = `${formatMetres(reason.stepM)} above ${formatStepStart(reason.fromM)}`;
      const why = `${step}; the guidelines allow ${formatMetres(maxStepM)}`;
      return reason.isRested
        ? { why, advice: 'You have just had an easier night, which helps; go slowly all the same.' }
        : { why, advice: `Ask us about a second night in ${reason.previousPlace ?? 'a lower place'}.` };
    }
    case 'restDue': {
      const climb = `${formatMetres(reason.climbM)} above ${reason.restPlace ?? 'home'}`;
      return { why: `${climb}, with no day of rest since: one is due` };
    }
    case 'allowedStep': {
      const step = `${formatMetres(reason.stepM)} above ${formatStepStart(reason.fromM)}`;
      return { why: `${step}, within the ${formatMetres(maxStepM)} that the guidelines allow` };
    }
  }
}

export function formatNightAdvice({ reason, isStricter }: Pick<Night, 'reason' | 'isStricter'>): string {
  const { why, advice } = formatNightReason(reason);
  const stricterNote = isStricter ? 'You have had mountain sickness before, so it counts one level more.' : null;
  return [`${why}.`, advice, stricterNote].filter(Boolean).join(' ');
}
