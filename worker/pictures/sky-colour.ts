import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import type { Env } from '../env';
import { encodePicture } from './images';

/** A row of 8 × 1 pixels covers the upper fifth of a 3:2 picture. */
const rowWidthPx = 8;
/** Bytes per pixel by PNG colour type; a pixel of type 3 is an index of the palette. */
const pixelBytesByColourType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function toHex(colour: readonly number[]): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Pixels of the first row as [red, green, blue]; empty for an unsupported PNG. */
function readFirstRow(png: Buffer): number[][] {
  const bitDepth = png[24];
  const colourType = png[25] ?? 0;
  const interlaceMethod = png[28];
  const pixelBytes = pixelBytesByColourType[colourType];
  if (pixelBytes === undefined || bitDepth !== 8 || interlaceMethod !== 0) return [];
  const chunks = new Map<string, Buffer>();
  for (let offset = 8; offset + 12 <= png.length; offset += 12 + png.readUInt32BE(offset)) {
    const name = png.toString('latin1', offset + 4, offset + 8);
    const data = png.subarray(offset + 8, offset + 8 + png.readUInt32BE(offset));
    chunks.set(name, Buffer.concat([chunks.get(name) ?? Buffer.alloc(0), data]));
  }
  const filteredRow = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  // The first row has no row above, so each PNG filter only adds this share of the pixel to the left.
  const leftShare = [0, 1, 0, 0.5, 1][filteredRow[0] ?? 0] ?? 0;
  const row = filteredRow.subarray(1);
  for (let at = pixelBytes; at < row.length; at += 1) {
    row[at] = (row[at] ?? 0) + Math.floor((row[at - pixelBytes] ?? 0) * leftShare);
  }
  const pixels: number[][] = [];
  for (let at = 0; at + pixelBytes <= row.length; at += pixelBytes) {
    const value = row[at] ?? 0;
    if (colourType === 3) pixels.push([...palette.subarray(value * 3, value * 3 + 3)]);
    else pixels.push(colourType === 0 || colourType === 4 ? [value, value, value] : [...row.subarray(at, at + 3)]);
  }
  return pixels;
}

/**
 * Colour of a picture's sky, `#rrggbb`, shown while the picture loads; null if unknown. Takes the pixel of median
 * brightness, so that a sun or a branch has no effect.
 */
export async function findSkyColour(env: Env, picture: Blob): Promise<string | null> {
  try {
    const topRow = { width: rowWidthPx, height: 1, fit: 'cover', gravity: 'top' } as const;
    const pixels = readFirstRow(Buffer.from(await encodePicture(env, picture, topRow, { format: 'image/png' })));
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
