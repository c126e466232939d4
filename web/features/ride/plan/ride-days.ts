import { addDays, countDaysBetween, countTourDays } from '#shared/dates';
import { altitudeSicknessRareM } from '#shared/ride/ride';
import { formatModeDistances, formatNumber, hasPump, shortenPlaceName, toDayRides } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { toFuelPlan } from './fuel.ts';

export type RidePhase =
  | { kind: 'undated' }
  | { kind: 'ahead'; inDays: number }
  | { kind: 'underWay'; day: number }
  | { kind: 'over'; endedOn: string };

/** Without a first day, or without today's date, the ride is undated. */
export function findRidePhase(tour: Pick<Tour, 'itinerary'>, startsOn: string | null, today: string | null): RidePhase {
  if (startsOn === null || today === null) return { kind: 'undated' };
  const daysSinceStart = countDaysBetween(startsOn, today);
  if (daysSinceStart < 0) return { kind: 'ahead', inDays: -daysSinceStart };
  const dayCount = countTourDays(tour);
  return daysSinceStart < dayCount
    ? { kind: 'underWay', day: daysSinceStart + 1 }
    : { kind: 'over', endedOn: addDays(startsOn, dayCount - 1) };
}

interface Place {
  name: string;
  altitudeM: number;
}

export interface RideDay {
  day: number;
  title: string;
  description: string;
  /** Places where the road of the day begins and ends; null on a day without a road. */
  startPlace: string | null;
  endPlace: string | null;
  km: number;
  distanceText: string;
  /** `Darcha, Baralacha La 4,890 m, Sarchu`; empty on a day without a road. */
  placesText: string;
  highestPlace: Place | null;
  nightPlace: Place | null;
  /** The next pump, and the ridden kilometres from the morning; null if the tour needs no fuel plan. */
  pump: { name: string; km: number; day: number } | null;
}

const toPlace = ({ name, altitudeM }: Waypoint): Place => ({ name: shortenPlaceName(name), altitudeM });

function formatPlaces(waypoints: readonly Waypoint[]): string {
  return waypoints
    .map(({ name, kind, altitudeM, approx }) => {
      const altitude = kind === 'pass' ? ` ${formatNumber(altitudeM)} m` : '';
      return `${shortenPlaceName(name)}${altitude}${approx ? ' (about here)' : ''}`;
    })
    .join(', ');
}

function findHighestPlace(waypoints: readonly Waypoint[]): Place | null {
  const [highest] = [...waypoints].sort((a, b) => b.altitudeM - a.altitudeM);
  return highest && highest.altitudeM > altitudeSicknessRareM ? toPlace(highest) : null;
}

function findNextPump(routeAhead: readonly Waypoint[]): RideDay['pump'] {
  let km = 0;
  for (const waypoint of routeAhead) {
    if (waypoint.mode === 'ride') km += waypoint.kmFromPrevious;
    if (km > 0 && hasPump(waypoint))
      return { name: shortenPlaceName(waypoint.name), km: Math.round(km), day: waypoint.day };
  }
  return null;
}

export function listRideDays(tour: Pick<Tour, 'itinerary' | 'route' | 'facts'>): RideDay[] {
  const { itinerary, route = [] } = tour;
  const dayRides = toDayRides(tour);
  const hasFuelPlan = toFuelPlan(tour) !== null;
  return itinerary.map(({ day, title, description }) => {
    const firstIndex = route.findIndex((waypoint) => waypoint.day >= day);
    const morning = route[firstIndex > 0 ? firstIndex - 1 : 0];
    const dayWaypoints = route.filter((waypoint) => waypoint.day === day);
    const evening = dayWaypoints.at(-1);
    const { km = 0, distances = [], nightPlace = null, nightAltitudeM = null } = dayRides.get(day) ?? {};
    const isRidden = distances.some(({ mode }) => mode === 'ride');
    return {
      day,
      title,
      description,
      km,
      distanceText: formatModeDistances(distances),
      placesText: km > 0 ? formatPlaces(dayWaypoints) : '',
      startPlace: morning && km > 0 ? shortenPlaceName(morning.name) : null,
      endPlace: evening && km > 0 ? shortenPlaceName(evening.name) : null,
      highestPlace: km > 0 ? findHighestPlace([...(morning ? [morning] : []), ...dayWaypoints]) : null,
      nightPlace:
        nightPlace !== null && nightAltitudeM !== null
          ? { name: shortenPlaceName(nightPlace), altitudeM: nightAltitudeM }
          : null,
      pump: isRidden && hasFuelPlan ? findNextPump(route.slice(Math.max(firstIndex, 0))) : null,
    };
  });
}
