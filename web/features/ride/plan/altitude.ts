import waysDown from '#shared/roads/ways-down.json';
import { shortenPlaceName } from '#shared/tours/elevation';
import type { Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './map-lines.ts';
import type { Night } from './nights.ts';

/** The guidelines ask for 300 to 1,000 m. */
const minDescentM = 500;
const ignoredClimbM = 150;

export interface Descent {
  place: string;
  heightM: number;
  km: number;
  back: boolean;
  /** The highest place on the way, when the way down first goes up. */
  over: { place: string; heightM: number } | null;
  /** After how many kilometres the way leaves the tour's route, and by which road; null if it stays on it. */
  off: { km: number; by: string } | null;
}

/** A place on the way down from a night's place. */
interface DescentStop extends Pick<Descent, 'km' | 'back' | 'over'> {
  waypoint: Waypoint;
  effort: number;
}

/** A kilometre on foot with somebody who is ill takes as long as ten by car. */
const walkFactor = 10;

/** Returns the stops along the route from a night's place, in both directions, each until the first ferry or flight. */
export function listRoutesOut(route: readonly Waypoint[], { day }: Pick<Night, 'day'>): DescentStop[][] {
  const at = route
    .map((waypoint) => waypoint.day <= day && (waypoint.kind === 'stay' || waypoint.kind === 'start'))
    .lastIndexOf(true);
  const bed = route[at];
  if (!bed) return [];
  const walk = (from: number, step: 1 | -1): DescentStop[] => {
    const stops: DescentStop[] = [];
    let km = 0;
    let effort = 0;
    let top = bed;
    for (let index = from; route[index]; index += step) {
      const waypoint = route[index] as Waypoint;
      const leg = index === from ? undefined : route[step > 0 ? index : index + 1];
      // A ferry or a flight is no way out at night.
      if (leg?.mode === 'flight' || leg?.mode === 'ferry') break;
      km += leg?.kmFromPrevious ?? 0;
      effort += (leg?.kmFromPrevious ?? 0) * (leg?.mode === 'walk' ? walkFactor : 1);
      // A sight may lie beside the road.
      if (waypoint.kind !== 'sight' && waypoint.altitudeM > top.altitudeM) top = waypoint;
      const over =
        top.altitudeM > bed.altitudeM + ignoredClimbM
          ? { place: shortenPlaceName(top.name), heightM: top.altitudeM }
          : null;
      stops.push({ waypoint, km, effort, back: index <= at, over });
    }
    return stops;
  };
  // A day's loop comes back to the same place: the way on begins at its last visit.
  const visits = route.flatMap(({ name }, index) => (name === bed.name ? [index] : []));
  return visits.flatMap((from) => [walk(from, -1), walk(from, 1)]);
}

/** Returns the way down with the lowest climb. Wilderness Medical Society, 2024: descend 300 to 1,000 m, or until the symptoms are gone. */
export function findDescent(route: readonly Waypoint[], night: Pick<Night, 'day' | 'heightM'>): Descent | null {
  const isLow = (heightM: number) => heightM <= night.heightM - minDescentM;
  const ways = listRoutesOut(route, night).flatMap((stops) => {
    const lowAt = stops.findIndex(({ waypoint }) => isLow(waypoint.altitudeM));
    return stops.slice(0, lowAt < 0 ? undefined : lowAt + 1).flatMap(({ waypoint, km, back, over }): Descent[] => {
      const place = shortenPlaceName(waypoint.name);
      if (isLow(waypoint.altitudeM))
        return [{ place, heightM: waypoint.altitudeM, km: Math.round(km), back, over, off: null }];
      const other = waysDown.find(({ places, heightM }) => matchesPlace(place, places) && isLow(heightM));
      if (!other) return [];
      const { to, heightM, by } = other;
      return [{ place: to, heightM, km: Math.round(km + other.km), back, over, off: { km: Math.round(km), by } }];
    });
  });
  const climb = ({ over }: Descent) => over?.heightM ?? 0;
  // Of two ways to one place, the rider knows the tour's own route.
  const byRoutePreference = (a: Descent, b: Descent) =>
    a.place === b.place ? Number(a.off !== null) - Number(b.off !== null) : 0;
  return ways.sort((a, b) => climb(a) - climb(b) || byRoutePreference(a, b) || a.km - b.km)[0] ?? null;
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
