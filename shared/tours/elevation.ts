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
  /** Highest first, each once. */
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
  const passByName = new Map<string, RouteElevationPoint>();
  for (const point of points) {
    if (point.kind === 'pass' && !passByName.has(point.name)) passByName.set(point.name, point);
  }
  return {
    points,
    totalKm: Math.round(km),
    lowestM: Math.min(...altitudes),
    highestM: Math.max(...altitudes),
    passes: [...passByName.values()].sort((a, b) => b.altitudeM - a.altitudeM),
    nights: points.filter((point) => point.kind === 'stay'),
  };
}

/** Flatter routes get no elevation profile. */
export function isHilly({ lowestM, highestM }: Pick<RouteElevation, 'lowestM' | 'highestM'>): boolean {
  return highestM - lowestM >= 300;
}

interface ModeDistance {
  mode: Waypoint['mode'];
  km: number;
}

export function listModeDistances(waypoints: readonly Waypoint[]): ModeDistance[] {
  const kmByMode = new Map<Waypoint['mode'], number>();
  for (const { mode, kmFromPrevious } of waypoints) {
    if (kmFromPrevious > 0) kmByMode.set(mode, (kmByMode.get(mode) ?? 0) + kmFromPrevious);
  }
  return [...kmByMode].map(([mode, km]) => ({ mode, km: Math.round(km) }));
}

export function formatModeDistances(legs: readonly ModeDistance[]): string {
  return legs.map(({ mode, km }) => `${mode === 'flight' ? 'fly' : mode} ${formatNumber(km)} km`).join(', ');
}

/** Ride of one day. The night is null on the last day, and at the end of the route. */
export interface DayRide {
  km: number;
  distances: ModeDistance[];
  nightAltitudeM: number | null;
  nightPlace: string | null;
}

export function toDayRides(tour: Pick<Tour, 'route' | 'itinerary'>): Map<number, DayRide> {
  const rides = new Map<number, DayRide>();
  const lastDay = Math.max(...tour.itinerary.map(({ day }) => day));
  let nightWaypoint: Waypoint | null = null;
  for (const { day } of tour.itinerary) {
    const waypoints = tour.route?.filter((waypoint) => waypoint.day === day) ?? [];
    const km = waypoints.reduce((sum, waypoint) => sum + waypoint.kmFromPrevious, 0);
    const stay = waypoints.filter(({ kind }) => kind === 'stay' || kind === 'start').at(-1);
    if (stay) nightWaypoint = stay;
    if (day === lastDay || waypoints.at(-1)?.kind === 'end') nightWaypoint = null;
    rides.set(day, {
      km: Math.round(km),
      distances: listModeDistances(waypoints),
      nightAltitudeM: nightWaypoint?.altitudeM ?? null,
      nightPlace: nightWaypoint?.name ?? null,
    });
  }
  return rides;
}

export function hasPump({ kind, fuel }: Pick<Waypoint, 'kind' | 'fuel'>): boolean {
  return kind === 'fuel' || fuel === true;
}

/** Example: label `Highest`, figure `5,359`, unit `m, Khardung La`. */
interface MilestoneFact {
  label: string;
  figure: string;
  unit: string;
}

/** Instead of the ridden distance, tours without a motorbike show the first of these modes. */
const otherModes = [
  ['walk', 'Walk', 'km on foot'],
  ['raft', 'Raft', 'km on the river'],
  ['drive', 'Drive', 'km by car'],
] as const;

/** Rounded, with Indian grouping: `124999` → `1,24,999`. */
export function formatNumber(value: number): string {
  // The first use of Intl takes 140 ms on a cheap phone.
  return String(Math.round(value)).replace(/\d(?=(\d\d)+\d$)/g, '$&,');
}

/** `'10 days'` → `['10', 'days']`; without a leading number the unit is empty. */
export function splitFigure(text: string): [figure: string, unit: string] {
  const match = /^\s*([\d.,–-]+)\s*(.*)$/.exec(text);
  return match ? [match[1] ?? text, match[2] ?? ''] : [text, ''];
}

/** True for a number or range without a unit, such as `6-14`. */
export function isFigure(text: string): boolean {
  return /^[\d\s–-]+$/.test(text);
}

export function listMilestones(tour: Tour): MilestoneFact[] {
  const elevation = toRouteElevation(tour.route);
  const facts = tour.facts ?? {};
  const milestones: MilestoneFact[] = [];
  const add = (label: string, figure: string, unit: string) => milestones.push({ label, figure, unit });
  if (tour.duration) add('Duration', ...splitFigure(tour.duration));
  const highestM = facts.maxAltitudeM ?? elevation?.highestM;
  if (highestM !== undefined && highestM >= 500) {
    const place = elevation?.points.find((point) => point.altitudeM === highestM)?.name;
    add('Highest', formatNumber(highestM), place ? `m, ${shortenPlaceName(place)}` : 'm');
  }
  const highestNightM = facts.highestSleepM;
  if (highestNightM !== undefined && highestNightM >= 500) {
    const place = elevation?.nights.find((night) => night.altitudeM === highestNightM)?.name;
    add('Sleep', formatNumber(highestNightM), place ? `m, ${shortenPlaceName(place)}` : 'm');
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

/** Cuts the name at a bracket or comma: `Korzok (Tso Moriri)` → `Korzok`. */
export function shortenPlaceName(name: string): string {
  return name.split(/[(,]/)[0]?.trim() ?? name;
}

interface Corner {
  x: number;
  /** Altitude in 100 m. */
  y: number;
}

/** Pages contain each corner twice: in the HTML and in the data. */
const maxCorners = 10;

/** Error of removing a corner: twice the area of its triangle with its neighbours (Visvalingam and Whyatt, 1993). */
function calculateLoss(corners: readonly Corner[], index: number): number {
  const [before, corner, after] = corners.slice(index - 1, index + 2) as [Corner, Corner, Corner];
  return Math.abs((corner.x - before.x) * (after.y - before.y) - (after.x - before.x) * (corner.y - before.y));
}

/**
 * Simplified elevation profile for cards, as points of an SVG polyline: percent of the distance, and altitude in 100 m
 * upwards (`0,-21 14,-36 …`). Keeps the start, the end and the highest place. Empty for a route without distances.
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
    let smallest = { index: 0, loss: Number.POSITIVE_INFINITY };
    for (let index = 1; index < corners.length - 1; index++) {
      const loss = calculateLoss(corners, index);
      if (corners[index] !== highestCorner && loss < smallest.loss) smallest = { index, loss };
    }
    // A corner without loss is on the line between its neighbours.
    if (smallest.index === 0 || (smallest.loss > 0 && corners.length <= maxCorners)) break;
    corners.splice(smallest.index, 1);
  }
  return corners.map(({ x, y }) => `${x},${-y}`).join(' ');
}
