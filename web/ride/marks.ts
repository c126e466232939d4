import type { Route, Tour, Waypoint } from '#shared/tours/tour';

type Marked = Pick<Tour, 'route' | 'facts'>;

export function isPump({ kind, fuel }: Pick<Waypoint, 'kind' | 'fuel'>): boolean {
  return kind === 'fuel' || fuel === true;
}

/** A tour's route with its pumps. Where no waypoint has `fuel`, they are found by the names in `facts.fuelStops`. */
export function routeWithPumps({ route = [], facts = {} }: Marked): Route {
  const { fuelStops = [] } = facts;
  if (fuelStops.length === 0 || route.some(({ fuel }) => fuel !== undefined)) return route;
  return route.map((waypoint) => (isTownWithPump(waypoint, fuelStops) ? { ...waypoint, fuel: true } : waypoint));
}

function isTownWithPump({ name, kind }: Waypoint, stops: readonly string[]): boolean {
  return ['start', 'stay', 'end'].includes(kind) && stops.some((stop) => name.includes(stop));
}
