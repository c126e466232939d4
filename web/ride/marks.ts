import type { Route, Tour, Waypoint } from '#shared/tours/tour';

type Marked = Pick<Tour, 'route' | 'facts'>;

/** A pump, or a town with one. */
export function isPump({ kind, fuel }: Pick<Waypoint, 'kind' | 'fuel'>): boolean {
  return kind === 'fuel' || fuel === true;
}

/**
 * A tour's route with its pumps on its waypoints. Tours from before waypoints could say so, on a phone, in a ride file or
 * not edited since, have them from the names of their fuel stops; the desk stores these with the next edit.
 */
export function routeWithPumps({ route = [], facts = {} }: Marked): Route {
  const { fuelStops = [] } = facts;
  if (fuelStops.length === 0 || route.some(({ fuel }) => fuel !== undefined)) return route;
  return route.map((waypoint) => (isTownWithPump(waypoint, fuelStops) ? { ...waypoint, fuel: true } : waypoint));
}

function isTownWithPump({ name, kind }: Waypoint, stops: readonly string[]): boolean {
  return ['start', 'stay', 'end'].includes(kind) && stops.some((stop) => name.includes(stop));
}
