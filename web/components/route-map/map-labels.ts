import { type Point, roundToTenth } from './map-lines.ts';

export type Box = readonly [left: number, top: number, right: number, bottom: number];

export interface PlacedLabel {
  /** The label's side that is next to its place. */
  anchor: 'start' | 'middle' | 'end';
  box: Box;
  hasLeader: boolean;
  leaderEnd: Point;
  /** `name` leaves out the note, `badge` the name too. */
  content: 'all' | 'name' | 'badge';
}

/** The position is the place's. `width` and `height` are the whole label's. */
interface LabelRequest extends Point {
  width: number;
  height: number;
  weight: number;
  /** Width of the name with its nights badge, which is tried if the whole label has no room. */
  nameWidth: number;
  badgeWidth: number;
  lineHeight: number;
}

type Direction = readonly [east: number, south: number, anchor: PlacedLabel['anchor']];

/** Vectors from the place to its label. Right and left come first, because labels there are easiest to read. */
const directions: readonly Direction[] = [
  ...[1, 0.87, 0.5].flatMap((east) => {
    const souths = east === 1 ? [0] : east === 0.5 ? [-0.87, 0.87] : [-0.5, 0.5];
    return souths.flatMap((south) => [[east, south, 'start'] as const, [-east, south, 'end'] as const]);
  }),
  [0, -1, 'middle'],
  [0, 1, 'middle'],
];
const distances = [9, 16, 26, 36, 48, 62, 78, 96, 118, 142, 170];
/** From this distance on, a line connects the label with its place. */
const minLeaderDistance = 26;

export const doBoxesOverlap = (a: Box, b: Box, gap = 0) =>
  a[0] < b[2] + gap && b[0] < a[2] + gap && a[1] < b[3] + gap && b[1] < a[3] + gap;

const isWithin = (inner: Box, outer: Box) =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

/** Returns the length of a segment's part inside the box (Liang–Barsky algorithm). */
function measureLengthWithin(box: Box, start: Point, end: Point): number {
  const [left, top, right, bottom] = box;
  // Most segments are far away, and this function runs thousands of times per map.
  if (Math.max(start.x, end.x) < left || Math.min(start.x, end.x) > right) return 0;
  if (Math.max(start.y, end.y) < top || Math.min(start.y, end.y) > bottom) return 0;
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  let entryPart = 0;
  let exitPart = 1;
  for (const [step, distanceToEdge] of [
    [-dx, start.x - left],
    [dx, right - start.x],
    [-dy, start.y - top],
    [dy, bottom - start.y],
  ] as const) {
    if (step === 0) {
      if (distanceToEdge < 0) return 0;
    } else if (step < 0) entryPart = Math.max(entryPart, distanceToEdge / step);
    else exitPart = Math.min(exitPart, distanceToEdge / step);
  }
  return entryPart < exitPart ? (exitPart - entryPart) * Math.hypot(dx, dy) : 0;
}

function toBox({ x, y, width, height }: LabelRequest, [east, south, anchor]: Direction, distance: number): Box {
  const left = x + east * distance - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  const top = y + south * distance - (anchor === 'middle' ? (south < 0 ? height : 0) : height / 2);
  return [roundToTenth(left), roundToTenth(top), roundToTenth(left + width), roundToTenth(top + height)];
}

interface Placement extends PlacedLabel {
  cost: number;
  place: Point;
}

function findBestPlacement(
  request: LabelRequest,
  placedLabels: readonly Placement[],
  markers: readonly Box[],
  routePoints: readonly Point[],
  area: Box,
) {
  let bestPlacement: Placement | null = null;
  for (const distance of distances) {
    // Labels farther away cost more, and minor places get no long leaders.
    if ((bestPlacement && bestPlacement.cost <= distance) || distance > 36 + 17 * request.weight) break;
    for (const direction of directions) {
      const [east, south, anchor] = direction;
      const box = toBox(request, direction, distance);
      if (!isWithin(box, area) || placedLabels.some((other) => doBoxesOverlap(box, other.box, 2))) continue;
      if (markers.some((marker) => doBoxesOverlap(box, marker))) continue;
      if (placedLabels.some((other) => other.hasLeader && measureLengthWithin(box, other.place, other.leaderEnd) > 0))
        continue;
      const leaderEnd = { x: roundToTenth(request.x + east * distance), y: roundToTenth(request.y + south * distance) };
      const hasLeader = distance >= minLeaderDistance;
      if (hasLeader && placedLabels.some((other) => measureLengthWithin(other.box, request, leaderEnd) > 0)) continue;
      const coveredLength = routePoints
        .slice(1)
        .reduce((sum, end, index) => sum + measureLengthWithin(box, routePoints[index] as Point, end), 0);
      const cost = distance + coveredLength * 1.2 + (anchor === 'middle' ? 6 : 0) + (hasLeader ? 14 : 0);
      if (!bestPlacement || cost < bestPlacement.cost) {
        bestPlacement = { anchor, box, hasLeader, leaderEnd, content: 'all', cost, place: request };
      }
    }
  }
  return bestPlacement;
}

function placeInOrder(
  requests: readonly LabelRequest[],
  markers: readonly Box[],
  routePoints: readonly Point[],
  area: Box,
) {
  const placedLabels = new Map<LabelRequest, Placement>();
  const tryToPlace = (request: LabelRequest) =>
    findBestPlacement(request, [...placedLabels.values()], markers, routePoints, area);
  for (const request of requests) {
    const label = tryToPlace(request);
    if (label) placedLabels.set(request, label);
  }
  return { placedLabels, tryToPlace, failedRequests: requests.filter((request) => !placedLabels.has(request)) };
}

/** A heavier label costs ten times as much as one that is lighter by 1. */
const computeFailureCost = (failedRequests: readonly LabelRequest[]) =>
  failedRequests.reduce((sum, { weight }) => sum + 10 ** weight, 0);

/**
 * Tries three orders of placing, each beginning with the labels that had no room before, and takes the best result. If a whole
 * label has no room, only its name or its nights badge is placed. Null for a label without room.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  markers: readonly Box[],
  routePoints: readonly Point[],
  area: Box,
): (PlacedLabel | null)[] {
  let best = placeInOrder(requests, markers, routePoints, area);
  let order = requests;
  for (let attempt = 1; attempt < 3 && best.failedRequests.some(({ weight }) => weight > 1); attempt += 1) {
    order = [...new Set([...best.failedRequests.filter(({ weight }) => weight > 1), ...order])];
    const next = placeInOrder(order, markers, routePoints, area);
    if (computeFailureCost(next.failedRequests) < computeFailureCost(best.failedRequests)) best = next;
  }
  const { placedLabels, tryToPlace, failedRequests } = best;
  for (const request of failedRequests) {
    if (request.weight < 2) continue;
    for (const content of ['name', 'badge'] as const) {
      const width = request[`${content}Width`];
      const label = width && tryToPlace({ ...request, width, height: request.lineHeight });
      if (label && !placedLabels.has(request)) placedLabels.set(request, { ...label, content });
    }
  }
  return requests.map((request) => placedLabels.get(request) ?? null);
}
