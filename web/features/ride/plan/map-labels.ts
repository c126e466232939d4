import { type Point, roundToTenth } from './map-lines.ts';

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** Where a label stands; `anchor` is the side of it that is next to its place. `box` holds all of it. */
export interface PlacedLabel {
  anchor: 'start' | 'middle' | 'end';
  box: Box;
  leader: boolean;
  foot: Point;
  holds: 'all' | 'name' | 'stone';
}

interface LabelRequest extends Point {
  width: number;
  height: number;
  weight: number;
  /** Width of the name with its stone, and of the stone alone; 0 for none. Drawn where there is no room for more. */
  name: number;
  stone: number;
  lineHeight: number;
}

/** East and south, as parts of the distance: right and left first, as they are read best. */
const directions: readonly (readonly [number, number, PlacedLabel['anchor']])[] = [
  ...[1, 0.87, 0.5].flatMap((east) => {
    const souths = east === 1 ? [0] : east === 0.5 ? [-0.87, 0.87] : [-0.5, 0.5];
    return souths.flatMap((south) => [[east, south, 'start'] as const, [-east, south, 'end'] as const]);
  }),
  [0, -1, 'middle'],
  [0, 1, 'middle'],
];
const distances = [9, 16, 26, 36, 48, 62, 78, 96, 118, 142, 170];
/** From this distance on a line leads to the label. */
const leaderFrom = 26;

export const doBoxesOverlap = (a: Box, b: Box, gap = 0) =>
  a[0] < b[2] + gap && b[0] < a[2] + gap && a[1] < b[3] + gap && b[1] < a[3] + gap;

const isWithin = (inner: Box, outer: Box) =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

/** How much of the segment lies in the box, in units of its length: Liang and Barsky's clipping. */
function lengthWithin(box: Box, from: Point, to: Point): number {
  // Most are far apart, and this runs thousands of times a map.
  if (Math.max(from.x, to.x) < box[0] || Math.min(from.x, to.x) > box[2]) return 0;
  if (Math.max(from.y, to.y) < box[1] || Math.min(from.y, to.y) > box[3]) return 0;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  let enter = 0;
  let leave = 1;
  for (const [step, room] of [
    [-dx, from.x - box[0]],
    [dx, box[2] - from.x],
    [-dy, from.y - box[1]],
    [dy, box[3] - from.y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return 0;
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  return enter < leave ? (leave - enter) * Math.hypot(dx, dy) : 0;
}

function boxAt(
  { x, y, width, height }: LabelRequest,
  [east, south, anchor]: (typeof directions)[number],
  gap: number,
): Box {
  const left = x + east * gap - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  const top = y + south * gap - (anchor === 'middle' ? (south < 0 ? height : 0) : height / 2);
  return [roundToTenth(left), roundToTenth(top), roundToTenth(left + width), roundToTenth(top + height)];
}

interface Found extends PlacedLabel {
  cost: number;
  place: Point;
}

function placeLabel(
  wish: LabelRequest,
  taken: readonly Found[],
  markers: readonly Box[],
  line: readonly Point[],
  area: Box,
) {
  let best: Found | null = null;
  for (const gap of distances) {
    // Further away can't be better than this, and a long line to a lesser place only confuses.
    if ((best && best.cost <= gap) || gap > 36 + 17 * wish.weight) break;
    for (const direction of directions) {
      const [east, south, anchor] = direction;
      const box = boxAt(wish, direction, gap);
      if (!isWithin(box, area) || taken.some((other) => doBoxesOverlap(box, other.box, 2))) continue;
      if (markers.some((marker) => doBoxesOverlap(box, marker))) continue;
      if (taken.some((other) => other.leader && lengthWithin(box, other.place, other.foot) > 0)) continue;
      const foot = { x: roundToTenth(wish.x + east * gap), y: roundToTenth(wish.y + south * gap) };
      const leader = gap >= leaderFrom;
      if (leader && taken.some((other) => lengthWithin(other.box, wish, foot) > 0)) continue;
      const covered = line.slice(1).reduce((sum, to, at) => sum + lengthWithin(box, line[at] as Point, to), 0);
      const cost = gap + covered * 1.2 + (anchor === 'middle' ? 6 : 0) + (leader ? 14 : 0);
      if (!best || cost < best.cost) {
        best = { anchor, box, leader, foot, holds: 'all', cost, place: wish };
      }
    }
  }
  return best;
}

function placeInOrder(wishes: readonly LabelRequest[], markers: readonly Box[], line: readonly Point[], area: Box) {
  const found = new Map<LabelRequest, Found>();
  const place = (wish: LabelRequest) => placeLabel(wish, [...found.values()], markers, line, area);
  for (const wish of wishes) {
    const label = place(wish);
    if (label) found.set(wish, label);
  }
  return { found, place, missed: wishes.filter((wish) => !found.has(wish)) };
}

/** The more important the places without a name, the more it is. */
const weigh = (missed: readonly LabelRequest[]) => missed.reduce((sum, { weight }) => sum + 10 ** weight, 0);

/**
 * Places the labels in the order of the wishes. What found no room goes first in the next try, of three; the one that
 * names most is kept. A place without room for its label gets its name or
 * its stone alone. Null for a label without room.
 * @param markers a label may touch its own
 */
export function placeLabels(
  wishes: readonly LabelRequest[],
  markers: readonly Box[],
  line: readonly Point[],
  area: Box,
): (PlacedLabel | null)[] {
  let best = placeInOrder(wishes, markers, line, area);
  let order = wishes;
  for (let tries = 1; tries < 3 && best.missed.some(({ weight }) => weight > 1); tries += 1) {
    order = [...new Set([...best.missed.filter(({ weight }) => weight > 1), ...order])];
    const next = placeInOrder(order, markers, line, area);
    if (weigh(next.missed) < weigh(best.missed)) best = next;
  }
  const { found, place, missed } = best;
  for (const wish of missed) {
    if (wish.weight < 2) continue;
    for (const holds of ['name', 'stone'] as const) {
      const label = wish[holds] && place({ ...wish, width: wish[holds], height: wish.lineHeight });
      if (label && !found.has(wish)) found.set(wish, { ...label, holds });
    }
  }
  return wishes.map((wish) => found.get(wish) ?? null);
}
