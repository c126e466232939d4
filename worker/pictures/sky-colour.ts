import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import type { Env } from '../env';
import { encode } from './images';

/** Pixels of the row that the picture's top is shrunk to: it stands for the upper fifth of a 3:2 picture. */
const row = 8;
/** Bytes a pixel by PNG's colour type; 3 is a palette's index. */
const bytesByType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function toHex(colour: readonly number[]): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function readRow(png: Buffer): number[][] {
  const depth = png[24];
  const type = png[25] ?? 0;
  const interlaced = png[28];
  const step = bytesByType[type];
  if (step === undefined || depth !== 8 || interlaced !== 0) return [];
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    chunks.set(name, Buffer.concat([chunks.get(name) ?? Buffer.alloc(0), data]));
  }
  const raw = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  // With nothing above the row, a filter is a share of the pixel to the left: none, all, none, half, all.
  const share = [0, 1, 0, 0.5, 1][raw[0] ?? 0] ?? 0;
  const line = raw.subarray(1);
  for (let at = step; at < line.length; at += 1) {
    line[at] = (line[at] ?? 0) + Math.floor((line[at - step] ?? 0) * share);
  }
  const pixels: number[][] = [];
  for (let at = 0; at + step <= line.length; at += step) {
    const first = line[at] ?? 0;
    if (type === 3) pixels.push([...palette.subarray(first * 3, first * 3 + 3)]);
    else pixels.push(type === 0 || type === 4 ? [first, first, first] : [...line.subarray(at, at + 3)]);
  }
  return pixels;
}

/**
 * The colour of a picture's sky, `#rrggbb`, for its place while it loads: of its top, shrunk to a row, the pixel in the
 * middle between dark and light, so that a sun or a branch does not muddy it. Null where it cannot be told.
 */
export async function findSkyColour(env: Env, picture: Blob): Promise<string | null> {
  try {
    const top = { width: row, height: 1, fit: 'cover', gravity: 'top' } as const;
    const pixels = readRow(Buffer.from(await encode(env, picture, top, { format: 'image/png' })));
    const light = (pixel: readonly number[]) => pixel.reduce((sum, channel) => sum + channel, 0);
    const sky = [...pixels].sort((a, b) => light(a) - light(b))[Math.floor(pixels.length / 2)];
    return sky?.length === 3 ? toHex(sky) : null;
  } catch (error) {
    console.error(JSON.stringify({ error: 'sky not found', cause: String(error) }));
    return null;
  }
}
