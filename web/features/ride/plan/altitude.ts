import waysDown from '#shared/roads/ways-down.json';
import { shortenPlaceName } from '#shared/tours/elevation';
import type { Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './map-lines.ts';
import type { Night } from './nights.ts';

/** The guidelines of the Wilderness Medical Society (2024) recommend 300 to 1,000 m. */
const minDescentM = 500;
const ignoredClimbM = 150;

export interface Descent {
  place: string;
  heightM: number;
  km: number;
  /** True if the way leads back along the route. */
  isBackwards: boolean;
  /** Highest place on the way; null if the way does not climb first. */
  climb: { place: string; heightM: number } | null;
  /** After how many kilometres the way leaves the tour's route, and by which road; null if it stays on it. */
  detour: { km: number; by: string } | null;
}

/** A place on the way down from a night's place. */
interface DescentStop extends Pick<Descent, 'km' | 'isBackwards' | 'climb'> {
  waypoint: Waypoint;
  effort: number;
}

/** A kilometre on foot with somebody who is ill takes as long as ten by car. */
const walkFactor = 10;

/** Returns the stops along the route from a night's place, in both directions, each until the first ferry or flight. */
export function listRoutesOut(route: readonly Waypoint[], { day }: Pick<Night, 'day'>): DescentStop[][] {
  const bedIndex = route
    .map((waypoint) => waypoint.day <= day && (waypoint.kind === 'stay' || waypoint.kind === 'start'))
    .lastIndexOf(true);
  const bed = route[bedIndex];
  if (!bed) return [];
  const listStops = (startIndex: number, step: 1 | -1): DescentStop[] => {
    const stops: DescentStop[] = [];
    let km = 0;
    let effort = 0;
    let highest = bed;
    for (let index = startIndex; route[index]; index += step) {
      const waypoint = route[index] as Waypoint;
      const leg = index === startIndex ? undefined : route[step > 0 ? index : index + 1];
      // A ferry or a flight is no way out at night.
      if (leg?.mode === 'flight' || leg?.mode === 'ferry') break;
      km += leg?.kmFromPrevious ?? 0;
      effort += (leg?.kmFromPrevious ?? 0) * (leg?.mode === 'walk' ? walkFactor : 1);
      // A sight may be beside the road.
      if (waypoint.kind !== 'sight' && waypoint.altitudeM > highest.altitudeM) highest = waypoint;
      const climb =
        highest.altitudeM > bed.altitudeM + ignoredClimbM
          ? { place: shortenPlaceName(highest.name), heightM: highest.altitudeM }
          : null;
      stops.push({ waypoint, km, effort, isBackwards: index <= bedIndex, climb });
    }
    return stops;
  };
  // A route may visit the night's place several times, so the ways begin at each visit.
  const visits = route.flatMap(({ name }, index) => (name === bed.name ? [index] : []));
  return visits.flatMap((index) => [listStops(index, -1), listStops(index, 1)]);
}

/** Returns the way down with the lowest climb; null if the route leads to no place low enough. */
export function findDescent(route: readonly Waypoint[], night: Pick<Night, 'day' | 'heightM'>): Descent | null {
  const isLow = (heightM: number) => heightM <= night.heightM - minDescentM;
  const ways = listRoutesOut(route, night).flatMap((stops) => {
    const firstLowIndex = stops.findIndex(({ waypoint }) => isLow(waypoint.altitudeM));
    return stops
      .slice(0, firstLowIndex < 0 ? undefined : firstLowIndex + 1)
      .flatMap(({ waypoint, km, isBackwards, climb }): Descent[] => {
        const place = shortenPlaceName(waypoint.name);
        if (isLow(waypoint.altitudeM))
          return [{ place, heightM: waypoint.altitudeM, km: Math.round(km), isBackwards, climb, detour: null }];
        const wayDown = waysDown.find(({ places, heightM }) => matchesPlace(place, places) && isLow(heightM));
        if (!wayDown) return [];
        const { to, heightM, by } = wayDown;
        return [
          {
            place: to,
            heightM,
            km: Math.round(km + wayDown.km),
            isBackwards,
            climb,
            detour: { km: Math.round(km), by },
          },
        ];
      });
  });
  const getClimbHeight = ({ climb }: Descent) => climb?.heightM ?? 0;
  // Of two ways to one place, the rider knows the tour's own route.
  const byRoutePreference = (a: Descent, b: Descent) =>
    a.place === b.place ? Number(a.detour !== null) - Number(b.detour !== null) : 0;
  return (
    ways.sort((a, b) => getClimbHeight(a) - getClimbHeight(b) || byRoutePreference(a, b) || a.km - b.km)[0] ?? null
  );
}

/** Source: Wilderness Medical Society, 2024; mildest first. */
export const altitudeSigns = [
  {
    sign: 'Headache with nausea, dizziness, tiredness or no appetite',
    act: 'Go no higher. Rest until it’s gone; if it gets worse, go down.',
  },
  {
    sign: 'Stumbling, confusion, or hard to wake',
    act: 'Possible brain swelling. Go down now, by day or night, and never alone.',
  },
  {
    sign: 'Short of breath at rest, a wet cough, blue lips',
    act: 'Possible water in the lungs. Give oxygen, keep warm, and go down now.',
  },
] as const;
