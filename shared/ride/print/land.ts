import { fill, line, type Point, show, toPath } from './path.ts';
import { downTo, toBehind, toShards, toSnow } from './ridge.ts';
import { toRoad } from './road.ts';
import type { Scene } from './scene.ts';
import { moonX, ragged } from './sky.ts';

/** Each ink's shapes of the land, by the plate that prints them. */
interface Land {
  far: string;
  ridge: string;
  light: string;
  shade: string;
  snow: string;
  key: string;
}

/** Metres from which snow lies, by month: the Himalaya’s, January first. */
const snowFromM = [3000, 3000, 3400, 3900, 4400, 4900, 5200, 5200, 4900, 4500, 4000, 3400];
const snowLatitude = 22;

export function drawLand(scene: Scene): Land {
  const { frame, ridge, inks, random, ride, isBySea, peak } = scene;
  const { ground, height } = frame;
  const foot = isBySea ? frame.ridgeFoot + 22 : ground + 40;
  const unit = (frame.ridgeFoot - frame.ridgeTop) / 440;
  const farthest = toBehind(ridge, frame, 170, 104 * unit, random('farthest'));
  const far = toBehind(ridge, frame, 74, 44 * unit, random('far'));
  const farShards = toShards({ points: far }, foot, { falls: true, share: 0.5, long: 0.26 }, random('far shards'));
  const shade = toShards(ridge, foot, { falls: true, share: 0.72, long: 0.62 }, random('shade'));
  const light = toShards(ridge, foot, { falls: false, share: 0.66, long: 0.42 }, random('light'));
  const month = ride.startsOn ? Number(ride.startsOn.slice(5, 7)) : ride.month;
  const isSnowy = (ride.route?.[0]?.lat ?? 0) > snowLatitude;
  const caps = isSnowy ? toSnow(ridge, ridge.toY(snowFromM[month - 1] ?? 5000), random('snow')) : [];
  const gullies = drawGullies(scene, foot);
  const road = peak ? toRoad(ridge, frame, peak) : null;
  const paths = (all: Point[][]) => all.map((points) => toPath(points)).join('');
  const body = toPath(downTo(ridge.points, foot));
  return {
    far: [
      fill(toPath(downTo(farthest, foot)), inks.far),
      fill(toPath(downTo(far, foot)), inks.near),
      fill(paths(farShards), inks.far),
    ].join(''),
    ridge: [fill(body, inks.ridge), isBySea ? drawSea(scene, foot) : ''].join(''),
    light: fill(paths(light) + gullies.light, inks.light) + (isBySea ? drawWaves(scene, foot, 'light') : ''),
    shade: [
      fill(paths(shade) + gullies.shade, inks.shade),
      road ? fill(toPath(road.road), inks.shade, ' transform="translate(3 8)"') : '',
    ].join(''),
    snow: [
      fill(paths(caps), inks.snow),
      isBySea ? drawWaves(scene, foot, 'snow') : '',
      road ? fill(toPath(road.road), inks.paper) : '',
    ].join(''),
    key: [
      line(toPath(ridge.points, true), inks.key, 3.2, ' stroke-linejoin="round"'),
      line(
        shade
          .filter((_, at) => at % 3 === 0)
          .map((shard) => toPath(shard.slice(-3), true))
          .join(''),
        inks.key,
        1.3,
      ),
      fill(toPath([...toGround(scene), [frame.x + frame.w, height], [frame.x, height]]), inks.key),
      isBySea ? line(`M${frame.x} ${show(foot)}h${frame.w}`, inks.key, 2.2) : '',
    ].join(''),
  };
}

/** Shards on the open face, between the ridge and its foot: half in light, half in shade. */
function drawGullies({ frame, ridge, random }: Scene, foot: number): { light: string; shade: string } {
  const next = random('gullies');
  const paths = { light: '', shade: '' };
  const { x, w } = frame;
  for (let at = 0; at < 34; at++) {
    const left = x + next(0, w);
    const top = ridge.at(left);
    const start = top + (foot - top) * next(0.3, 0.78);
    const long = Math.min(foot - start, next(50, 210) * Math.min(1, (foot - top) / 300));
    const wide = next(14, 52);
    const lean = next(-0.22, 0.3) * long;
    const shard: Point[] = [
      [left, start],
      [left + wide * 0.5, start + long * 0.1],
      [left + wide + lean * 0.5, start + long * 0.5],
      [left + wide * 0.6 + lean, start + long],
      [left + wide * 0.38 + lean * 0.7, start + long * 0.72],
      [left + lean * 0.5, start + long * 0.8],
      [left - wide * 0.1 + lean * 0.3, start + long * 0.35],
    ];
    paths[at % 2 ? 'light' : 'shade'] += toPath(shard);
  }
  return paths;
}

function toGround({ frame, random }: Scene): Point[] {
  const { x, w, ground } = frame;
  return ragged(x, x + w, (at) => ground + 14 * Math.cos(((at - x) / w) * Math.PI * 2 + 0.4) + 6, random('ground'));
}

function drawSea({ frame, inks }: Scene, shore: number): string {
  return fill(`M${frame.x} ${show(shore)}h${frame.w}V${frame.ground + 60}h${-frame.w}z`, inks.ridge);
}

function drawWaves({ frame, inks, random }: Scene, shore: number, ink: 'light' | 'snow'): string {
  const next = random(`waves ${ink}`);
  const dashes = Array.from({ length: ink === 'light' ? 90 : 60 }, () => {
    const part = next();
    const from =
      ink === 'snow' && next() < 0.6 ? moonX(frame) + next(-0.5, 0.4) * frame.moon.r * 2 : frame.x + next(0, frame.w);
    return `M${show(from)} ${show(shore + 8 + (frame.ground - shore) * part)}h${show(next(10, 40) * (0.4 + part * 1.5))}`;
  });
  return line(dashes.join(''), inks[ink], 4, ' stroke-linecap="round"');
}
