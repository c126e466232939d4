import { addDays, countDaysBetween, countTourDays } from '#shared/dates';
import { altitudeSicknessRareM } from '#shared/ride/ride';
import { formatModeDistances, formatNumber, shortenPlaceName, toDayRides } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { toFuelPlan } from './fuel.ts';
import { hasPump } from './ride-map.ts';

export type RidePhase =
  | { is: 'undated' }
  | { is: 'ahead'; inDays: number }
  | { is: 'on'; day: number }
  | { is: 'over'; endedOn: string };

/** Without a first day, or without today's date, the ride is undated. */
export function findRidePhase(tour: Pick<Tour, 'itinerary'>, startsOn: string | null, today: string | null): RidePhase {
  if (startsOn === null || today === null) return { is: 'undated' };
  const daysSinceStart = countDaysBetween(startsOn, today);
  if (daysSinceStart < 0) return { is: 'ahead', inDays: -daysSinceStart };
  const last = countTourDays(tour);
  return daysSinceStart < last
    ? { is: 'on', day: daysSinceStart + 1 }
    : { is: 'over', endedOn: addDays(startsOn, last - 1) };
}

interface Place {
  name: string;
  altitudeM: number;
}

export interface RideDay {
  day: number;
  title: string;
  text: string;
  from: string | null;
  to: string | null;
  km: number;
  distanceText: string;
  /** `Darcha, Baralacha La 4,890 m, Sarchu`; empty where the route names no new place. */
  placesText: string;
  highest: Place | null;
  sleep: Place | null;
  /** The next pump, with the ridden kilometres from the morning; null where pumps aren't counted. */
  pump: { name: string; km: number; day: number } | null;
}

const toPlace = ({ name, altitudeM }: Waypoint): Place => ({ name: shortenPlaceName(name), altitudeM });

function formatPlaces(places: readonly Waypoint[]): string {
  return places
    .map(({ name, kind, altitudeM, approx }) => {
      const height = kind === 'pass' ? ` ${formatNumber(altitudeM)} m` : '';
      return `${shortenPlaceName(name)}${height}${approx ? ' (about here)' : ''}`;
    })
    .join(', ');
}

/** Returns the highest place above 2,500 m; lower ones don't matter. */
function toHighest(dayPlaces: readonly Waypoint[]): Place | null {
  const [top] = [...dayPlaces].sort((a, b) => b.altitudeM - a.altitudeM);
  return top && top.altitudeM > altitudeSicknessRareM ? toPlace(top) : null;
}

function findPump(ahead: readonly Waypoint[]): RideDay['pump'] {
  let km = 0;
  for (const waypoint of ahead) {
    if (waypoint.mode === 'ride') km += waypoint.kmFromPrevious;
    if (km > 0 && hasPump(waypoint))
      return { name: shortenPlaceName(waypoint.name), km: Math.round(km), day: waypoint.day };
  }
  return null;
}

export function listRideDays(tour: Pick<Tour, 'itinerary' | 'route' | 'facts'>): RideDay[] {
  const { itinerary, route = [] } = tour;
  const rides = toDayRides(tour);
  const hasFuelPlan = toFuelPlan(tour) !== null;
  return itinerary.map(({ day, title, description }) => {
    const first = route.findIndex((waypoint) => waypoint.day >= day);
    const morning = route[first > 0 ? first - 1 : 0];
    const places = route.filter((waypoint) => waypoint.day === day);
    const { km = 0, distances = [], nightAltitudeM = null, nightPlace = null } = rides.get(day) ?? {};
    const isRidden = distances.some(({ mode }) => mode === 'ride');
    const dayPlaces = [...(morning ? [morning] : []), ...places];
    const evening = places.at(-1);
    return {
      day,
      title,
      text: description,
      km,
      distanceText: formatModeDistances(distances),
      placesText: km > 0 ? formatPlaces(places) : '',
      from: morning && km > 0 ? shortenPlaceName(morning.name) : null,
      to: evening && km > 0 ? shortenPlaceName(evening.name) : null,
      highest: km > 0 ? toHighest(dayPlaces) : null,
      sleep:
        nightAltitudeM !== null && nightPlace !== null
          ? { name: shortenPlaceName(nightPlace), altitudeM: nightAltitudeM }
          : null,
      pump: isRidden && hasFuelPlan ? findPump(route.slice(Math.max(first, 0))) : null,
    };
  });
}
