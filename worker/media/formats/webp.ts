import { Buffer } from 'node:buffer';
import { animated, broken, mostBlocks, type Picture } from '../picture';
import { readOrientation, writeOrientation } from './exif';

interface Chunk {
  type: string;
  data: Buffer;
}
interface Size {
  width: number;
  height: number;
}

const exifFlag = 0x08;
const xmpFlag = 0x04;
const animationFlag = 0x02;

function readChunks(file: Buffer): Chunk[] {
  const end = file.readUInt32LE(4) + 8;
  if (end > file.length) throw broken();
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= end) {
    const length = file.readUInt32LE(at + 4);
    if (chunks.length > mostBlocks || at + 8 + length > end) throw broken();
    chunks.push({ type: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** The size in the picture data, which decoders allocate, whatever the canvas says. */
function dataSize({ type, data }: Chunk): Size {
  if (type === 'VP8 ') {
    if (data.length < 10 || !data.subarray(3, 6).equals(Buffer.from([0x9d, 0x01, 0x2a]))) throw broken();
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (data.length < 5 || data[0] !== 0x2f) throw broken();
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function join(chunks: Chunk[]): Buffer {
  const body = chunks.flatMap(({ type, data }) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return [head, data, Buffer.alloc(data.length % 2)];
  });
  const whole = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...body]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

export function readWebp(file: Buffer): Picture {
  if (file.length < 20) throw broken();
  const chunks = readChunks(file);
  const extended = chunks.find(({ type }) => type === 'VP8X');
  if (chunks.some(({ type }) => type === 'ANIM' || type === 'ANMF')) throw animated();
  const pictures = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const [picture] = pictures;
  if (!picture || pictures.length > 1) throw broken();
  const size = dataSize(picture);
  if (size.width === 0 || size.height === 0) throw broken();
  if (!extended) return { contentType: 'image/webp', ...size, orientation: 1, bytes: join([picture]) };

  if (extended.data.length < 10) throw broken();
  const flags = extended.data[0] ?? 0;
  if (flags & animationFlag) throw animated();
  const canvas = { width: extended.data.readUIntLE(4, 3) + 1, height: extended.data.readUIntLE(7, 3) + 1 };
  if (canvas.width !== size.width || canvas.height !== size.height) throw broken();
  const exif = chunks.find(({ type }) => type === 'EXIF')?.data;
  // Some writers add JPEG's prefix to the TIFF block.
  const orientation = exif ? readOrientation(exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif) : 1;
  const header = Buffer.from(extended.data);
  header[0] = (flags & ~exifFlag & ~xmpFlag) | (orientation === 1 ? 0 : exifFlag);
  const kept = chunks.filter(({ type }) => ['ICCP', 'ALPH', 'VP8 ', 'VP8L'].includes(type));
  const upright = orientation === 1 ? [] : [{ type: 'EXIF', data: writeOrientation(orientation) }];
  const bytes = join([{ type: 'VP8X', data: header }, ...kept, ...upright]);
  return { contentType: 'image/webp', ...size, orientation, bytes };
}
