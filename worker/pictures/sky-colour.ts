import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import type { Env } from '../env';
import { encode } from './images';

/** Width of the one-pixel row; it covers the upper fifth of a 3:2 picture. */
const rowWidth = 8;
/** Bytes per pixel by PNG colour type; type 3 is a palette index. */
const bytesByType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function toHex(colour: readonly number[]): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function readRow(png: Buffer): number[][] {
  const depth = png[24];
  const colourType = png[25] ?? 0;
  const interlaced = png[28];
  const pixelBytes = bytesByType[colourType];
  if (pixelBytes === undefined || depth !== 8 || interlaced !== 0) return [];
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    chunks.set(name, Buffer.concat([chunks.get(name) ?? Buffer.alloc(0), data]));
  }
  const raw = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  // In the first row, the filters None, Sub, Up, Average and Paeth add this share of the pixel to the left.
  const leftShare = [0, 1, 0, 0.5, 1][raw[0] ?? 0] ?? 0;
  const row = raw.subarray(1);
  for (let at = pixelBytes; at < row.length; at += 1) {
    row[at] = (row[at] ?? 0) + Math.floor((row[at - pixelBytes] ?? 0) * leftShare);
  }
  const pixels: number[][] = [];
  for (let at = 0; at + pixelBytes <= row.length; at += pixelBytes) {
    const first = row[at] ?? 0;
    if (colourType === 3) pixels.push([...palette.subarray(first * 3, first * 3 + 3)]);
    else pixels.push(colourType === 0 || colourType === 4 ? [first, first, first] : [...row.subarray(at, at + 3)]);
  }
  return pixels;
}

/**
 * Colour of a picture's sky, `#rrggbb`, shown while the picture loads: the pixel of median brightness in the top row,
 * so that a sun or a branch has no effect. Null if it cannot be found.
 */
export async function findSkyColour(env: Env, picture: Blob): Promise<string | null> {
  try {
    const top = { width: rowWidth, height: 1, fit: 'cover', gravity: 'top' } as const;
    const pixels = readRow(Buffer.from(await encode(env, picture, top, { format: 'image/png' })));
    const calculateBrightness = (pixel: readonly number[]) => pixel.reduce((sum, channel) => sum + channel, 0);
    const sky = [...pixels].sort((a, b) => calculateBrightness(a) - calculateBrightness(b))[
      Math.floor(pixels.length / 2)
    ];
    return sky?.length === 3 ? toHex(sky) : null;
  } catch (error) {
    console.error(JSON.stringify({ error: 'sky not found', cause: String(error) }));
    return null;
  }
}
