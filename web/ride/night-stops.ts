import { toDayRides } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';

export interface NightStop {
  at: number;
  days: number[];
}

/** The nights in order; those in a row at one place are one stop. */
export function toNightStops(tour: Pick<Tour, 'route' | 'itinerary'>): NightStop[] {
  const stops: NightStop[] = [];
  for (const [day, { sleepAt }] of toDayRides(tour)) {
    const at = tour.route?.map((waypoint) => waypoint.day <= day && waypoint.name === sleepAt).lastIndexOf(true) ?? -1;
    if (at < 0) continue;
    const last = stops.at(-1);
    if (last?.at === at) last.days.push(day);
    else stops.push({ at, days: [day] });
  }
  return stops;
}
