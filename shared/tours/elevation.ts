import type { Tour, Waypoint } from './tour.ts';

export type ElevationWaypoint = Pick<Waypoint, 'day' | 'name' | 'altitudeM' | 'kmFromPrevious' | 'kind'>;

export interface RouteElevationPoint {
  km: number;
  altitudeM: number;
  name: string;
  day: number;
  kind: Waypoint['kind'];
}

export interface RouteElevation {
  points: RouteElevationPoint[];
  totalKm: number;
  lowestM: number;
  highestM: number;
  passes: RouteElevationPoint[];
  nights: RouteElevationPoint[];
}

/** Null for fewer than two waypoints, or a route without any distance. */
export function toRouteElevation(route: readonly ElevationWaypoint[] | undefined): RouteElevation | null {
  if (!route || route.length < 2) return null;
  let km = 0;
  const points = route.map((waypoint, index): RouteElevationPoint => {
    if (index > 0) km += waypoint.kmFromPrevious;
    const { altitudeM, name, day, kind } = waypoint;
    return { km, altitudeM, name, day, kind };
  });
  if (km === 0) return null;
  const altitudes = points.map((point) => point.altitudeM);
  const byName = new Map<string, RouteElevationPoint>();
  for (const point of points) if (point.kind === 'pass' && !byName.has(point.name)) byName.set(point.name, point);
  return {
    points,
    totalKm: Math.round(km),
    lowestM: Math.min(...altitudes),
    highestM: Math.max(...altitudes),
    passes: [...byName.values()].sort((a, b) => b.altitudeM - a.altitudeM),
    nights: points.filter((point) => point.kind === 'stay'),
  };
}

/** True if the altitude varies enough, 300 m, for an elevation profile. */
export function isHilly({ lowestM, highestM }: Pick<RouteElevation, 'lowestM' | 'highestM'>): boolean {
  return highestM - lowestM >= 300;
}

interface ModeDistance {
  mode: Waypoint['mode'];
  km: number;
}

export function listModeDistances(waypoints: readonly Waypoint[]): ModeDistance[] {
  const byMode = new Map<Waypoint['mode'], number>();
  for (const { mode, kmFromPrevious } of waypoints) {
    if (kmFromPrevious > 0) byMode.set(mode, (byMode.get(mode) ?? 0) + kmFromPrevious);
  }
  return [...byMode].map(([mode, km]) => ({ mode, km: Math.round(km) }));
}

export function formatModeDistances(legs: readonly ModeDistance[]): string {
  return legs.map(({ mode, km }) => `${mode === 'flight' ? 'fly' : mode} ${formatNumber(km)} km`).join(', ');
}

/** Ride of one day. `sleepM` and `sleepAt`: altitude and name of the place for the night; null if no night follows. */
export interface DayRide {
  km: number;
  distances: ModeDistance[];
  nightAltitudeM: number | null;
  nightPlace: string | null;
}

/** Rides by itinerary day. No night follows the last day, or the end of the route. */
export function toDayRides(tour: Pick<Tour, 'route' | 'itinerary'>): Map<number, DayRide> {
  const rides = new Map<number, DayRide>();
  const lastDay = Math.max(...tour.itinerary.map(({ day }) => day));
  let sleepPlace: Waypoint | null = null;
  for (const { day } of tour.itinerary) {
    const waypoints = tour.route?.filter((waypoint) => waypoint.day === day) ?? [];
    const km = waypoints.reduce((sum, waypoint) => sum + waypoint.kmFromPrevious, 0);
    const stay = waypoints.filter(({ kind }) => kind === 'stay' || kind === 'start').at(-1);
    if (stay) sleepPlace = stay;
    if (day === lastDay || waypoints.at(-1)?.kind === 'end') sleepPlace = null;
    const [sleepM, sleepAt] = sleepPlace ? [sleepPlace.altitudeM, sleepPlace.name] : [null, null];
    rides.set(day, {
      km: Math.round(km),
      distances: listModeDistances(waypoints),
      nightAltitudeM: sleepM,
      nightPlace: sleepAt,
    });
  }
  return rides;
}

export function hasPump({ kind, fuel }: Pick<Waypoint, 'kind' | 'fuel'>): boolean {
  return kind === 'fuel' || fuel === true;
}

interface MilestoneFact {
  label: string;
  figure: string;
  unit: string;
}

/** Milestones of tours without a motorbike; the first mode in the route is shown. */
const otherModes = [
  ['walk', 'Walk', 'km on foot'],
  ['raft', 'Raft', 'km on the river'],
  ['drive', 'Drive', 'km by car'],
] as const;

/** Rounded, with Indian grouping: `124999` → `1,24,999`. */
export function formatNumber(value: number): string {
  // Intl needs 140 ms for its first use on a cheap phone, which would delay the page.
  return String(Math.round(value)).replace(/\d(?=(\d\d)+\d$)/g, '$&,');
}

/** `'10 days'` → `['10', 'days']`; without a leading number the unit is empty. */
export function splitFigure(text: string): [figure: string, unit: string] {
  const match = /^\s*([\d.,–-]+)\s*(.*)$/.exec(text);
  return match ? [match[1] ?? text, match[2] ?? ''] : [text, ''];
}

/** True for a figure without a unit, such as `6-14`. */
export function isFigure(text: string): boolean {
  return /^[\d\s–-]+$/.test(text);
}

export function listMilestones(tour: Tour): MilestoneFact[] {
  const elevation = toRouteElevation(tour.route);
  const facts = tour.facts ?? {};
  const milestones: MilestoneFact[] = [];
  const add = (label: string, figure: string, unit: string) => milestones.push({ label, figure, unit });
  if (tour.duration) add('Duration', ...splitFigure(tour.duration));
  const highest = facts.maxAltitudeM ?? elevation?.highestM;
  if (highest !== undefined && highest >= 500) {
    const at = elevation?.points.find((point) => point.altitudeM === highest)?.name;
    add('Highest', formatNumber(highest), at ? `m, ${shortenPlaceName(at)}` : 'm');
  }
  const sleep = facts.highestSleepM;
  if (sleep !== undefined && sleep >= 500) {
    const at = elevation?.nights.find((night) => night.altitudeM === sleep)?.name;
    add('Sleep', formatNumber(sleep), at ? `m, ${shortenPlaceName(at)}` : 'm');
  }
  const legs = listModeDistances(tour.route ?? []);
  const otherMode = otherModes.find(([mode]) => legs.some((leg) => leg.mode === mode));
  if (facts.rideKm) add('Ride', formatNumber(facts.rideKm), 'km in all');
  else if (otherMode) {
    const [mode, label, unit] = otherMode;
    add(label, formatNumber(legs.find((leg) => leg.mode === mode)?.km ?? 0), unit);
  } else if (facts.totalKm) add('Way', formatNumber(facts.totalKm), 'km in all');
  if (facts.longestFuelGapKm) add('Fuel gap', formatNumber(facts.longestFuelGapKm), 'km');
  if (tour.groupSize) add('Group Size', tour.groupSize, isFigure(tour.groupSize) ? 'people' : '');
  return milestones;
}

/** Place name without the part after a bracket or comma. */
export function shortenPlaceName(name: string): string {
  return name.split(/[(,]/)[0]?.trim() ?? name;
}

interface Corner {
  /** Percent of the route's distance. */
  x: number;
  /** Altitude in 100 m. */
  y: number;
}

/** Cards are small, and each corner is sent twice: in the HTML and in the data. */
const maxCorners = 10;

/** Area of the triangle of a corner and its neighbours: the error of removing it (Visvalingam and Whyatt, 1993). */
function calculateLoss(corners: readonly Corner[], at: number): number {
  const [before, corner, after] = corners.slice(at - 1, at + 2) as [Corner, Corner, Corner];
  return Math.abs((corner.x - before.x) * (after.y - before.y) - (after.x - before.x) * (corner.y - before.y));
}

/**
 * Elevation profile for cards, as SVG points: `0,-21 14,-36 …`, percent of the distance and altitude in 100 m. At most 10
 * corners, always with the start, the end and the highest place. Empty for a route without distances.
 */
export function toElevationPolyline(route: readonly ElevationWaypoint[] | undefined): string {
  const elevation = toRouteElevation(route);
  if (!elevation) return '';
  const totalKm = elevation.points.at(-1)?.km ?? 1;
  const corners = elevation.points.map(({ km, altitudeM }) => ({
    x: Math.round((km / totalKm) * 100),
    y: Math.round(altitudeM / 100),
  }));
  const highestCorner = corners[elevation.points.findIndex(({ altitudeM }) => altitudeM === elevation.highestM)];
  for (;;) {
    let smallest = { at: 0, loss: Number.POSITIVE_INFINITY };
    for (let at = 1; at < corners.length - 1; at++) {
      const loss = calculateLoss(corners, at);
      if (corners[at] !== highestCorner && loss < smallest.loss) smallest = { at, loss };
    }
    // A loss of 0 is a corner on the line between its neighbours.
    if (smallest.at === 0 || (smallest.loss > 0 && corners.length <= maxCorners)) break;
    corners.splice(smallest.at, 1);
  }
  return corners.map(({ x, y }) => `${x},${-y}`).join(' ');
}
