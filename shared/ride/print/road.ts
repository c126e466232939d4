import type { Frame } from './frames.ts';
import type { Point } from './path.ts';
import type { Ridge } from './ridge.ts';

const bends = 7;
const perBend = 18;

/** The way up in hairpins, from the foot of the picture to a peak: two edges, wide below and a thread at the top. */
export function toRoad(ridge: Ridge, frame: Frame, peak: Point): { road: Point[]; middle: Point[] } {
  const { x, w, ground } = frame;
  const tall = ground - peak[1];
  const middle: { x: number; y: number; wide: number }[] = [];
  const start = x + w * (peak[0] > x + w / 2 ? 0.42 : 0.58);
  for (let at = 0; at <= bends * perBend; at++) {
    const part = at / (bends * perBend);
    // Perspective: each bend is lower than the one below it.
    const up = 1 - (1 - part) ** 1.75;
    const y = ground + 26 - (tall + 22) * up;
    const [left, right] = sidesAt(ridge, peak[0], y, frame);
    const room = (right - left) / 2;
    const most = Math.min(w * 0.34 * (1 - up) ** 1.1 + 7, room * 0.84);
    const straight = start + (peak[0] - start) * up;
    const centre = Math.min(right - most * 1.16, Math.max(left + most * 1.16, straight));
    const wave = Math.cos(part * bends * Math.PI);
    // Flat turns and long straights.
    const swing = Math.sign(wave) * Math.sqrt(Math.abs(wave)) ** 0.8;
    middle.push({ x: centre + swing * most, y, wide: 4 + 30 * (1 - up) ** 1.4 });
  }
  const above: Point[] = [];
  const below: Point[] = [];
  middle.forEach((point, at) => {
    const before = middle[at - 1] ?? point;
    const after = middle[at + 1] ?? point;
    const dx = after.x - before.x;
    const dy = after.y - before.y;
    const size = Math.sqrt(dx * dx + dy * dy) || 1;
    // Seen from the side a road is thinner where it crosses the slope.
    const nx = (-dy / size) * 0.5 * point.wide * 0.9;
    const ny = (dx / size) * 0.5 * point.wide * 0.62;
    above.push([point.x + nx, point.y + ny]);
    below.push([point.x - nx, point.y - ny]);
  });
  return { road: [...above, ...below.reverse()], middle: middle.map((point) => [point.x, point.y] as const) };
}

/** Where a mountain lies at a height: from side to side around its peak. */
function sidesAt(ridge: Ridge, px: number, y: number, { x, w }: Frame): [number, number] {
  const step = 4;
  const reach = (way: number) => {
    let side = px;
    while (side > x + 34 && side < x + w - 34 && ridge.at(side + way * step) < y - 3) side += way * step;
    return side;
  };
  return [reach(-1), reach(1)];
}

/** The peak with the broadest mountain below it, as hairpins need room. */
export function chooseClimb(ridge: Ridge, frame: Frame, peaks: readonly Point[]): Point | null {
  const roomOf = ([x, y]: Point) => {
    let room = 0;
    for (let at = y; at < frame.ground; at += 10) {
      const [left, right] = sidesAt(ridge, x, at, frame);
      room += Math.min(180, right - left);
    }
    return room;
  };
  return [...peaks].sort((a, b) => roomOf(b) - roomOf(a))[0] ?? null;
}
