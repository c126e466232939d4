import { formatNumber, shortName } from '#shared/tours/heights';
import type { Waypoint } from '#shared/tours/tour';
import { emptyRide } from '../../../ride/empty-ride.ts';
import { listFuelInclusions, listLegs, toRange } from '../../../ride/fuel.ts';
import { reasonWords } from '../../../ride/night-words.ts';
import { toNights } from '../../../ride/nights.ts';
import { distanceKm } from '../../../ride/position.ts';
import type { Finding, Looked } from './findings.ts';

const rider = emptyRide('');

/** A position is off by so much at most (km): `approx` ones by 3, places of some size by one. */
const offKm = ({ approx }: Waypoint) => (approx ? 3 : 1);

/** A way is at most so many times as long as the straight line: the Gata loops and the road to Spiti take four. */
const maxTimes = 6;
/** Below this nobody can tell (km). */
const shortKm = 15;

function* findAgainstLine(before: Waypoint, here: Waypoint, at: number): Generator<Finding> {
  const line = distanceKm(before, here);
  const km = here.kmFromPrevious;
  const said = `From ${shortName(before.name)} to ${shortName(here.name)}`;
  const field = `route.${at}.kmFromPrevious`;
  const isRoad = here.mode === 'ride' || here.mode === 'drive';
  if (km < line - offKm(before) - offKm(here) && km < line * 0.95) {
    const least = formatNumber(Math.ceil(line));
    yield {
      field,
      sentence: `${said} it’s ${least} km in a straight line, but only ${formatNumber(km)} km are given.`,
    };
  } else if (isRoad && line >= shortKm && km > line * maxTimes) {
    const sentence = `${said} ${formatNumber(km)} km are given, for ${formatNumber(line)} km in a straight line: is a place missing?`;
    yield { field, sentence };
  }
}

/** Roads climb at most so many metres a kilometre over a longer way; footpaths are steeper. */
const steepest = { road: 150, path: 500 };
/** Less than this may be steep (m). */
const smallRise = 600;

function* findSteep(before: Waypoint, here: Waypoint, at: number): Generator<Finding> {
  const rise = Math.abs(here.altitudeM - before.altitudeM);
  const most = here.mode === 'walk' ? steepest.path : steepest.road;
  if (here.mode === 'flight' || here.kmFromPrevious === 0 || rise < smallRise) return;
  if (rise <= here.kmFromPrevious * most) return;
  const sentence = `From ${shortName(before.name)} to ${shortName(here.name)} the height changes by ${formatNumber(rise)} m in ${formatNumber(here.kmFromPrevious)} km: is a height mistyped?`;
  yield { field: `route.${at}.altitudeM`, sentence };
}

/** The table of mountain sickness, for a rider from the plains. */
function* findHighNights({ route = [], itinerary }: Looked): Generator<Finding> {
  for (const { day, place, heightM, reason, level } of toNights({ route, itinerary }, rider)) {
    if (level !== 'warn') continue;
    const at = route.findIndex((waypoint) => shortName(waypoint.name) === place && waypoint.day <= day);
    const { why } = reasonWords(reason);
    const sentence = `The night of day ${day} in ${place}, at ${formatNumber(heightM)} m, is a high risk of mountain sickness: ${why}.`;
    yield { field: at < 0 ? 'route' : `route.${at}.altitudeM`, sentence };
  }
}

function* findDryLegs({ route = [], facts = {}, inclusions }: Looked): Generator<Finding> {
  const [longest] = listLegs({ route, facts }).sort((a, b) => b.km - a.km);
  if (!longest) return;
  const leg = `From ${longest.from} to ${longest.to} it’s ${formatNumber(longest.km)} km without a pump`;
  const said = facts.longestFuelGapKm;
  // Ten kilometres, as a pump may be at the other end of a town.
  if (said !== undefined && longest.km > said + 10) {
    const sentence = `${leg}; the longest fuel gap says ${formatNumber(said)} km.`;
    yield { field: 'facts.longestFuelGapKm', sentence };
  }
  const range = toRange(rider);
  if (longest.km > range && listFuelInclusions({ inclusions }).length === 0) {
    const sentence = `${leg}. A loaded Himalayan 450 does about ${formatNumber(range)} km: say who carries fuel.`;
    yield { field: 'inclusions', sentence };
  }
}

export function* findOnTheWay(tour: Looked): Generator<Finding> {
  for (const [at, here] of (tour.route ?? []).entries()) {
    const before = tour.route?.[at - 1];
    if (!before) continue;
    yield* findAgainstLine(before, here, at);
    yield* findSteep(before, here, at);
  }
  yield* findHighNights(tour);
  yield* findDryLegs(tour);
}
