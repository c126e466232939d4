import { Buffer } from 'node:buffer';
import { animated, broken, mostBlocks, type Picture } from '../picture';

interface Box {
  type: string;
  data: Buffer;
  at: number;
}

interface Item {
  id: number;
  /** `Exif`, `mime` (XMP) and so on, or a picture's coding (`av01`, `grid`). */
  type: string;
}

/** The boxes in part of a file. A size beyond its end means the file is damaged. */
function readBoxes(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at < to) {
    if (boxes.length > mostBlocks || at + 8 > to) throw broken();
    let size = file.readUInt32BE(at);
    let head = 8;
    if (size === 1) {
      if (at + 16 > to) throw broken();
      size = Number(file.readBigUInt64BE(at + 8));
      head = 16;
    }
    if (size === 0) size = to - at;
    if (size < head || at + size > to) throw broken();
    boxes.push({
      type: file.toString('latin1', at + 4, at + 8),
      data: file.subarray(at + head, at + size),
      at: at + head,
    });
    at += size;
  }
  return boxes;
}

function need(boxes: Box[], type: string): Box {
  const box = boxes.find((candidate) => candidate.type === type);
  if (!box) throw broken();
  return box;
}

function inside(file: Buffer, box: Box, skip: number): Box[] {
  return readBoxes(file, box.at + skip, box.at + box.data.length);
}

function readItems(file: Buffer, iinf: Box): Item[] {
  const long = iinf.data.readUInt8(0) > 0;
  return inside(file, iinf, long ? 8 : 6).map(({ type, data }) => {
    if (type !== 'infe') throw broken();
    const version = data.readUInt8(0);
    if (version < 2) throw broken();
    const wide = version > 2;
    return {
      id: wide ? data.readUInt32BE(4) : data.readUInt16BE(4),
      type: data.toString('latin1', wide ? 10 : 8, wide ? 14 : 12),
    };
  });
}

interface Extent {
  item: number;
  /** 0: from the start of the file, 1: in the idat box. */
  method: number;
  from: number;
  length: number;
}

/** The iloc box (ISO/IEC 14496-12 §8.11.3): where each item's bytes are. */
function readExtents({ data }: Box): Extent[] {
  const version = data.readUInt8(0);
  if (version > 2) throw broken();
  const sizes = data.readUInt16BE(4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  let at = 6;
  const read = (size: number): number => {
    if (![0, 2, 4, 8].includes(size)) throw broken();
    const start = at;
    at += size;
    if (size === 8) return Number(data.readBigUInt64BE(start));
    return size === 0 ? 0 : data.readUIntBE(start, size);
  };
  const extents: Extent[] = [];
  const items = read(version < 2 ? 2 : 4);
  for (let index = 0; index < items; index += 1) {
    const item = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize);
    const count = read(2);
    for (let extent = 0; extent < count; extent += 1) {
      read(indexSize);
      if (extents.length > mostBlocks) throw broken();
      const from = base + read(offsetSize);
      extents.push({ item, method, from, length: read(lengthSize) });
    }
  }
  return extents;
}

function largest(sizes: Box[]): { width: number; height: number } {
  const read = sizes.map(({ data }) => ({ width: data.readUInt32BE(4), height: data.readUInt32BE(8) }));
  return read.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a));
}

function read(file: Buffer): Picture {
  const boxes = readBoxes(file, 0, file.length);
  if (boxes.some(({ type }) => type === 'moov' || type === 'moof')) throw animated();
  const meta = inside(file, need(boxes, 'meta'), 4);
  const properties = inside(file, need(inside(file, need(meta, 'iprp'), 0), 'ipco'), 0);
  const sizes = properties.filter(({ type }) => type === 'ispe');
  if (sizes.length === 0) throw broken();
  const { width, height } = largest(sizes);
  if (width === 0 || height === 0) throw broken();
  const items = readItems(file, need(meta, 'iinf'));
  const described = new Set(
    items.filter(({ type }) => type === 'Exif' || type === 'mime' || type === 'uri ').map(({ id }) => id),
  );
  const idat = meta.find(({ type }) => type === 'idat');
  const bytes = Buffer.from(file);
  for (const { item, method, from, length } of readExtents(need(meta, 'iloc'))) {
    if (method > 1 || (method === 1 && !idat)) throw broken();
    const [start, room] = method === 1 && idat ? [idat.at + from, idat.data.length] : [from, file.length];
    if (from + length > room) throw broken();
    // Overwritten in place: removing the item would move all the others. A length of 0 means "to the end".
    if (described.has(item)) bytes.fill(0, start, length === 0 ? start + room - from : start + length);
  }
  // Rotation is a property of the picture (irot), not EXIF; decoders apply it first.
  const turn = properties.find(({ type }) => type === 'irot')?.data[0] ?? 0;
  const lies = (turn & 1) === 1;
  return {
    contentType: 'image/avif',
    ...(lies ? { width: height, height: width } : { width, height }),
    orientation: 1,
    bytes,
  };
}

export function readAvif(file: Buffer): Picture {
  try {
    return read(file);
  } catch (error) {
    // A false length shows as a read past the end of a box.
    throw error instanceof RangeError ? broken() : error;
  }
}
