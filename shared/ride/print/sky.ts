import { moonOn } from './moon.ts';
import { fill, line, type Point, show } from './path.ts';
import type { Scene } from './scene.ts';

const dot = 18;

/** Solid above, then rows of dots that lessen: the sky's one ink over the paper's paler one. */
export function drawSky({ frame, inks, random, ride, ridge }: Scene): string {
  const { x, y, w, h, ridgeTop, ridgeFoot } = frame;
  const rows = Math.round((ridgeFoot - ridgeTop) / 17);
  const solidTo = ridge.isLow
    ? y + (ridgeFoot - y) * 0.58
    : Math.max(y + (ridgeTop - y) * 0.5, frame.moon.y + frame.moon.r * 0.9);
  const dots = Array.from({ length: rows }, (_, row) => {
    const left = x - dot + (row % 2) * (dot / 2);
    const size = dot * 1.3 * (1 - row / rows) ** 0.8;
    return line(
      `M${show(left)} ${show(solidTo + row * dot * 0.5)}h${w + 2 * dot}`,
      inks.sky,
      size,
      ` stroke-dasharray="0 ${dot}"`,
    );
  }).join('');
  return [
    fill(`M${x} ${y}h${w}v${h}h${-w}z`, inks.low),
    fill(`M${x} ${y}h${w}V${show(solidTo)}h${-w}z`, inks.sky),
    `<g stroke-linecap="round">${dots}</g>`,
    drawStars(frame, inks.paper, random('stars')),
    drawMoon(frame, inks, ride),
    drawClouds(frame, inks.paper, random('clouds')),
  ].join('');
}

function drawStars(
  { x, y, w, ridgeTop, moon }: Scene['frame'],
  colour: string,
  random: ReturnType<Scene['random']>,
): string {
  const stars = Array.from({ length: 46 }, () => {
    const sx = x + random(20, w - 20);
    const sy = y + random(18, (ridgeTop - y) * 0.52);
    const size = random(1, 2.6);
    const isFree = (sx - moonX({ x, w })) ** 2 + (sy - moon.y) ** 2 > (moon.r * 1.4) ** 2;
    return isFree
      ? `M${show(sx)} ${show(sy - size)}l${show(size)} ${show(size)}l${show(-size)} ${show(size)}l${show(-size)} ${show(-size)}z`
      : '';
  });
  return fill(stars.join(''), colour);
}

export const moonX = ({ x, w }: Pick<Scene['frame'], 'x' | 'w'>) => x + w * 0.745;

/** As it stands that night over the ride; full while no night is chosen. */
function drawMoon(frame: Scene['frame'], inks: Scene['inks'], { startsOn, route }: Scene['ride']): string {
  const { r, y } = frame.moon;
  const angle = startsOn ? moonOn(startsOn) : 180;
  const rx = Math.abs(r * Math.cos((angle * Math.PI) / 180));
  // Lit from the right while it waxes, as north of the tropics; the nearer the equator, the more it lies.
  const isWaxing = angle < 180;
  const isCrescent = angle < 90 || angle > 270;
  const lit = `M0 ${-r}A${r} ${r} 0 0 1 0 ${r}A${show(rx)} ${r} 0 0 ${isCrescent ? 0 : 1} 0 ${-r}z`;
  const lies = Math.round((90 - Math.min(90, Math.abs(route?.[0]?.lat ?? 30))) * 0.45) * (isWaxing ? 1 : -1);
  return [
    `<g transform="translate(${show(moonX(frame))} ${y})">`,
    `<circle r="${r}" fill="${inks.key}" opacity=".12"/>`,
    `<g transform="rotate(${lies})">`,
    fill(lit, inks.paper, isWaxing ? '' : ' transform="scale(-1 1)"'),
    '</g></g>',
  ].join('');
}

function drawClouds(
  { x, w, y, ridgeTop }: Scene['frame'],
  colour: string,
  random: ReturnType<Scene['random']>,
): string {
  return [0, 1]
    .map((at) => {
      const cx = x + w * (at ? random(0.04, 0.16) : random(0.3, 0.48));
      const cy = y + (ridgeTop - y) * (at ? random(0.3, 0.38) : random(0.12, 0.2));
      const bars = [0, 1, 2].map((row) => {
        const long = random(70, 150) * (row === 1 ? 1.5 : 1);
        const left = cx + random(-34, 34) - long / 2 + 60;
        return `M${show(left)} ${show(cy + row * 13)}h${show(long)}`;
      });
      return line(bars.join(''), colour, 15, ' stroke-linecap="round"');
    })
    .join('');
}

/** A shape's edge as ink leaves it. */
export function ragged(
  left: number,
  right: number,
  at: (x: number) => number,
  random: ReturnType<Scene['random']>,
): Point[] {
  const points: Point[] = [];
  for (let x = left; x < right; x += random(9, 26)) points.push([x, at(x) + random(-2.2, 2.2)]);
  return [...points, [right, at(right)]];
}
