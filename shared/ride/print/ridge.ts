import type { HeightWaypoint } from '../../tours/heights.ts';
import { toHeights } from '../../tours/heights.ts';
import type { Frame } from './frames.ts';
import type { Point } from './path.ts';
import type { Random } from './random.ts';

/** A range of metres that stands as high as the frame allows; what has less stays lower. */
const fullRangeM = 2400;
const grain = 7;

export interface Ridge {
  points: Point[];
  at: (x: number) => number;
  toX: (km: number) => number;
  toY: (altitudeM: number) => number;
  isLow: boolean;
}

function toHeightAt(points: readonly Point[]): (x: number) => number {
  const known = new Map<number, number>();
  return (exact) => {
    const x = Math.round(exact);
    const height = known.get(x) ?? find(x);
    known.set(x, height);
    return height;
  };

  function find(x: number): number {
    const after = points.findIndex((point) => point[0] >= x);
    const b = points[after] ?? points.at(-1);
    const a = points[after - 1];
    if (!b) return 0;
    if (!a || b[0] === a[0]) return b[1];
    return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
  }
}

/** Breaks each straight piece into smaller ones, so that a line of few places is a ridge; the places stay where they are. */
function roughen(points: readonly Point[], much: number, random: Random): Point[] {
  return points.flatMap((point, at) => {
    const next = points[at + 1];
    return next ? [point, ...between(point, next, much, random)] : [point];
  });
}

function between(a: Point, b: Point, much: number, random: Random): Point[] {
  const wide = b[0] - a[0];
  if (wide < grain) return [];
  const part = random(0.36, 0.64);
  const middle: Point = [a[0] + wide * part, a[1] + (b[1] - a[1]) * part + roughness(wide, b[1] - a[1], random) * much];
  return [...between(a, middle, much, random), middle, ...between(middle, b, much, random)];
}

/** Slopes bulge, so that a pass between two valleys is a mountain and no needle. */
function roughness(wide: number, rise: number, random: Random): number {
  return random(-1, 1.1) * Math.min(44, wide * 0.32) - random(0, 0.3) * Math.min(150, Math.abs(rise) * 0.7);
}

/** The ride's true heights, from the frame's left edge to its right one. */
export function toRidge(route: readonly HeightWaypoint[] | undefined, frame: Frame, random: Random): Ridge {
  const heights = toHeights(route);
  const { x, w, ridgeTop, ridgeFoot } = frame;
  const lowest = heights?.lowestM ?? 0;
  const range = Math.max(fullRangeM, (heights?.highestM ?? 0) - lowest);
  const toX = (km: number) => x + (heights ? km / (heights.points.at(-1)?.km ?? 1) : 0.5) * w;
  const toY = (altitudeM: number) => ridgeFoot - ((altitudeM - lowest) / range) * (ridgeFoot - ridgeTop);
  const places: Point[] = heights
    ? heights.points.map(({ km, altitudeM }) => [toX(km), toY(altitudeM)] as const)
    : [0, 0.2, 0.45, 0.7, 1].map((part) => [x + part * w, toY(random(100, 700))] as const);
  // Two places of the same kilometre would be a wall.
  const apart = places.filter((place, at) => at === 0 || place[0] - (places[at - 1]?.[0] ?? 0) > 1);
  const last = apart.at(-1);
  if (last && last[0] < x + w) apart.push([x + w, last[1]]);
  const isLow = (heights?.highestM ?? 0) - lowest < 900;
  const points = roughen(apart, isLow ? 0.35 : 1, random);
  return { points, at: toHeightAt(points), toX, toY, isLow };
}

/** A ridge behind another: the same one, smoothed and higher, as what stands behind it is seen above it. */
export function toBehind(ridge: Ridge, frame: Frame, reach: number, lift: number, random: Random): Point[] {
  const step = frame.w / 22;
  const places: Point[] = [];
  for (let x = frame.x; x <= frame.x + frame.w + 1; x += step) {
    let sum = 0;
    let count = 0;
    for (let part = -1; part <= 1; part += 0.25) {
      sum += ridge.at(Math.min(frame.x + frame.w, Math.max(frame.x, x + part * reach)));
      count += 1;
    }
    places.push([x, sum / count - lift * random(0.45, 1.5)]);
  }
  return roughen(places, 0.9, random);
}

export function downTo(points: readonly Point[], foot: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  return first && last ? [...points, [last[0], foot], [first[0], foot]] : [];
}

/** The dark side of the light, or where it lies: shards hanging from the ridge where it falls or climbs. */
export function toShards(
  { points }: { points: readonly Point[] },
  foot: number,
  { falls, share, long }: { falls: boolean; share: number; long: number },
  random: Random,
): Point[][] {
  const shards: Point[][] = [];
  let edge: Point[] = [];
  const close = () => {
    const a = edge[0];
    const b = edge.at(-1);
    if (a && b && b[0] - a[0] > 5) shards.push(hang(edge, foot, long, random));
    edge = [];
  };
  points.forEach((point, at) => {
    const before = points[at - 1];
    if (!before) return;
    const isRight = point[1] > before[1] === falls && random() < share + 0.3 * edge.length;
    if (isRight) edge.push(...(edge.length ? [point] : [before, point]));
    if (!isRight || (edge.at(-1)?.[0] ?? 0) - (edge[0]?.[0] ?? 0) > random(24, 80)) close();
  });
  close();
  return shards;
}

/** A shard below a piece of the ridge, ragged at its lower end, and leaning. */
function hang(edge: readonly Point[], foot: number, long: number, random: Random): Point[] {
  const a = edge[0] as Point;
  const b = edge.at(-1) as Point;
  const deep = (foot - Math.min(a[1], b[1])) * long * random(0.35, 1);
  const lean = random(-0.1, 0.28) * deep;
  const teeth = Math.max(2, Math.round((b[0] - a[0]) / 11));
  const lower: Point[] = [];
  for (let at = 0; at <= teeth; at++) {
    const part = 1 - at / teeth;
    const reach =
      (at % 2 === 0 ? random(0.35, 0.7) : random(0.75, 1)) * (0.35 + 0.65 * Math.sin(Math.PI * (0.15 + 0.7 * part)));
    lower.push([a[0] + (b[0] - a[0]) * part + lean * reach, a[1] + (b[1] - a[1]) * part + deep * reach]);
  }
  return [...edge, ...lower];
}

/** Snow on all that is higher than a line, ragged below. */
export function toSnow({ points }: { points: readonly Point[] }, snowY: number, random: Random): Point[][] {
  const caps: Point[][] = [];
  let edge: Point[] = [];
  const close = () => {
    const a = edge[0];
    const b = edge.at(-1);
    if (a && b && b[0] - a[0] > 8) {
      const lower: Point[] = [];
      for (let at = edge.length - 1; at > 0; at--) {
        const [x, y] = edge[at] as Point;
        const deep = Math.min(90, snowY - y);
        lower.push([x + random(-3, 3), y + deep * (at % 2 ? random(0.55, 1.05) : random(0.12, 0.4))]);
      }
      caps.push([...edge, ...lower]);
    }
    edge = [];
  };
  for (const point of points) {
    if (point[1] < snowY) edge.push(point);
    else close();
  }
  close();
  return caps;
}
