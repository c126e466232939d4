import { formatNumber, hasPump, shortenPlaceName } from '#shared/tours/elevation';
import type { Waypoint } from '#shared/tours/tour';

interface Coordinates {
  lat: number;
  lon: number;
}

interface PlaceAhead {
  name: string;
  km: number;
}

/** `offKm`: distance from the straight lines between the waypoints. */
type Position =
  | { isOnRoute: false; offKm: number }
  | {
      isOnRoute: true;
      offKm: number;
      km: number;
      day: number;
      currentPlace: string | null;
      nextPlace: PlaceAhead | null;
      nextPump: PlaceAhead | null;
      nextBed: PlaceAhead | null;
    };

const earthRadiusKm = 6371;
/** The road bends away from the straight lines by some kilometres; farther away, the rider is not on the route. */
const maxOffRouteKm = 15;
const maxOnLineKm = 2;
const maxAtPlaceKm = 2;
/** If the route uses a road twice, legs that are at most this much farther than the nearest leg may be the right one. */
const sameRoadKm = 1;
const roughAccuracyM = 500;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

export function calculateDistanceKm(a: Coordinates, b: Coordinates): number {
  const haversine = (fromDegrees: number, toDegrees: number) => Math.sin(toRadians(toDegrees - fromDegrees) / 2) ** 2;
  const lonTerm = Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * haversine(a.lon, b.lon);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, haversine(a.lat, b.lat) + lonTerm)));
}

/** Returns the distance from the line between two points, and the part of the line before the nearest point, 0 to 1. */
function snapToLine(
  position: Coordinates,
  lineStart: Coordinates,
  lineEnd: Coordinates,
): { offKm: number; part: number } {
  const toPlane = ({ lat, lon }: Coordinates) => ({
    x: earthRadiusKm * toRadians(((lon - position.lon + 540) % 360) - 180) * Math.cos(toRadians(position.lat)),
    y: earthRadiusKm * toRadians(lat - position.lat),
  });
  const start = toPlane(lineStart);
  const end = toPlane(lineEnd);
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  const part = Math.min(1, Math.max(0, -(start.x * dx + start.y * dy) / (dx * dx + dy * dy || 1)));
  return { offKm: Math.hypot(start.x + part * dx, start.y + part * dy), part };
}

/** @param day prefers the legs of this day if the route uses a road more than once; null if unknown */
export function locateOnRoute(route: readonly Waypoint[], position: Coordinates, day: number | null): Position | null {
  let routeKm = 0;
  const stops = route.map((waypoint) => {
    routeKm += waypoint.kmFromPrevious;
    return { waypoint, km: routeKm };
  });
  const snaps = stops.slice(1).map(({ waypoint, km: endKm }, index) => {
    const { offKm, part } = snapToLine(position, route[index] as Waypoint, waypoint);
    return { offKm, km: endKm - (1 - part) * waypoint.kmFromPrevious, day: waypoint.day };
  });
  if (snaps.length === 0) return null;
  const minOffKm = Math.min(...snaps.map(({ offKm }) => offKm));
  if (minOffKm > maxOffRouteKm) return { isOnRoute: false, offKm: minOffKm };
  const nearSnaps = snaps.filter(({ offKm }) => offKm <= minOffKm + sameRoadKm);
  const snapsOfDay = nearSnaps.filter((snap) => snap.day === day);
  const bestSnap = (snapsOfDay.length > 0 ? snapsOfDay : nearSnaps).reduce((best, snap) =>
    snap.offKm < best.offKm ? snap : best,
  );
  const currentStop = stops.find(
    ({ waypoint, km }) =>
      Math.abs(km - bestSnap.km) <= maxAtPlaceKm && calculateDistanceKm(waypoint, position) <= maxAtPlaceKm,
  );
  const findNext = (matches: (waypoint: Waypoint) => boolean): PlaceAhead | null => {
    const stop = stops.find(
      ({ waypoint, km }) => km > bestSnap.km + (currentStop ? maxAtPlaceKm : 0.5) && matches(waypoint),
    );
    return stop ? { name: shortenPlaceName(stop.waypoint.name), km: Math.round(stop.km - bestSnap.km) } : null;
  };
  return {
    ...bestSnap,
    isOnRoute: true,
    currentPlace: currentStop ? shortenPlaceName(currentStop.waypoint.name) : null,
    nextPlace: findNext(() => true),
    nextPump: findNext(hasPump),
    nextBed: findNext(({ kind }) => kind === 'stay'),
  };
}

function formatPlacesAhead(position: Extract<Position, { isOnRoute: true }>): string {
  const { currentPlace, nextPlace, nextPump, nextBed } = position;
  if (!nextPlace)
    return currentPlace ? `You’re at ${currentPlace}, where the route ends.` : 'You’re where the route ends.';
  const isNextPlace = ({ name, km }: PlaceAhead) => km === nextPlace.km && name === nextPlace.name;
  const formatPlace = ({ name, km }: PlaceAhead) => `${name} in ${formatNumber(km)} km`;
  return [
    currentPlace && currentPlace !== nextPlace.name ? `You’re at ${currentPlace}` : '',
    formatPlace(nextPlace),
    nextPump ? `next pump ${isNextPlace(nextPump) ? 'there' : formatPlace(nextPump)}` : '',
    nextBed && !isNextPlace(nextBed) ? `next bed ${formatPlace(nextBed)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

export function formatPosition(position: Position, accuracyM: number): string[] {
  const { isOnRoute, offKm } = position;
  return [
    isOnRoute && offKm > maxOnLineKm
      ? `You’re ${formatNumber(offKm)} km beside this tour’s line, which runs straight from place to place. From its nearest point:`
      : '',
    isOnRoute ? formatPlacesAhead(position) : `You’re ${formatNumber(offKm)} km from this tour’s route.`,
    accuracyM > roughAccuracyM
      ? `Your phone only knows where it is to within ${formatNumber(Math.max(1, accuracyM / 1000))} km, so take this as a rough guess.`
      : '',
  ].filter(Boolean);
}
