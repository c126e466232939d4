import { formatNumber, legWords, shortName, toDayRides } from '../heights.ts';
import type { Tour } from '../tour.ts';

export interface MapDay {
  day: number;
  /** `Ride 86 km`, or that nobody travels. */
  way: string;
  /** `Darcha, Baralacha La 4,890 m, Sarchu 4,290 m (night)`; the day's title where the route is silent. */
  places: string;
}

/** The map in words, a line a day: how far, through which places, over which passes, and where one sleeps. */
export function toMapDays(tour: Pick<Tour, 'route' | 'itinerary'>): MapDay[] {
  const rides = toDayRides(tour);
  return tour.itinerary.map(({ day, title }) => {
    const { legs, sleepAt, sleepM } = rides.get(day) ?? { legs: [], sleepAt: null, sleepM: null };
    const way = legWords(legs);
    const waypoints = tour.route?.filter((waypoint) => waypoint.day === day) ?? [];
    const places = waypoints.map(({ name, kind, altitudeM, approx }, at) => {
      const isNight = name === sleepAt && at === waypoints.length - 1;
      const notes = [isNight ? 'night' : '', kind === 'fuel' ? 'fuel' : '', approx ? 'about here' : ''].filter(Boolean);
      const height = isNight || kind === 'pass' ? ` ${formatNumber(altitudeM)} m` : '';
      return `${shortName(name)}${height}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
    });
    if (places.length === 0) {
      places.push(title);
      if (sleepAt !== null) places.push(`${shortName(sleepAt)} ${formatNumber(sleepM ?? 0)} m (night)`);
    }
    return {
      day,
      way: way ? `${way.charAt(0).toUpperCase()}${way.slice(1)}` : 'No travelling',
      places: places.join(', '),
    };
  });
}
