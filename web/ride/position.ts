import { shortName } from '#shared/tours/heights';
import type { Waypoint } from '#shared/tours/tour';
import { isPump } from './marks.ts';

interface Fix {
  lat: number;
  lon: number;
  accuracyM: number;
}

export interface Ahead {
  name: string;
  km: number;
}

export type Position =
  | { isOnRoute: false; offKm: number }
  | {
      isOnRoute: true;
      offKm: number;
      km: number;
      day: number;
      at: string | null;
      place: Ahead | null;
      pump: Ahead | null;
      /** The next bed, or the end of the tour. Whoever has come to tonight’s is told of the next. */
      stop: (Ahead & { isEnd: boolean; isTonight: boolean }) | null;
    };

const earthKm = 6371;
/** Further from the line than this, nothing is said about what lies ahead: straight lines leave the road by some km. */
const offRouteKm = 15;
const atPlaceKm = 2;
/** Where the same road is ridden twice, legs this close to the nearest one may be meant as well, in km. */
const sameRoadKm = 1;

type Vector = readonly [number, number, number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const length = (a: Vector) => Math.sqrt(dot(a, a));
const angle = (a: Vector, b: Vector) => Math.atan2(length(cross(a, b)), dot(a, b));

function toVector({ lat, lon }: { lat: number; lon: number }): Vector {
  const ring = Math.cos(radians(lat));
  return [ring * Math.cos(radians(lon)), ring * Math.sin(radians(lon)), Math.sin(radians(lat))];
}

/** Along the great circle, by a sphere of 6,371 km. */
export function distanceKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  return earthKm * angle(toVector(a), toVector(b));
}

/** The nearest point of the arc from `a` to `b`: how far off in km, and at which part of the arc, 0 to 1. */
function snapToArc(point: Vector, a: Vector, b: Vector): { offKm: number; part: number } {
  const normal = cross(a, b);
  const size = length(normal);
  if (size > 1e-9) {
    const height = dot(point, normal) / size;
    const foot = point.map((value, axis) => value - (height * (normal[axis] ?? 0)) / size) as unknown as Vector;
    if (dot(cross(a, foot), normal) >= 0 && dot(cross(foot, b), normal) >= 0) {
      return { offKm: earthKm * Math.abs(Math.asin(height)), part: angle(a, foot) / angle(a, b) };
    }
  }
  const toA = angle(point, a);
  const toB = angle(point, b);
  return toA <= toB ? { offKm: earthKm * toA, part: 0 } : { offKm: earthKm * toB, part: 1 };
}

interface Snap {
  offKm: number;
  km: number;
  day: number;
}

function listSnaps(route: readonly Waypoint[], fix: Fix): Snap[] {
  const point = toVector(fix);
  const vectors = route.map(toVector);
  let km = 0;
  return route.slice(1).map(({ kmFromPrevious, day }, at) => {
    const { offKm, part } = snapToArc(point, vectors[at] as Vector, vectors[at + 1] as Vector);
    const snap = { offKm, km: km + part * kmFromPrevious, day };
    km += kmFromPrevious;
    return snap;
  });
}

/** Kilometres ahead are estimates. @param today decides where a road is ridden more than once, if it is known */
export function toPosition(route: readonly Waypoint[], fix: Fix, today: number | null): Position | null {
  const snaps = listSnaps(route, fix);
  const nearest = Math.min(...snaps.map(({ offKm }) => offKm));
  if (snaps.length === 0) return null;
  if (nearest > offRouteKm) return { isOnRoute: false, offKm: nearest };
  const near = snaps.filter(({ offKm }) => offKm <= nearest + sameRoadKm);
  const ofToday = near.filter(({ day }) => day === today);
  const here = (ofToday.length > 0 ? ofToday : near).reduce((best, snap) => (snap.offKm < best.offKm ? snap : best));
  let km = 0;
  const stops = route.map((waypoint) => {
    km += waypoint.kmFromPrevious;
    return { waypoint, km };
  });
  const at = stops.find(
    (stop) => Math.abs(stop.km - here.km) <= atPlaceKm && distanceKm(stop.waypoint, fix) <= atPlaceKm,
  );
  const find = (fits: (waypoint: Waypoint) => boolean) => {
    const stop = stops.find((one) => one.km > here.km + (at ? atPlaceKm : 0.5) && fits(one.waypoint));
    if (!stop) return null;
    const { name, kind, day } = stop.waypoint;
    const isTonight = day <= (today ?? here.day);
    return { name: shortName(name), km: Math.round(stop.km - here.km), isEnd: kind === 'end', isTonight };
  };
  return {
    isOnRoute: true,
    offKm: here.offKm,
    km: here.km,
    day: here.day,
    at: at ? shortName(at.waypoint.name) : null,
    place: find(() => true),
    pump: find(isPump),
    stop: find(({ kind }) => kind === 'stay' || kind === 'end'),
  };
}
