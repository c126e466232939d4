import { calculateContrast } from '#shared/settings/theme-colors';

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

const minPaintedAlpha = 128;
const maxSamples = 4000;

const toHex = (channels: Iterable<number>) =>
  `#${[...channels].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

const findMedian = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const readPixel = ({ data }: Pixels, index: number) => ({
  color: data.subarray(index * 4, index * 4 + 3),
  isPainted: (data[index * 4 + 3] ?? 0) >= minPaintedAlpha,
});

/** Median contrast of the painted pixels; null for a picture that paints its own ground, or nothing. */
export function measureContrast(pixels: Pixels, ground: string): number | null {
  const count = pixels.width * pixels.height;
  const step = Math.max(1, Math.floor(count / maxSamples));
  const contrasts: number[] = [];
  let sampleCount = 0;
  for (let index = 0; index < count; index += step) {
    sampleCount += 1;
    const { color, isPainted } = readPixel(pixels, index);
    if (isPainted) contrasts.push(calculateContrast(toHex(color), ground));
  }
  if (contrasts.length === 0 || contrasts.length > sampleCount * 0.97) return null;
  return findMedian(contrasts);
}

/** Median colour along the four sides; null if they are mostly transparent. */
export function findEdgeColor(pixels: Pixels): string | null {
  const { width, height } = pixels;
  const inset = Math.round(Math.min(width, height) * 0.02);
  const edge = Array.from({ length: width }, (_, x) => [inset * width + x, (height - 1 - inset) * width + x])
    .concat(Array.from({ length: height }, (_, y) => [y * width + inset, y * width + width - 1 - inset]))
    .flat()
    .map((index) => readPixel(pixels, index));
  const painted = edge.filter(({ isPainted }) => isPainted);
  if (painted.length < edge.length / 2) return null;
  return toHex([0, 1, 2].map((channel) => findMedian(painted.map(({ color }) => color[channel] ?? 0))));
}
