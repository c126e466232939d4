import { addDays, countTourDays, daysBetween } from '#shared/dates';
import { rareM } from '#shared/ride/ride';
import { formatLeg, formatNumber, shortenPlaceName, toDayRides } from '#shared/tours/elevation';
import type { Tour, Waypoint } from '#shared/tours/tour';
import { toFuelPlan } from './fuel.ts';
import { isPump } from './map.ts';

export type Phase =
  | { is: 'undated' }
  | { is: 'ahead'; inDays: number }
  | { is: 'on'; day: number }
  | { is: 'over'; endedOn: string };

/** Null: the rider has set no first day, or nobody knows today's date where the rider is. */
export function toPhase(tour: Pick<Tour, 'itinerary'>, startsOn: string | null, today: string | null): Phase {
  if (startsOn === null || today === null) return { is: 'undated' };
  const gone = daysBetween(startsOn, today);
  if (gone < 0) return { is: 'ahead', inDays: -gone };
  const last = countTourDays(tour);
  return gone < last ? { is: 'on', day: gone + 1 } : { is: 'over', endedOn: addDays(startsOn, last - 1) };
}

interface Place {
  name: string;
  altitudeM: number;
}

export interface RoadDay {
  day: number;
  title: string;
  text: string;
  from: string | null;
  to: string | null;
  km: number;
  way: string;
  /** `Darcha, Baralacha La 4,890 m, Sarchu`, with what is only about there; empty where the route names nothing new. */
  through: string;
  highest: Place | null;
  sleep: Place | null;
  /** By ridden kilometres from the morning; null where pumps aren't counted. */
  pump: { name: string; km: number; day: number } | null;
}

const toPlace = ({ name, altitudeM }: Waypoint): Place => ({ name: shortenPlaceName(name), altitudeM });

function sayPlaces(places: readonly Waypoint[]): string {
  return places
    .map(({ name, kind, altitudeM, approx }) => {
      const height = kind === 'pass' ? ` ${formatNumber(altitudeM)} m` : '';
      return `${shortenPlaceName(name)}${height}${approx ? ' (about here)' : ''}`;
    })
    .join(', ');
}

/** The highest place above 2,500 m: nobody asks for lower ones. */
function toHighest(seen: readonly Waypoint[]): Place | null {
  const [top] = [...seen].sort((a, b) => b.altitudeM - a.altitudeM);
  return top && top.altitudeM > rareM ? toPlace(top) : null;
}

function findPump(ahead: readonly Waypoint[]): RoadDay['pump'] {
  let km = 0;
  for (const waypoint of ahead) {
    if (waypoint.mode === 'ride') km += waypoint.kmFromPrevious;
    if (km > 0 && isPump(waypoint))
      return { name: shortenPlaceName(waypoint.name), km: Math.round(km), day: waypoint.day };
  }
  return null;
}

export function toRoadDays(tour: Pick<Tour, 'itinerary' | 'route' | 'facts'>): RoadDay[] {
  const { itinerary, route = [] } = tour;
  const rides = toDayRides(tour);
  const counts = toFuelPlan(tour) !== null;
  return itinerary.map(({ day, title, description }) => {
    const first = route.findIndex((waypoint) => waypoint.day >= day);
    const morning = route[first > 0 ? first - 1 : 0];
    const places = route.filter((waypoint) => waypoint.day === day);
    const { km = 0, legs = [], sleepM = null, sleepAt = null } = rides.get(day) ?? {};
    const isRidden = legs.some(({ mode }) => mode === 'ride');
    const seen = [...(morning ? [morning] : []), ...places];
    const evening = places.at(-1);
    return {
      day,
      title,
      text: description,
      km,
      way: formatLeg(legs),
      through: km > 0 ? sayPlaces(places) : '',
      from: morning && km > 0 ? shortenPlaceName(morning.name) : null,
      to: evening && km > 0 ? shortenPlaceName(evening.name) : null,
      highest: km > 0 ? toHighest(seen) : null,
      sleep: sleepM !== null && sleepAt !== null ? { name: shortenPlaceName(sleepAt), altitudeM: sleepM } : null,
      pump: isRidden && counts ? findPump(route.slice(Math.max(first, 0))) : null,
    };
  });
}
