import * as v from 'valibot';
import { type Waypoint, Waypoint as WaypointSchema } from '#shared/tour';
import { toWaypoint, type WaypointValues } from './route-values';

export function readTypedRoute(route: readonly WaypointValues[]): Waypoint[] {
  return route.flatMap((values) => {
    const read = v.safeParse(WaypointSchema, toWaypoint(values));
    return read.success ? [read.output] : [];
  });
}
