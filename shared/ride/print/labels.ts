import { formatNumber } from '../../tours/heights.ts';
import { drawLetters, lettersWidth, toLetters } from './letters.ts';
import { line, show } from './path.ts';
import type { Mark } from './profile.ts';
import type { Scene } from './scene.ts';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

interface Peak {
  name: string;
  height: string;
  px: number;
  py: number;
  wide: number;
}

interface Placed extends Peak, Box {
  /** Of {@link sideOrders}. */
  side: number;
}

// Where a pole meets its name: in parts of its width, or beside it.
const right = -0.1;
const left = 1.1;
const sideOrders = [
  [0.5, right, left, 0.25, 0.75],
  [right, 0.25, 0.5, left, 0.75],
  [left, 0.75, 0.5, right, 0.25],
];
const tries = 90;

/** The peaks' names and heights above them, none over another. What finds no room is left out. */
export function drawPeaks(scene: Scene, others: readonly Box[]): string {
  const { marks, frame, inks, random } = scene;
  const next = random('peaks');
  const peaks = marks.map((mark) => toPeak(scene, mark)).filter(({ name }) => name);
  let best: { placed: Placed[]; lift: number } = { placed: [], lift: 0 };
  for (let at = 0; at < tries; at++) {
    const order = new Map(peaks.map((peak) => [peak, at === 0 ? -peak.py : next()]));
    const placed = placeAll(
      scene,
      [...peaks].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
      others,
      sideOrders[at % sideOrders.length] ?? [],
    );
    const lift = placed.reduce((sum, { py, bottom }) => sum + py - bottom, 0);
    if (at > 20 && best.placed.length === peaks.length) break;
    if (placed.length > best.placed.length || (placed.length === best.placed.length && lift < best.lift))
      best = { placed, lift };
  }
  const { letter } = frame;
  return best.placed
    .map(({ name, height, px, py, side, ...box }) => {
      const toLeft = (text: string, size: number) => {
        const own = lettersWidth(text, { size });
        return side === right ? box.left : side === left ? box.right - own : (box.left + box.right - own) / 2;
      };
      const small = letter * smaller;
      return [
        line(
          `M${show(px)} ${show(py - 3)}V${show(side === right || side === left ? box.top : box.bottom + 10)}`,
          inks.key,
          2.6,
        ),
        `<circle cx="${show(px)}" cy="${show(py)}" r="${show(letter * 0.24)}" fill="${inks.key}"/>`,
        drawLetters(name, toLeft(name, letter), box.top + letter, inks.key, { size: letter, weight: 0.16 }),
        drawLetters(height, toLeft(height, small), box.bottom, inks.key, { size: small }),
      ].join('');
    })
    .join('');
}

const smaller = 0.84;

function toPeak({ ridge, frame: { letter } }: Scene, { name: called, km, altitudeM }: Mark): Peak {
  const name = toLetters(called);
  const height = `${formatNumber(altitudeM)} M`;
  const wide = Math.max(lettersWidth(name, { size: letter }), lettersWidth(height, { size: letter * smaller }));
  return { name, height, wide, px: ridge.toX(km), py: ridge.toY(altitudeM) };
}

function placeAll(
  { ridge, frame }: Scene,
  peaks: readonly Peak[],
  others: readonly Box[],
  sides: readonly number[],
): Placed[] {
  const { letter, lettersTop, x, w } = frame;
  const tall = letter * (1.5 + smaller);
  const taken = [...others];
  const poles: Box[] = [];
  const placed: Placed[] = [];
  for (const peak of peaks) {
    const { px, py, wide } = peak;
    const place = findPlace(px, py, wide);
    if (!place) continue;
    placed.push({ ...peak, ...place });
    taken.push({ left: place.left - 14, right: place.right + 14, top: place.top - 12, bottom: place.bottom + 10 });
    poles.push({ left: px - 8, right: px + 8, top: place.top, bottom: py });
  }
  return placed;

  function findPlace(px: number, py: number, wide: number): (Box & { side: number }) | null {
    for (let lift = letter * 1.5; py - lift - tall > lettersTop; lift += letter * 0.5) {
      for (const side of sides) {
        const from = side === right ? px + 12 : side === left ? px - 12 - wide : px - wide * side;
        const bottom = py - lift;
        const box = { left: from, right: from + wide, top: bottom - tall, bottom };
        const pole = { left: px - 8, right: px + 8, top: box.top, bottom: py };
        const isInside = box.left > x + 26 && box.right < x + w - 26;
        if (!isInside || taken.some((other) => meet(box, other) || meet(pole, other))) continue;
        if (!poles.some((other) => meet(box, other)) && isAbove(box)) return { ...box, side };
      }
    }
    return null;
  }

  /** Whether no peak stands in the way. */
  function isAbove({ left, right, bottom }: Box): boolean {
    for (let at = left - 8; at <= right + 8; at += 8) if (ridge.at(at) < bottom + 12) return false;
    return true;
  }
}
