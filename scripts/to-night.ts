import type { Pixels } from './cut-sky.ts';

type Ink = readonly [red: number, green: number, blue: number];

/** Night's inks, from the darkest to moonlit snow, evenly spaced by how light the day's are. */
const inks: readonly Ink[] = [
  [9, 11, 24],
  [20, 24, 50],
  [38, 45, 88],
  [66, 78, 132],
  [122, 137, 188],
  [214, 222, 243],
];

/** So much of the day's ink stays, by moonlight, for what has a strong colour: a jacket, a flag, red rock. */
const kept = 0.34;

/** The same print by night: each of its inks has one of the night's. Transparent pixels stay so. */
export function toNight({ data, width, height }: Pixels): Pixels {
  const night = Buffer.from(data);
  for (let at = 0; at < night.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const light = (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
    const colour = (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
    const place = light ** 1.25 * (inks.length - 1);
    const below = Math.min(Math.floor(place), inks.length - 2);
    for (const [channel, day] of [red, green, blue].entries()) {
      const from = inks[below]?.[channel] ?? 0;
      const to = inks[below + 1]?.[channel] ?? 0;
      const ink = from + (to - from) * (place - below);
      night[at + channel] = ink + (day * 0.62 - ink) * kept * colour;
    }
  }
  return { data: night, width, height };
}
