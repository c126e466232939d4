import pumplessRoads from '#shared/roads/pumpless-roads.json';
import { hasPump, shortenPlaceName } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { matchesPlace } from './match-place.ts';

interface Bike {
  id: string;
  name: string;
  tankL: number;
  kmPerL: number;
}

/** Tank sizes, with reserve, are the makers' figures; kilometres per litre are riders' reports, and our estimate for the last two. */
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

const reserveL = 1;

export interface FuelLeg {
  days: [first: number, last: number];
  startPlace: string;
  endPlace: string;
  km: number;
}

interface FuelPlan {
  legs: FuelLeg[];
  /** The longest leg, or the agency's figure if that is longer. */
  longestKm: number;
}

/** Elsewhere there is a pump every few kilometres. */
const isPumpless = (place: string) => pumplessRoads.some(({ places }) => matchesPlace(place, places));

/** Returns the legs between the pumps, in order. Empty if nobody rides, or no pump is known. */
export function listFuelLegs({ route = [] }: Pick<Tour, 'route'>): (FuelLeg & { isPumpless: boolean })[] {
  const legs: ReturnType<typeof listFuelLegs> = [];
  let km = 0;
  let start = route[0];
  let firstDay = 0;
  let passedPlaces: string[] = [];
  const endLeg = (end: Waypoint) => {
    const startPlace = start && shortenPlaceName(start.name);
    if (startPlace && km > 0)
      legs.push({
        days: [firstDay, end.day],
        startPlace,
        endPlace: shortenPlaceName(end.name),
        km,
        isPumpless: [startPlace, ...passedPlaces].some(isPumpless),
      });
    [km, start, passedPlaces] = [0, end, []];
  };
  for (const waypoint of route) {
    passedPlaces.push(shortenPlaceName(waypoint.name));
    if (waypoint.mode === 'ride') {
      if (km === 0) firstDay = waypoint.day;
      km += waypoint.kmFromPrevious;
    }
    if (hasPump(waypoint)) endLeg(waypoint);
  }
  const routeEnd = route.at(-1);
  if (routeEnd) endLeg(routeEnd);
  return route.some(hasPump) ? legs : [];
}

/** Returns null for a tour on ordinary roads, because there the route leaves out most pumps. */
export function toFuelPlan(tour: Pick<Tour, 'route' | 'facts'>): FuelPlan | null {
  const agencyKm = tour.facts?.longestFuelGapKm ?? 0;
  const legs = listFuelLegs(tour)
    .filter((leg) => leg.isPumpless || (agencyKm > 0 && leg.km >= agencyKm))
    .map(({ isPumpless: _, ...leg }) => leg);
  return legs.length > 0 ? { legs, longestKm: Math.max(agencyKm, ...legs.map(({ km }) => km)) } : null;
}

export interface TankSettings {
  bike: string;
  /** Null for the value of the preset, as for `kmPerL`. */
  tankL: number | null;
  kmPerL: number | null;
  loadFactor: number;
}

export function resolveBikeSpecs({ bike, tankL, kmPerL, loadFactor }: TankSettings) {
  const preset = bikePresets.find(({ id }) => id === bike) ?? bikePresets[0];
  return { tankL: tankL ?? preset?.tankL ?? 0, loadedKmPerL: (kmPerL ?? preset?.kmPerL ?? 0) * loadFactor };
}

export function computeRangeKm(settings: TankSettings): number {
  const { tankL, loadedKmPerL } = resolveBikeSpecs(settings);
  // Floating-point errors of factors such as 0.8 must not cost a kilometre.
  return Math.floor(Math.max(0, tankL - reserveL) * loadedKmPerL + 0.01);
}

/** True if the range is enough, but by less than one litre. */
export function isRangeTight(settings: TankSettings, km: number): boolean {
  const marginKm = computeRangeKm(settings) - km;
  return marginKm >= 0 && marginKm < resolveBikeSpecs(settings).loadedKmPerL;
}

export function computeSpareFuelL(settings: TankSettings, km: number): number {
  const { tankL, loadedKmPerL } = resolveBikeSpecs(settings);
  if (km <= computeRangeKm(settings) || loadedKmPerL <= 0) return 0;
  return Math.ceil(km / loadedKmPerL - Math.max(0, tankL - reserveL) - 0.001);
}

const fuelPattern = /\bfuel\b|\btruck\b|\bback-?up vehicle\b/i;

export function listFuelInclusions({ inclusions }: Pick<Tour, 'inclusions'>): string[] {
  return inclusions.filter((inclusion) => fuelPattern.test(inclusion));
}
