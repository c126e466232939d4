import type { Box } from './labels.ts';
import { fill, line, show } from './path.ts';
import type { Scene } from './scene.ts';

const palmsDeg = 26;
const firsDeg = 29;
const treeLineM = 3000;

export function treeBox({ frame }: Scene, isLeft: boolean): Box {
  const { x, w, ground } = frame;
  const wide = w * 0.34;
  return {
    left: isLeft ? x : x + w - wide,
    right: isLeft ? x + wide : x + w,
    top: ground - tallest(frame),
    bottom: ground,
  };
}

const tallest = (frame: Scene['frame']) => 330 * (frame.height > 1000 ? 1 : 0.55);

/** Plants where the ride begins, in the foreground's ink at the picture's sides: palms, firs, or nothing so high. */
export function drawTrees({ ride, frame, inks, random }: Scene, isLeft: boolean): string {
  const start = ride.route?.[0];
  if (!start || start.altitudeM > treeLineM) return '';
  const next = random('trees');
  const isPalm = Math.abs(start.lat) < palmsDeg;
  if (!isPalm && Math.abs(start.lat) < firsDeg) return '';
  const { x, w, ground } = frame;
  const unit = frame.height > 1000 ? 1 : 0.55;
  const at = (part: number) => (isLeft ? x + part * w : x + w - part * w);
  if (isPalm)
    return (
      drawPalm(at(0.075), ground + 20, 330 * unit, isLeft ? 1 : -1) +
      drawPalm(at(0.17), ground + 20, 210 * unit, isLeft ? 1 : -1)
    );
  return fill(
    [0.02, 0.062, 0.1, 0.15, 0.185]
      .map((part, index) => drawFir(at(part), ground + 22, [250, 190, 225, 120, 78][index] ?? 0))
      .join(''),
    inks.key,
  );

  function drawFir(fx: number, foot: number, long: number): string {
    const tall = long * unit * next(0.9, 1.1);
    const tiers = Math.round(5 + tall / 45);
    const sides = [-1, 1].map((side) =>
      Array.from({ length: tiers * 2 }, (_, index) => {
        const part = Math.ceil((index + 1) / 2) / tiers;
        const reach = index % 2 === 0 ? part * tall * 0.2 * next(0.85, 1.15) : part * tall * 0.1;
        return `${show(fx + side * reach)} ${show(foot - tall + part * tall * 0.94 + (index % 2 === 0 ? 4 : -2))}`;
      }),
    );
    return `M${show(fx)} ${show(foot - tall)}L${sides[1]?.join('L')}L${show(fx + 4)} ${foot}H${show(fx - 4)}L${sides[0]?.reverse().join('L')}z`;
  }

  function drawPalm(px: number, foot: number, tall: number, way: number): string {
    const topX = px + way * tall * 0.22;
    const topY = foot - tall;
    const trunk = line(
      `M${show(px)} ${show(foot)}Q${show(px + way * tall * 0.02)} ${show(foot - tall * 0.55)} ${show(topX)} ${show(topY)}`,
      inks.key,
      tall * 0.036,
    );
    const fronds = [-2.75, -2.25, -1.75, -1.1, -0.55, -0.05, 0.4, -3.3].map((angle) => {
      const long = tall * next(0.36, 0.46);
      const dx = Math.cos(angle) * long;
      const dy = Math.sin(angle) * long * 0.62;
      const endX = topX + dx;
      const endY = topY + dy + long * 0.36;
      const midX = topX + dx * 0.55;
      const midY = topY + dy * 1.15 - long * 0.06;
      const teeth = Array.from({ length: 6 }, (_, index) => {
        const part = 1 - (index + 0.5) / 6;
        const bx = topX + (endX - topX) * part;
        const by = topY + (endY - topY) * part - Math.sin(Math.PI * part) * long * 0.04;
        return `L${show(bx)} ${show(by + long * 0.12 * Math.sin(Math.PI * part) + 4)}L${show(bx + dx * 0.03)} ${show(by - long * 0.02)}`;
      }).join('');
      return `M${show(topX)} ${show(topY)}Q${show(midX)} ${show(midY)} ${show(endX)} ${show(endY)}${teeth}z`;
    });
    return trunk + fill(fronds.join(''), inks.key);
  }
}
