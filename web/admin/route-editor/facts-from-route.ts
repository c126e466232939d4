import { toDayRides, toHeights } from '#shared/heights';
import type { Waypoint } from '#shared/tour';
import type { FactsValues } from './route-values';

type Computed = Pick<FactsValues, 'totalKm' | 'rideKm' | 'maxAltitudeM' | 'highestSleepM' | 'kmPerDay'>;

/** Facts computed from the route: distances, highest point and night, km per day. Null without a route. */
export function toFactsOfRoute(route: readonly Waypoint[]): Computed | null {
  const heights = toHeights(route);
  if (!heights) return null;
  const ridden = route
    .filter(({ mode }) => mode === 'ride')
    .reduce((sum, { kmFromPrevious }) => sum + kmFromPrevious, 0);
  const beds = heights.nights.map(({ altitudeM }) => altitudeM);
  const days = [...new Set(route.map(({ day }) => day))];
  const itinerary = days.map((day) => ({ day, title: '', description: '' }));
  const rides = toDayRides({ route: [...route], itinerary });
  return {
    totalKm: String(heights.totalKm),
    rideKm: ridden > 0 ? String(Math.round(ridden)) : '',
    maxAltitudeM: String(heights.highestM),
    highestSleepM: beds.length > 0 ? String(Math.max(...beds)) : '',
    kmPerDay: days.map((day) => ({ day: String(day), km: String(rides.get(day)?.km ?? 0) })),
  };
}
