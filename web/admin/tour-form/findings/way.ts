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

function findAgainstLine(before: Waypoint, here: Waypoint, at: number): Finding[] {
  const line = distanceKm(before, here);
  const km = here.kmFromPrevious;
  const said = `From ${shortName(before.name)} to ${shortName(here.name)}`;
  const field = `route.${at}.kmFromPrevious`;
  if (km < line - offKm(before) - offKm(here) && km < line * 0.95) {
    const least = formatNumber(Math.ceil(line));
    return [
      { field, sentence: `${said} it’s ${least} km in a straight line, but only ${formatNumber(km)} km are given.` },
    ];
  }
  const isRoad = here.mode === 'ride' || here.mode === 'drive';
  if (!isRoad || line < shortKm || km <= line * maxTimes) return [];
  return [
    {
      field,
      sentence: `${said} ${formatNumber(km)} km are given, for ${formatNumber(line)} km in a straight line: is a place missing?`,
    },
  ];
}

/** Roads climb at most so many metres a kilometre over a longer way; footpaths are steeper. */
const steepest = { road: 150, path: 500 };
/** Less than this may be steep (m). */
const smallRise = 600;

function findSteep(before: Waypoint, here: Waypoint, at: number): Finding[] {
  const rise = Math.abs(here.altitudeM - before.altitudeM);
  if (here.mode === 'flight' || here.kmFromPrevious === 0 || rise < smallRise) return [];
  const most = here.mode === 'walk' ? steepest.path : steepest.road;
  if (rise <= here.kmFromPrevious * most) return [];
  const sentence = `From ${shortName(before.name)} to ${shortName(here.name)} the height changes by ${formatNumber(rise)} m in ${formatNumber(here.kmFromPrevious)} km: is a height mistyped?`;
  return [{ field: `route.${at}.altitudeM`, sentence }];
}

/** The table of mountain sickness, for a rider from the plains. */
function findHighNights({ route = [], itinerary }: Looked): Finding[] {
  const nights = toNights({ route, itinerary }, rider);
  return nights
    .filter(({ level }) => level === 'warn')
    .map(({ day, place, heightM, reason }) => {
      const at = route.findIndex((waypoint) => shortName(waypoint.name) === place && waypoint.day <= day);
      const { why } = reasonWords(reason);
      return {
        field: at < 0 ? 'route' : `route.${at}.altitudeM`,
        sentence: `The night of day ${day} in ${place}, at ${formatNumber(heightM)} m, is a high risk of mountain sickness: ${why}.`,
      };
    });
}

function findDryLegs({ route = [], facts = {}, inclusions }: Looked): Finding[] {
  const [longest] = listLegs({ route, facts }).sort((a, b) => b.km - a.km);
  if (!longest) return [];
  const leg = `From ${longest.from} to ${longest.to} it’s ${formatNumber(longest.km)} km without a pump`;
  const said = facts.longestFuelGapKm;
  const found: Finding[] = [];
  // Ten kilometres, as a pump may be at the other end of a town.
  if (said !== undefined && longest.km > said + 10) {
    found.push({
      field: 'facts.longestFuelGapKm',
      sentence: `${leg}; the longest fuel gap says ${formatNumber(said)} km.`,
    });
  }
  const range = toRange(rider);
  if (longest.km > range && listFuelInclusions({ inclusions }).length === 0) {
    found.push({
      field: 'inclusions',
      sentence: `${leg}. A loaded Himalayan 450 does about ${formatNumber(range)} km: say who carries fuel.`,
    });
  }
  return found;
}

export function findOnTheWay(tour: Looked): Finding[] {
  const { route = [] } = tour;
  const legs = route.flatMap((here, at) => {
    const before = route[at - 1];
    return before ? [...findAgainstLine(before, here, at), ...findSteep(before, here, at)] : [];
  });
  return [...legs, ...findHighNights(tour), ...findDryLegs(tour)];
}
