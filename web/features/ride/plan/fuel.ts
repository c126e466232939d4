import pumplessRoads from '#shared/roads/pumpless-roads.json';
import { shortenPlaceName } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './map-lines.ts';
import { hasPump } from './ride-map.ts';

interface Bike {
  id: string;
  name: string;
  tankL: number;
  kmPerL: number;
}

/** Tanks as makers state them, with reserve; consumption as riders report it, for the last ones our estimate. */
export const bikePresets: readonly Bike[] = [
  { id: 'himalayan-450', name: 'Royal Enfield Himalayan 450', tankL: 17, kmPerL: 30 },
  { id: 'himalayan-411', name: 'Royal Enfield Himalayan 411', tankL: 15, kmPerL: 30 },
  { id: 'classic-350', name: 'Royal Enfield Classic 350', tankL: 13, kmPerL: 35 },
  { id: 'interceptor-650', name: 'Royal Enfield Interceptor 650', tankL: 13.7, kmPerL: 25 },
  { id: '390-adventure', name: 'KTM 390 Adventure', tankL: 14.5, kmPerL: 28 },
  { id: 'xpulse-200', name: 'Hero Xpulse 200', tankL: 13, kmPerL: 38 },
  { id: 'dominar-400', name: 'Bajaj Dominar 400', tankL: 13, kmPerL: 28 },
  { id: 'own', name: 'Another bike', tankL: 12, kmPerL: 30 },
];

/** Litres that stay in the tank. */
const reserveL = 1;

export interface FuelLeg {
  days: [number, number];
  from: string;
  to: string;
  km: number;
}

/** `longestKm` is the agency's figure if that is more than the longest leg. */
interface FuelPlan {
  legs: FuelLeg[];
  longestKm: number;
}

/** True if the place is on a road where pumps are rare. Elsewhere pumps come every few kilometres. */
const isRemote = (place: string) => pumplessRoads.some(({ places }) => matchesPlace(place, places));

/** Returns the legs between the pumps, in order. Empty if nobody rides, or no pump is known. */
export function listFuelLegs({ route = [] }: Pick<Tour, 'route'>): (FuelLeg & { isRemote: boolean })[] {
  const legs: ReturnType<typeof listFuelLegs> = [];
  let km = 0;
  let from = route[0];
  let firstDay = 0;
  let places: string[] = [];
  const endLeg = (to: Waypoint) => {
    const start = from && shortenPlaceName(from.name);
    const destination = shortenPlaceName(to.name);
    if (start && km > 0)
      legs.push({
        days: [firstDay, to.day],
        from: start,
        to: destination,
        km,
        isRemote: [start, ...places].some(isRemote),
      });
    [km, from, places] = [0, to, []];
  };
  for (const waypoint of route) {
    places.push(shortenPlaceName(waypoint.name));
    if (waypoint.mode === 'ride') {
      if (km === 0) firstDay = waypoint.day;
      km += waypoint.kmFromPrevious;
    }
    if (hasPump(waypoint)) endLeg(waypoint);
  }
  const last = route.at(-1);
  if (last) endLeg(last);
  return route.some(hasPump) ? legs : [];
}

/** Returns null for a tour without remote roads, because there other pumps stand between those that it names. */
export function toFuelPlan(tour: Pick<Tour, 'route' | 'facts'>): FuelPlan | null {
  const statedKm = tour.facts?.longestFuelGapKm ?? 0;
  const legs = listFuelLegs(tour)
    .filter((leg) => leg.isRemote || (statedKm > 0 && leg.km >= statedKm))
    .map(({ isRemote: _, ...leg }) => leg);
  return legs.length > 0 ? { legs, longestKm: Math.max(statedKm, ...legs.map(({ km }) => km)) } : null;
}

/** The bike's figures; null takes the preset's. */
export interface BikeSettings {
  bike: string;
  tankL: number | null;
  kmPerL: number | null;
  loadFactor: number;
}

/** Returns the tank and the kilometres per litre with load and altitude. An unknown bike is the first preset. */
export function resolveBikeSpecs({ bike, tankL, kmPerL, loadFactor }: BikeSettings) {
  const preset = bikePresets.find(({ id }) => id === bike) ?? bikePresets[0];
  return { tankL: tankL ?? preset?.tankL ?? 0, loadedKmPerL: (kmPerL ?? preset?.kmPerL ?? 0) * loadFactor };
}

export function computeRangeKm(tank: BikeSettings): number {
  const { tankL, loadedKmPerL } = resolveBikeSpecs(tank);
  // Factors such as 0.8 aren't exact in binary.
  return Math.floor(Math.max(0, tankL - reserveL) * loadedKmPerL + 0.01);
}

export function isRangeTight(tank: BikeSettings, km: number): boolean {
  const spare = computeRangeKm(tank) - km;
  return spare >= 0 && spare < resolveBikeSpecs(tank).loadedKmPerL;
}

export function computeSpareLitres(tank: BikeSettings, km: number): number {
  const { tankL, loadedKmPerL } = resolveBikeSpecs(tank);
  if (km <= computeRangeKm(tank) || loadedKmPerL <= 0) return 0;
  return Math.ceil(km / loadedKmPerL - Math.max(0, tankL - reserveL) - 0.001);
}

const fuelWords = /\bfuel\b|\btruck\b|\bback-?up vehicle\b/i;

export function listFuelInclusions({ inclusions }: Pick<Tour, 'inclusions'>): string[] {
  return inclusions.filter((inclusion) => fuelWords.test(inclusion));
}
