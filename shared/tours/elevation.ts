import type { Tour, Waypoint } from './tour.ts';

export type HeightWaypoint = Pick<Waypoint, 'day' | 'name' | 'altitudeM' | 'kmFromPrevious' | 'kind'>;

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
export function toRouteElevation(route: readonly HeightWaypoint[] | undefined): RouteElevation | null {
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

/** Whether the road rises enough, in metres, for a drawing of its heights to show anything. */
export function isHilly({ lowestM, highestM }: Pick<RouteElevation, 'lowestM' | 'highestM'>): boolean {
  return highestM - lowestM >= 300;
}

interface Leg {
  mode: Waypoint['mode'];
  km: number;
}

export function toLegs(waypoints: readonly Waypoint[]): Leg[] {
  const byMode = new Map<Waypoint['mode'], number>();
  for (const { mode, kmFromPrevious } of waypoints) {
    if (kmFromPrevious > 0) byMode.set(mode, (byMode.get(mode) ?? 0) + kmFromPrevious);
  }
  return [...byMode].map(([mode, km]) => ({ mode, km: Math.round(km) }));
}

export function formatLeg(legs: readonly Leg[]): string {
  return legs.map(({ mode, km }) => `${mode === 'flight' ? 'fly' : mode} ${formatNumber(km)} km`).join(', ');
}

/** Kilometres by mode, and where you sleep, in metres and by name; null when no night follows. */
export interface DayRide {
  km: number;
  legs: Leg[];
  sleepM: number | null;
  sleepAt: string | null;
}

/** Rides by itinerary day. No night follows the last day or one that ends the route. */
export function toDayRides(tour: Pick<Tour, 'route' | 'itinerary'>): Map<number, DayRide> {
  const rides = new Map<number, DayRide>();
  const lastDay = Math.max(...tour.itinerary.map(({ day }) => day));
  let bed: Waypoint | null = null;
  for (const { day } of tour.itinerary) {
    const waypoints = tour.route?.filter((waypoint) => waypoint.day === day) ?? [];
    const km = waypoints.reduce((sum, waypoint) => sum + waypoint.kmFromPrevious, 0);
    const stay = waypoints.filter(({ kind }) => kind === 'stay' || kind === 'start').at(-1);
    if (stay) bed = stay;
    if (day === lastDay || waypoints.at(-1)?.kind === 'end') bed = null;
    const [sleepM, sleepAt] = bed ? [bed.altitudeM, bed.name] : [null, null];
    rides.set(day, { km: Math.round(km), legs: toLegs(waypoints), sleepM, sleepAt });
  }
  return rides;
}

interface MilestoneFact {
  cap: string;
  figure: string;
  unit: string;
}

/** How a tour that isn't ridden is described, hardest effort first. */
const ownWay = [
  ['walk', 'Walk', 'km on foot'],
  ['raft', 'Raft', 'km on the river'],
  ['drive', 'Drive', 'km by car'],
] as const;

/** Whole, with Indian grouping: `124999` → `1,24,999`. */
export function formatNumber(value: number): string {
  // Without Intl, which needs 140 ms on a cheap phone for its first formats, before a page answers.
  return String(Math.round(value)).replace(/\d(?=(\d\d)+\d$)/g, '$&,');
}

/** `'10 days'` → `['10', 'days']`. Without a leading number there is no unit. */
export function splitFigure(text: string): [figure: string, unit: string] {
  const match = /^\s*([\d.,–-]+)\s*(.*)$/.exec(text);
  return match ? [match[1] ?? text, match[2] ?? ''] : [text, ''];
}

/** True for a bare figure, such as `6-14`, that needs a noun after it. */
export function isFigure(text: string): boolean {
  return /^[\d\s–-]+$/.test(text);
}

export function listMilestones(tour: Tour): MilestoneFact[] {
  const heights = toRouteElevation(tour.route);
  const facts = tour.facts ?? {};
  const milestones: MilestoneFact[] = [];
  const add = (cap: string, figure: string, unit: string) => milestones.push({ cap, figure, unit });
  if (tour.duration) add('Duration', ...splitFigure(tour.duration));
  const highest = facts.maxAltitudeM ?? heights?.highestM;
  if (highest !== undefined && highest >= 500) {
    const at = heights?.points.find((point) => point.altitudeM === highest)?.name;
    add('Highest', formatNumber(highest), at ? `m, ${shortenPlaceName(at)}` : 'm');
  }
  const sleep = facts.highestSleepM;
  if (sleep !== undefined && sleep >= 500) {
    const at = heights?.nights.find((night) => night.altitudeM === sleep)?.name;
    add('Sleep', formatNumber(sleep), at ? `m, ${shortenPlaceName(at)}` : 'm');
  }
  const legs = toLegs(tour.route ?? []);
  const own = ownWay.find(([mode]) => legs.some((leg) => leg.mode === mode));
  if (facts.rideKm) add('Ride', formatNumber(facts.rideKm), 'km in all');
  else if (own) add(own[1], formatNumber(legs.find((leg) => leg.mode === own[0])?.km ?? 0), own[2]);
  else if (facts.totalKm) add('Way', formatNumber(facts.totalKm), 'km in all');
  if (facts.longestFuelGapKm) add('Fuel gap', formatNumber(facts.longestFuelGapKm), 'km');
  if (tour.groupSize) add('Group Size', tour.groupSize, isFigure(tour.groupSize) ? 'people' : '');
  return milestones;
}

/** The part of a place name before a bracket or comma. */
export function shortenPlaceName(name: string): string {
  return name.split(/[(,]/)[0]?.trim() ?? name;
}

interface Corner {
  /** Hundredths of the way. */
  x: number;
  /** Hundreds of metres. */
  y: number;
}

/** A card is small: more corners than this nobody sees, and each is sent twice. */
const maxCorners = 10;

/** The loss of leaving out a corner: the triangle that it makes with those beside it (Visvalingam and Whyatt, 1993). */
function lossOf(corners: readonly Corner[], at: number): number {
  const [before, corner, after] = corners.slice(at - 1, at + 2) as [Corner, Corner, Corner];
  return Math.abs((corner.x - before.x) * (after.y - before.y) - (after.x - before.x) * (corner.y - before.y));
}

/**
 * A route's heights as a card draws them, `0,-21 14,-36 …`: hundredths of the way, and hundreds of metres above the sea,
 * upwards as in SVG. At most 10 corners, among them the start, the end and the highest place. Empty for a route without
 * distances.
 */
export function toHeightLine(route: readonly HeightWaypoint[] | undefined): string {
  const heights = toRouteElevation(route);
  if (!heights) return '';
  const way = heights.points.at(-1)?.km ?? 1;
  const corners = heights.points.map(({ km, altitudeM }) => ({
    x: Math.round((km / way) * 100),
    y: Math.round(altitudeM / 100),
  }));
  const top = corners[heights.points.findIndex(({ altitudeM }) => altitudeM === heights.highestM)];
  for (;;) {
    let least = { at: 0, loss: Number.POSITIVE_INFINITY };
    for (let at = 1; at < corners.length - 1; at++) {
      const loss = lossOf(corners, at);
      if (corners[at] !== top && loss < least.loss) least = { at, loss };
    }
    // What lies on the line between its neighbours is never missed.
    if (least.at === 0 || (least.loss > 0 && corners.length <= maxCorners)) break;
    corners.splice(least.at, 1);
  }
  return corners.map(({ x, y }) => `${x},${-y}`).join(' ');
}
