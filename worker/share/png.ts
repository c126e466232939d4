import { Buffer } from 'node:buffer';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Pixels } from './pixels';

/*
 * PNG is how pixels come out of the Images binding and go into it again. Only what the binding makes is read: eight bits
 * a channel, not interlaced; colours as they are, or by palette.
 */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function* readChunks(file: Buffer): Generator<[type: string, data: Buffer]> {
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    yield [file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length)];
    at += length + 12;
  }
}

/** Undoes the five filters of PNG, in place; each row begins with the byte that names its own. */
function unfilter(rows: Uint8Array, stride: number, bytesPerPixel: number, height: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let x = 0; x < stride; x += 1) {
      const left = x < bytesPerPixel ? 0 : (out[to + x - bytesPerPixel] ?? 0);
      const up = y === 0 ? 0 : (out[to + x - stride] ?? 0);
      const corner = y === 0 || x < bytesPerPixel ? 0 : (out[to + x - stride - bytesPerPixel] ?? 0);
      out[to + x] = (rows[from + x] ?? 0) + predict(filter, left, up, corner);
    }
  }
  return out;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Reads a PNG; what is transparent in it is taken as if it were not. @throws for a PNG of another kind */
export function decodePng(bytes: Uint8Array): Pixels {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 8).equals(signature)) throw new Error('not a PNG');
  const parts: Buffer[] = [];
  let header = Buffer.alloc(13);
  let palette = Buffer.alloc(0);
  for (const [type, data] of readChunks(file)) {
    if (type === 'IHDR') header = data;
    else if (type === 'PLTE') palette = data;
    else if (type === 'IDAT') parts.push(data);
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, kind, interlaced] = [header[8], header[9] ?? -1, header[12]];
  const channels = channelsOf[kind];
  if (depth !== 8 || interlaced !== 0 || channels === undefined) throw new Error(`PNG of kind ${kind}, ${depth} bits`);
  const raw = unfilter(inflateSync(Buffer.concat(parts)), width * channels, channels, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * channels;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = raw[channels < 3 ? at : at + channel] ?? 0;
      rgb[pixel * 3 + channel] = kind === 3 ? (palette[value * 3 + channel] ?? 0) : value;
    }
  }
  return { width, height, rgb };
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Writes a PNG quickly rather than small: it is read again at once. */
export function encodePng({ width, height, rgb }: Pixels): Uint8Array {
  const stride = width * 3;
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
