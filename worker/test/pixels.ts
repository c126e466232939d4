import { env } from 'cloudflare:workers';
import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

interface Pixels {
  width: number;
  height: number;
  /** Mean red, green and blue (0–255) of a corner. */
  topLeft: [number, number, number];
  bottomRight: [number, number, number];
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const pa = Math.abs(p - a);
  const pb = Math.abs(p - b);
  const pc = Math.abs(p - c);
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

/** Undoes PNG's line filters (PNG specification §9) on 8-bit samples, `step` bytes per pixel. */
function unfilter(raw: Buffer, stride: number, step: number): Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at + stride < raw.length; at += stride + 1) {
    const kind = raw[at];
    const line = Buffer.from(raw.subarray(at + 1, at + 1 + stride));
    const above = lines.at(-1) ?? Buffer.alloc(stride);
    for (let x = 0; x < stride; x += 1) {
      const a = line[x - step] ?? 0;
      const b = above[x] ?? 0;
      const c = above[x - step] ?? 0;
      const left = x < step ? 0 : a;
      const corner = x < step ? 0 : c;
      const predicted = [0, left, b, (left + b) >> 1, paeth(left, b, corner)][kind ?? 0] ?? 0;
      line[x] = ((line[x] ?? 0) + predicted) & 255;
    }
    lines.push(line);
  }
  return lines;
}

export async function readPixels(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  const result = await env.IMAGES.input(new Blob([bytes]).stream()).output({ format: 'image/png' });
  const png = Buffer.from(await new Response(result.image()).arrayBuffer());
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const colour = png[25];
  const step = colour === 6 ? 4 : 3;
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const lines = unfilter(inflateSync(Buffer.concat(data)), width * step, step);
  const at = (x: number, y: number): [number, number, number] => {
    const line = lines[y];
    return [line?.[x * step] ?? 0, line?.[x * step + 1] ?? 0, line?.[x * step + 2] ?? 0];
  };
  return { width, height, topLeft: at(4, 4), bottomRight: at(width - 5, height - 5) };
}

export function isRed([red, , blue]: [number, number, number]): boolean {
  return red > 150 && blue < 100;
}

export function isBlue([red, , blue]: [number, number, number]): boolean {
  return blue > 150 && red < 100;
}
