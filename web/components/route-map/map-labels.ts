import { type Point, roundToTenth } from './map-lines.ts';

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** `anchor` is the label's side that is next to its place. */
export interface PlacedLabel {
  anchor: 'start' | 'middle' | 'end';
  box: Box;
  /** True if a line leads from the place to `leaderEnd`. */
  hasLeader: boolean;
  leaderEnd: Point;
  content: 'all' | 'name' | 'badge';
}

interface LabelRequest extends Point {
  width: number;
  height: number;
  weight: number;
  /** Size of the smaller labels that are tried when there is no room for all: the name with its nights badge, or the badge. */
  nameWidth: number;
  /** 0 without nights. */
  badgeWidth: number;
  lineHeight: number;
}

/** East and south, as parts of the distance. Right and left come first, because labels there are easiest to read. */
const directions: readonly (readonly [number, number, PlacedLabel['anchor']])[] = [
  ...[1, 0.87, 0.5].flatMap((east) => {
    const souths = east === 1 ? [0] : east === 0.5 ? [-0.87, 0.87] : [-0.5, 0.5];
    return souths.flatMap((south) => [[east, south, 'start'] as const, [-east, south, 'end'] as const]);
  }),
  [0, -1, 'middle'],
  [0, 1, 'middle'],
];
const distances = [9, 16, 26, 36, 48, 62, 78, 96, 118, 142, 170];
/** A label at least this far away has a leader line. */
const leaderDistance = 26;

export const doBoxesOverlap = (a: Box, b: Box, gap = 0) =>
  a[0] < b[2] + gap && b[0] < a[2] + gap && a[1] < b[3] + gap && b[1] < a[3] + gap;

const isWithin = (inner: Box, outer: Box) =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

/** Returns the length of the segment's part in the box, by Liang and Barsky's clipping. */
function measureLengthWithin(box: Box, from: Point, to: Point): number {
  // Most segments are far away, and this function runs thousands of times per map.
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

function toBox(
  { x, y, width, height }: LabelRequest,
  [east, south, anchor]: (typeof directions)[number],
  gap: number,
): Box {
  const left = x + east * gap - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  const top = y + south * gap - (anchor === 'middle' ? (south < 0 ? height : 0) : height / 2);
  return [roundToTenth(left), roundToTenth(top), roundToTenth(left + width), roundToTenth(top + height)];
}

interface Candidate extends PlacedLabel {
  cost: number;
  place: Point;
}

function placeLabel(
  request: LabelRequest,
  taken: readonly Candidate[],
  markers: readonly Box[],
  line: readonly Point[],
  area: Box,
) {
  let best: Candidate | null = null;
  for (const gap of distances) {
    // A label further away can't cost less, and a long leader to a minor place only confuses.
    if ((best && best.cost <= gap) || gap > 36 + 17 * request.weight) break;
    for (const direction of directions) {
      const [east, south, anchor] = direction;
      const box = toBox(request, direction, gap);
      if (!isWithin(box, area) || taken.some((other) => doBoxesOverlap(box, other.box, 2))) continue;
      if (markers.some((marker) => doBoxesOverlap(box, marker))) continue;
      if (taken.some((other) => other.hasLeader && measureLengthWithin(box, other.place, other.leaderEnd) > 0))
        continue;
      const leaderEnd = { x: roundToTenth(request.x + east * gap), y: roundToTenth(request.y + south * gap) };
      const hasLeader = gap >= leaderDistance;
      if (hasLeader && taken.some((other) => measureLengthWithin(other.box, request, leaderEnd) > 0)) continue;
      const coveredLength = line
        .slice(1)
        .reduce((sum, to, index) => sum + measureLengthWithin(box, line[index] as Point, to), 0);
      const cost = gap + coveredLength * 1.2 + (anchor === 'middle' ? 6 : 0) + (hasLeader ? 14 : 0);
      if (!best || cost < best.cost) {
        best = { anchor, box, hasLeader, leaderEnd, content: 'all', cost, place: request };
      }
    }
  }
  return best;
}

function placeInOrder(requests: readonly LabelRequest[], markers: readonly Box[], line: readonly Point[], area: Box) {
  const placed = new Map<LabelRequest, Candidate>();
  const tryToPlace = (request: LabelRequest) => placeLabel(request, [...placed.values()], markers, line, area);
  for (const request of requests) {
    const label = tryToPlace(request);
    if (label) placed.set(request, label);
  }
  return { placed, tryToPlace, missed: requests.filter((request) => !placed.has(request)) };
}

/** Returns the cost of the labels without room. An important label costs more than any number of minor ones. */
const computeMissedCost = (missed: readonly LabelRequest[]) =>
  missed.reduce((sum, { weight }) => sum + 10 ** weight, 0);

/**
 * Places labels without overlaps, in the order of the requests. Tries three times, each time beginning with the labels that
 * found no room before, and takes the best result. Without room for the whole label, only its name or its nights badge is
 * placed. Null for a label without room.
 * @param markers boxes that no label may cover
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  markers: readonly Box[],
  line: readonly Point[],
  area: Box,
): (PlacedLabel | null)[] {
  let best = placeInOrder(requests, markers, line, area);
  let order = requests;
  for (let attempt = 1; attempt < 3 && best.missed.some(({ weight }) => weight > 1); attempt += 1) {
    order = [...new Set([...best.missed.filter(({ weight }) => weight > 1), ...order])];
    const next = placeInOrder(order, markers, line, area);
    if (computeMissedCost(next.missed) < computeMissedCost(best.missed)) best = next;
  }
  const { placed, tryToPlace, missed } = best;
  for (const request of missed) {
    if (request.weight < 2) continue;
    for (const content of ['name', 'badge'] as const) {
      const width = request[`${content}Width`];
      const label = width && tryToPlace({ ...request, width, height: request.lineHeight });
      if (label && !placed.has(request)) placed.set(request, { ...label, content });
    }
  }
  return requests.map((request) => placed.get(request) ?? null);
}
