import type { Ride } from '#shared/ride/ride';
import { formatNumber, shortenPlaceName, toRouteElevation } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { findEasingNight } from './extra-nights.ts';
import { computeRangeKm, computeSpareFuelL, isRangeTight, toFuelPlan } from './fuel.ts';
import { acclimatisationM, assessNights, findWorstNight, type Night, nightLevelLabels } from './nights.ts';
import { formatFromTo } from './ride-figures.ts';
import { findShutPass, type SeasonState } from './season.ts';
import { findLongestGap, findSignalGaps, formatSignalGap } from './signal.ts';
import { listTravelDocuments } from './travel-documents.ts';

export interface RideFlag {
  kind: 'season' | 'closed' | 'night' | 'fuel' | 'network';
  section: 'days' | 'papers' | 'heights' | 'fuel' | 'signal';
  title: string;
  text: string;
  /** Kilometres by road from the start; null if the flag has no place on the route. */
  km: number | null;
}

/** Every bike of the agency does more on a full tank. */
const longStretchKm = 200;

function findRouteKm({ route }: Tour, day: number, placeName?: string): number | null {
  const points = toRouteElevation(route)?.points ?? [];
  const point = points
    .filter(({ day: pointDay, name }) => pointDay <= day && (!placeName || shortenPlaceName(name) === placeName))
    .at(-1);
  return point?.km ?? null;
}

const seasonLabels: Record<SeasonState, string> = {
  shut: 'is shut',
  mayBeStillShut: 'may still be shut',
  mayBeShutAlready: 'may be shut',
};

function listSeasonFlags(tour: Tour, ride: Ride): RideFlag[] {
  const notice = findShutPass(tour.route, ride.startsOn);
  if (!notice) return [];
  const { state, pass, day, sentence } = notice;
  return [
    {
      kind: 'season',
      section: 'days',
      km: findRouteKm(tour, day, pass),
      title: `${pass} ${seasonLabels[state]}`,
      text: sentence,
    },
  ];
}

function listClosedFlags(tour: Tour, ride: Ride): RideFlag[] {
  if (ride.nationality === 'IN') return [];
  const closedStretches = listTravelDocuments(tour, ride, null).find(({ id }) => id === 'closed-to-foreigners');
  if (!closedStretches) return [];
  return [
    {
      kind: 'closed',
      section: 'papers',
      km: null,
      title: 'Parts are closed to your passport',
      text: closedStretches.reason,
    },
  ];
}

function formatNightText(tour: Tour, ride: Ride, night: Night): string {
  const easingNight = night.level === 'warn' ? findEasingNight(tour, { ...ride, extraNights: [] }, night) : null;
  return easingNight
    ? `Too high for day ${night.day}: one more night in ${easingNight.place} helps`
    : nightLevelLabels[night.level];
}

function formatHigherNight({ place, altitudeM, level }: Night): string {
  const comparison = `${place}, ${formatNumber(altitudeM)} m, is higher`;
  return level === 'calm'
    ? `${comparison}, but within the guidelines by then.`
    : `${comparison}: ${nightLevelLabels[level].toLowerCase()}.`;
}

function listNightFlags(tour: Tour, ride: Ride): RideFlag[] {
  const nights = assessNights(tour, ride);
  const [highestNight] = [...nights].sort((a, b) => b.altitudeM - a.altitudeM);
  const worstNight = findWorstNight(nights);
  if (!highestNight || !worstNight || highestNight.altitudeM <= acclimatisationM) return [];
  const isHighestSafer = worstNight.level !== highestNight.level;
  const night = isHighestSafer ? worstNight : highestNight;
  return [
    {
      kind: 'night',
      section: 'heights',
      km: findRouteKm(tour, night.day),
      title: `Night to watch: ${night.place}, ${formatNumber(night.altitudeM)} m`,
      text: `${formatNightText(tour, ride, night)}.${isHighestSafer ? ` ${formatHigherNight(highestNight)}` : ''}`,
    },
  ];
}

function listFuelFlags(tour: Tour, ride: Ride): RideFlag[] {
  const plan = toFuelPlan(tour);
  if (!plan) return [];
  const { longestKm, legs } = plan;
  const spareL = computeSpareFuelL(ride, longestKm);
  const isTight = isRangeTight(ride, longestKm);
  if (longestKm < longStretchKm && spareL === 0 && !isTight) return [];
  const longestLeg = legs.find(({ km }) => km === longestKm);
  const rangeText = `your tank does ${formatNumber(computeRangeKm(ride))} km`;
  const verdict =
    spareL > 0 ? `${rangeText}, so carry ${spareL} L` : isTight ? `${rangeText}: only just enough` : rangeText;
  return [
    {
      kind: 'fuel',
      section: 'fuel',
      km: longestLeg ? findRouteKm(tour, longestLeg.days[0], longestLeg.startPlace) : null,
      title: `${formatNumber(longestKm)} km without petrol`,
      text: `${longestLeg ? `${formatFromTo(longestLeg.startPlace, longestLeg.endPlace)}: ${verdict}` : verdict.replace('your', 'Your')}.`,
    },
  ];
}

function listNetworkFlags(tour: Tour): RideFlag[] {
  const longestGap = findLongestGap(tour);
  if (longestGap?.strength !== 'none') return [];
  const { days } = findSignalGaps(tour);
  const silentDays = days.filter(({ mark }) => mark === 'none');
  const partlySilentDays = days.filter(({ mark }) => mark === 'part');
  const daysTitle =
    silentDays.length > 0
      ? `No network on ${formatDays(silentDays)}`
      : `Parts of ${formatDays(partlySilentDays)} without network`;
  return [
    {
      kind: 'network',
      section: 'signal',
      km: findRouteKm(tour, longestGap.startDay, longestGap.startPlace),
      title: longestGap.endPlace === null ? `No network from day ${longestGap.startDay} on` : daysTitle,
      text: formatSignalGap(longestGap),
    },
  ];
}

/** `day 3`, `days 3 and 4`, `days 3 to 6`, `days 2, 4 and 5`. */
function formatDays(entries: readonly { day: number }[]): string {
  const days = entries.map(({ day }) => day);
  const firstDay = days[0] ?? 0;
  const lastDay = days.at(-1) ?? 0;
  if (days.length === 1) return `day ${firstDay}`;
  if (days.length > 2 && lastDay - firstDay === days.length - 1) return `days ${firstDay} to ${lastDay}`;
  return `days ${days.slice(0, -1).join(', ')} and ${lastDay}`;
}

export function listRideFlags(tour: Tour, ride: Ride): RideFlag[] {
  return [
    ...listSeasonFlags(tour, ride),
    ...listClosedFlags(tour, ride),
    ...listNightFlags(tour, ride),
    ...listFuelFlags(tour, ride),
    ...listNetworkFlags(tour),
  ];
}
