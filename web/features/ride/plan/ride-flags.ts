import type { Ride } from '#shared/ride/ride';
import { formatNumber, shortenPlaceName, toRouteElevation } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { findEasingNight } from './extra-nights.ts';
import { computeRangeKm, computeSpareFuelL, isRangeTight, toFuelPlan } from './fuel.ts';
import {
  acclimatisationM,
  assessNights,
  findNightTerm,
  findWorstNight,
  type Night,
  nightLevelLabels,
} from './nights.ts';
import { formatFromTo } from './ride-figures.ts';
import { findShutPass, type SeasonState } from './season.ts';
import { findLongestGap, findSignalGaps, formatSignalGap } from './signal.ts';
import { listTravelDocuments } from './travel-documents.ts';

export interface RideFlag {
  kind: 'season' | 'closed' | 'night' | 'fuel' | 'network';
  section: 'days' | 'papers' | 'heights' | 'fuel' | 'signal';
  title: string;
  text: string;
  /** Kilometres by road from the start; null if the route doesn't tell. */
  km: number | null;
}

/** Every bike of the agency does more than this on a tank. */
const longStretchKm = 200;

function findKm({ route }: Tour, day: number, name?: string): number | null {
  const points = toRouteElevation(route)?.points ?? [];
  return (
    points.filter((point) => point.day <= day && (!name || shortenPlaceName(point.name) === name)).at(-1)?.km ?? null
  );
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
      km: findKm(tour, day, pass),
      title: `${pass} ${seasonLabels[state]}`,
      text: sentence,
    },
  ];
}

function listClosedFlags(tour: Tour, ride: Ride): RideFlag[] {
  if (ride.nationality === 'IN') return [];
  const closed = listTravelDocuments(tour, ride, null).find(({ id }) => id === 'closed-to-foreigners');
  if (!closed) return [];
  return [
    { kind: 'closed', section: 'papers', km: null, title: 'Parts are closed to your passport', text: closed.reason },
  ];
}

function formatNightFlag(tour: Tour, ride: Ride, night: Night): string {
  const easierNight = night.level === 'warn' ? findEasingNight(tour, { ...ride, extraNights: [] }, night) : null;
  return easierNight
    ? `Too high for day ${night.day}: one more night in ${easierNight.place} helps`
    : nightLevelLabels[night.level];
}

function formatHigherNight({ place, altitudeM, level }: Night): string {
  const start = `${place}, ${formatNumber(altitudeM)} m, is higher`;
  return level === 'calm'
    ? `${start}, but within the guidelines by then.`
    : `${start}: ${nightLevelLabels[level].toLowerCase()}.`;
}

function listNightFlags(tour: Tour, ride: Ride): RideFlag[] {
  const nights = assessNights(tour, ride);
  const [highest] = [...nights].sort((a, b) => b.altitudeM - a.altitudeM);
  const worst = findWorstNight(nights);
  if (!highest || !worst || highest.altitudeM <= acclimatisationM) return [];
  const isOtherNight = worst.level !== highest.level;
  const night = isOtherNight ? worst : highest;
  return [
    {
      kind: 'night',
      section: 'heights',
      km: findKm(tour, night.day),
      title: `${findNightTerm(night)}: ${night.place}, ${formatNumber(night.altitudeM)} m`,
      text: `${formatNightFlag(tour, ride, night)}.${isOtherNight ? ` ${formatHigherNight(highest)}` : ''}`,
    },
  ];
}

function listFuelFlags(tour: Tour, ride: Ride): RideFlag[] {
  const plan = toFuelPlan(tour);
  if (!plan) return [];
  const { longestKm, legs } = plan;
  const litres = computeSpareFuelL(ride, longestKm);
  const isTight = isRangeTight(ride, longestKm);
  if (longestKm < longStretchKm && litres === 0 && !isTight) return [];
  const leg = legs.find(({ km }) => km === longestKm);
  const range = `your tank does ${formatNumber(computeRangeKm(ride))} km`;
  const verdict = litres > 0 ? `${range}, so carry ${litres} L` : isTight ? `${range}: only just enough` : range;
  return [
    {
      kind: 'fuel',
      section: 'fuel',
      km: leg ? findKm(tour, leg.days[0], leg.startPlace) : null,
      title: `${formatNumber(longestKm)} km without petrol`,
      text: `${leg ? `${formatFromTo(leg.startPlace, leg.endPlace)}: ${verdict}` : verdict.replace('your', 'Your')}.`,
    },
  ];
}

function listNetworkFlags(tour: Tour): RideFlag[] {
  const gap = findLongestGap(tour);
  if (gap?.strength !== 'none') return [];
  const { days } = findSignalGaps(tour);
  const silent = days.filter(({ mark }) => mark === 'none');
  const partlySilent = days.filter(({ mark }) => mark === 'part');
  const daysTitle =
    silent.length > 0 ? `No network on ${formatDays(silent)}` : `Parts of ${formatDays(partlySilent)} without network`;
  const title = gap.endPlace === null ? `No network from day ${gap.startDay} on` : daysTitle;
  return [
    {
      kind: 'network',
      section: 'signal',
      km: findKm(tour, gap.startDay, gap.startPlace),
      title,
      text: formatSignalGap(gap),
    },
  ];
}

/** `day 3`, `days 3 and 4`, `days 3 to 6`, `days 2, 4 and 5`. */
function formatDays(entries: readonly { day: number }[]): string {
  const days = entries.map(({ day }) => day);
  const first = days[0] ?? 0;
  const last = days.at(-1) ?? 0;
  if (days.length === 1) return `day ${first}`;
  if (days.length > 2 && last - first === days.length - 1) return `days ${first} to ${last}`;
  return `days ${days.slice(0, -1).join(', ')} and ${last}`;
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
