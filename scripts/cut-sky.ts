/** A raw picture, four bytes a pixel. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Peach and cream, and the yellow of the sun and its ring. */
function isSkyInk(data: Buffer, pixel: number): boolean {
  const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3);
  const pale = red > 236 && green > 200 && blue > 150 && red >= green && green > blue + 18;
  return pale || (red > 225 && green > 170 && blue < 120);
}

/** Pixels that are joined to `start` through neighbours that `isMember` takes. */
function fill({ width, height }: Pixels, start: number[], isMember: (pixel: number) => boolean): Uint8Array {
  const found = new Uint8Array(width * height);
  const next = start.filter(isMember);
  for (let pixel = next.pop(); pixel !== undefined; pixel = next.pop()) {
    if (found[pixel]) continue;
    found[pixel] = 1;
    const x = pixel % width;
    const around = [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1, pixel - width, pixel + width];
    next.push(...around.filter((one) => one >= 0 && one < found.length && !found[one] && isMember(one)));
  }
  return found;
}

const shiftedMost = (line: number[], reach: number, pick: (...values: number[]) => number) =>
  line.map((_, x) => pick(...line.slice(Math.max(0, x - reach), x + reach + 1)));

/**
 * Makes the hero print's sky transparent, down to its ridge; the page draws a sky of its own. Snow in the sky's ink
 * opens narrow gaps in the ridge, which are closed.
 */
export function cutSky(pixels: Pixels): Pixels {
  const { data, width, height } = pixels;
  const row = (y: number) => Array.from({ length: width }, (_, x) => y * width + x);
  const sky = fill(pixels, row(0), (pixel) => pixel < width * height * 0.6 && isSkyInk(data, pixel));
  // Dots and the sun's edge hang in the sky by themselves.
  const land = fill(pixels, row(height - 1), (pixel) => !sky[pixel]);
  const tops = Array.from({ length: width }, (_, x) => {
    for (let y = 0; y < height; y += 1) if (land[y * width + x]) return y;
    return height;
  });
  const gap = Math.round(width / 80);
  const ridge = shiftedMost(shiftedMost(tops, gap, Math.min), gap, Math.max);
  // A gap this shallow is a valley, and no snow: sky left in it would stand in the page's as a step.
  const shallow = width / 80;
  const edge = ridge.map((from, x) => {
    const top = tops[x] ?? 0;
    return top - from < shallow ? Math.max(top, from) : from;
  });
  const cut = Buffer.from(data);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (Math.floor(pixel / width) < (edge[pixel % width] ?? 0)) cut[pixel * 4 + 3] = 0;
  }
  return { data: cut, width, height };
}

/** The inks of a print's first rows that are more than its dots' edges. */
function listInks({ data, width }: Pixels, rows: number): number[][] {
  const count = new Map<number, number>();
  for (let pixel = 0; pixel < width * rows; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3);
    const ink = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    count.set(ink, (count.get(ink) ?? 0) + 1);
  }
  const most = [...count].filter(([, pixels]) => pixels > width * rows * 0.015);
  return most.map(([ink]) => [ink >> 10, (ink >> 5) & 31, ink & 31].map((part) => part * 8 + 4));
}

/** Makes any print's sky transparent, and what hangs in it: whatever has the inks of its first rows, in hundredths. */
export function cutInks(pixels: Pixels, sky: number, near = 20): Pixels {
  const { data, width, height } = pixels;
  const inks = listInks(pixels, Math.round((height * sky) / 100));
  const isSky = (pixel: number) =>
    pixel < width * height * 0.62 &&
    inks.some((ink) => ink.reduce((sum, part, at) => sum + (part - (data[pixel * 4 + at] ?? 0)) ** 2, 0) < near ** 2);
  const row = (y: number) => Array.from({ length: width }, (_, x) => y * width + x);
  const above = fill(pixels, row(0), isSky);
  const land = fill(pixels, row(height - 1), (pixel) => !above[pixel]);
  const cut = Buffer.from(data);
  for (let pixel = 0; pixel < width * height; pixel += 1) if (!land[pixel]) cut[pixel * 4 + 3] = 0;
  return { data: cut, width, height };
}
