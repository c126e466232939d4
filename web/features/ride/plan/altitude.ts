import descentRoads from '#shared/roads/descent-roads.json';
import { shortenPlaceName } from '#shared/tours/elevation';
import type { Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './match-place.ts';
import type { Night } from './nights.ts';

/** The guidelines of the Wilderness Medical Society (2024) recommend 300 to 1,000 m. */
const minDescentM = 500;
const ignoredClimbM = 150;

export interface Descent {
  place: string;
  altitudeM: number;
  km: number;
  isBackwards: boolean;
  /** Highest place before the descent; null if there is no climb. */
  climb: { place: string; altitudeM: number } | null;
  /** After how many kilometres the descent leaves the tour's route, and by which road; null if it stays on the route. */
  detour: { km: number; via: string } | null;
}

interface DescentStop extends Pick<Descent, 'km' | 'isBackwards' | 'climb'> {
  waypoint: Waypoint;
  /** Kilometres, with those on foot weighted by `walkFactor`. */
  effortKm: number;
}

/** A kilometre on foot with somebody who is ill takes as long as ten by car. */
const walkFactor = 10;

/** Returns the stops along the route from a night's place, in both directions, each until the first ferry or flight. */
export function listEscapeRoutes(route: readonly Waypoint[], { day }: Pick<Night, 'day'>): DescentStop[][] {
  const nightIndex = route
    .map((waypoint) => waypoint.day <= day && (waypoint.kind === 'stay' || waypoint.kind === 'start'))
    .lastIndexOf(true);
  const nightPlace = route[nightIndex];
  if (!nightPlace) return [];
  const listStops = (startIndex: number, step: 1 | -1): DescentStop[] => {
    const stops: DescentStop[] = [];
    let km = 0;
    let effortKm = 0;
    let highestPlace = nightPlace;
    for (let index = startIndex; route[index]; index += step) {
      const waypoint = route[index] as Waypoint;
      const leg = index === startIndex ? undefined : route[step > 0 ? index : index + 1];
      // Ferries and flights do not run at night.
      if (leg?.mode === 'flight' || leg?.mode === 'ferry') break;
      km += leg?.kmFromPrevious ?? 0;
      effortKm += (leg?.kmFromPrevious ?? 0) * (leg?.mode === 'walk' ? walkFactor : 1);
      if (waypoint.kind !== 'sight' && waypoint.altitudeM > highestPlace.altitudeM) highestPlace = waypoint;
      const climb =
        highestPlace.altitudeM > nightPlace.altitudeM + ignoredClimbM
          ? { place: shortenPlaceName(highestPlace.name), altitudeM: highestPlace.altitudeM }
          : null;
      stops.push({ waypoint, km, effortKm, isBackwards: index <= nightIndex, climb });
    }
    return stops;
  };
  // A route may visit the night's place several times.
  const visitIndexes = route.flatMap(({ name }, index) => (name === nightPlace.name ? [index] : []));
  return visitIndexes.flatMap((index) => [listStops(index, -1), listStops(index, 1)]);
}

/** Returns the descent with the lowest climb; null if the route leads to no place low enough. */
export function findDescent(route: readonly Waypoint[], night: Pick<Night, 'day' | 'altitudeM'>): Descent | null {
  const isLowEnough = (altitudeM: number) => altitudeM <= night.altitudeM - minDescentM;
  const descents = listEscapeRoutes(route, night).flatMap((stops) => {
    const firstLowIndex = stops.findIndex(({ waypoint }) => isLowEnough(waypoint.altitudeM));
    return stops
      .slice(0, firstLowIndex < 0 ? undefined : firstLowIndex + 1)
      .flatMap(({ waypoint: { name, altitudeM }, km, isBackwards, climb }): Descent[] => {
        const place = shortenPlaceName(name);
        if (isLowEnough(altitudeM)) return [{ place, altitudeM, km: Math.round(km), isBackwards, climb, detour: null }];
        const road = descentRoads.find(
          ({ places, altitudeM }) => matchesPlace(place, places) && isLowEnough(altitudeM),
        );
        if (!road) return [];
        return [
          {
            place: road.lowPlace,
            altitudeM: road.altitudeM,
            km: Math.round(km + road.km),
            isBackwards,
            climb,
            detour: { km: Math.round(km), via: road.via },
          },
        ];
      });
  });
  const toClimbM = ({ climb }: Descent) => climb?.altitudeM ?? 0;
  // Of two descents to one place, the rider knows the tour's own route.
  const compareDetours = (a: Descent, b: Descent) =>
    a.place === b.place ? Number(a.detour !== null) - Number(b.detour !== null) : 0;
  const [bestDescent] = descents.sort((a, b) => toClimbM(a) - toClimbM(b) || compareDetours(a, b) || a.km - b.km);
  return bestDescent ?? null;
}

/** Source: Wilderness Medical Society, 2024; mildest first. */
export const altitudeSigns = [
  {
    sign: 'Headache with nausea, dizziness, tiredness or no appetite',
    action: 'Go no higher. Rest until it’s gone; if it gets worse, go down.',
  },
  {
    sign: 'Stumbling, confusion, or hard to wake',
    action: 'Possible brain swelling. Go down now, by day or night, and never alone.',
  },
  {
    sign: 'Short of breath at rest, a wet cough, blue lips',
    action: 'Possible water in the lungs. Give oxygen, keep warm, and go down now.',
  },
] as const;
