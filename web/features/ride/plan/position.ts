import { formatNumber, hasPump, shortenPlaceName } from '#shared/tours/elevation';
import type { Waypoint } from '#shared/tours/tour';

interface Point {
  lat: number;
  lon: number;
}

interface Ahead {
  name: string;
  km: number;
}

type Position =
  | { isOnRoute: false; offKm: number }
  | {
      isOnRoute: true;
      offKm: number;
      km: number;
      day: number;
      at: string | null;
      place: Ahead | null;
      pump: Ahead | null;
      bed: Ahead | null;
    };

const earthKm = 6371;
/** Further from the line than this, nothing is said about what lies ahead: straight lines leave the road by some km. */
const offRouteKm = 15;
/** Further beside the line than this it is said: a road winds about as far. */
const besideKm = 2;
const atPlaceKm = 2;
/** Where the same road is ridden twice, legs this close to the nearest one may be meant as well, in km. */
const sameRoadKm = 1;
const roughM = 500;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along the great circle, by a sphere of 6,371 km. */
export function calculateDistanceKm(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, half(a.lat, b.lat) + across)));
}

/** The nearest point of the line from `a` to `b`, on a plane around `point`: how far off in km, and at which part, 0 to 1. */
function snapToLine(point: Point, a: Point, b: Point): { offKm: number; part: number } {
  const toPlane = ({ lat, lon }: Point) => ({
    x: earthKm * radians(((lon - point.lon + 540) % 360) - 180) * Math.cos(radians(point.lat)),
    y: earthKm * radians(lat - point.lat),
  });
  const from = toPlane(a);
  const to = toPlane(b);
  const x = to.x - from.x;
  const y = to.y - from.y;
  const part = Math.min(1, Math.max(0, -(from.x * x + from.y * y) / (x * x + y * y || 1)));
  return { offKm: Math.hypot(from.x + part * x, from.y + part * y), part };
}

/** Kilometres ahead are estimates. @param today decides where a road is ridden more than once, if it is known */
export function locateOnRoute(route: readonly Waypoint[], fix: Point, today: number | null): Position | null {
  let km = 0;
  const stops = route.map((waypoint) => {
    km += waypoint.kmFromPrevious;
    return { waypoint, km };
  });
  const snaps = stops.slice(1).map(({ waypoint, km: end }, index) => {
    const { offKm, part } = snapToLine(fix, route[index] as Waypoint, waypoint);
    return { offKm, km: end - (1 - part) * waypoint.kmFromPrevious, day: waypoint.day };
  });
  if (snaps.length === 0) return null;
  const nearest = Math.min(...snaps.map(({ offKm }) => offKm));
  if (nearest > offRouteKm) return { isOnRoute: false, offKm: nearest };
  const near = snaps.filter(({ offKm }) => offKm <= nearest + sameRoadKm);
  const ofToday = near.filter(({ day }) => day === today);
  const here = (ofToday.length > 0 ? ofToday : near).reduce((best, snap) => (snap.offKm < best.offKm ? snap : best));
  const at = stops.find(
    (stop) => Math.abs(stop.km - here.km) <= atPlaceKm && calculateDistanceKm(stop.waypoint, fix) <= atPlaceKm,
  );
  const find = (fits: (waypoint: Waypoint) => boolean): Ahead | null => {
    const stop = stops.find((one) => one.km > here.km + (at ? atPlaceKm : 0.5) && fits(one.waypoint));
    return stop ? { name: shortenPlaceName(stop.waypoint.name), km: Math.round(stop.km - here.km) } : null;
  };
  return {
    ...here,
    isOnRoute: true,
    at: at ? shortenPlaceName(at.waypoint.name) : null,
    place: find(() => true),
    pump: find(hasPump),
    bed: find(({ kind }) => kind === 'stay'),
  };
}

function aheadWords({ at, place, pump, bed }: Extract<Position, { isOnRoute: true }>): string {
  if (!place) return at ? `You’re at ${at}, where the route ends.` : 'You’re where the route ends.';
  const isPlace = (ahead: Ahead) => ahead.km === place.km && ahead.name === place.name;
  const inKm = ({ name, km }: Ahead) => `${name} in ${formatNumber(km)} km`;
  return [
    at && at !== place.name ? `You’re at ${at}` : '',
    inKm(place),
    pump ? `next pump ${isPlace(pump) ? 'there' : inKm(pump)}` : '',
    bed && !isPlace(bed) ? `next bed ${inKm(bed)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Off the route it says that and nothing else. @param accuracyM a rough position gets a second sentence */
export function formatPosition(position: Position, accuracyM: number): string[] {
  const { isOnRoute, offKm } = position;
  return [
    isOnRoute && offKm > besideKm
      ? `You’re ${formatNumber(offKm)} km beside this tour’s line, which runs straight from place to place. From its nearest point:`
      : '',
    isOnRoute ? aheadWords(position) : `You’re ${formatNumber(offKm)} km from this tour’s route.`,
    accuracyM > roughM
      ? `Your phone only knows where it is to within ${formatNumber(Math.max(1, accuracyM / 1000))} km, so take this as a rough guess.`
      : '',
  ].filter(Boolean);
}
