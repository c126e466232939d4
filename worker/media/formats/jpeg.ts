import { Buffer } from 'node:buffer';
import { broken, mostBlocks, type Picture } from '../picture';
import { readOrientation, writeOrientation } from './exif';

const exifName = Buffer.from('Exif\0\0');
const colourProfile = Buffer.from('ICC_PROFILE\0');
const jfif = Buffer.from('JFIF\0');
const adobe = Buffer.from('Adobe');

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

const isNamed = (data: Buffer, name: Buffer) => data.subarray(0, name.length).equals(name);

/** What we keep: JFIF without its thumbnail, the colour profile, Adobe's colour transform, and what decoding needs. */
function isPicture(marker: number, data: Buffer): boolean {
  if (marker === app2) return isNamed(data, colourProfile);
  if (marker === app0) return isNamed(data, jfif) && data.length === 14;
  if (marker === app14) return isNamed(data, adobe) && data.length === 12;
  return !(marker >= app0 && marker <= 0xef) && marker !== comment;
}

/** The end of the scan's data: the next marker that isn't a stuffed byte or a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw broken();
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Reads a JPEG from first to last marker and drops anything after it, such as a second picture or an archive. */
export function readJpeg(file: Buffer): Picture {
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let scanned = false;
  let at = 2;
  for (let blocks = 0; ; blocks += 1) {
    if (blocks > mostBlocks || file[at] !== 0xff) throw broken();
    while (file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1];
    if (marker === undefined || marker === startOfImage || marker === 0) throw broken();
    at += 2;
    if (marker === endOfImage) break;
    if (standsAlone(marker)) continue;
    if (at + 2 > file.length) throw broken();
    const length = file.readUInt16BE(at);
    const end = at + length;
    if (length < 2 || end > file.length) throw broken();
    const data = file.subarray(at + 2, end);
    if (marker === app1 && isNamed(data, exifName)) orientation = readOrientation(data.subarray(6));
    if (isFrame(marker)) {
      // A second frame header could be larger than the one we measured.
      if (size || data.length < 6) throw broken();
      size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
    }
    if (isPicture(marker, data)) kept.push(segment(marker, data));
    at = end;
    if (marker !== startOfScan) continue;
    scanned = true;
    const after = endOfScan(file, at);
    kept.push(file.subarray(at, after));
    at = after;
  }
  if (!size || !scanned || size.width === 0 || size.height === 0) throw broken();
  const upright = orientation === 1 ? [] : [segment(app1, Buffer.concat([exifName, writeOrientation(orientation)]))];
  const bytes = Buffer.concat([
    Buffer.from([0xff, startOfImage]),
    ...upright,
    ...kept,
    Buffer.from([0xff, endOfImage]),
  ]);
  return { contentType: 'image/jpeg', ...size, orientation, bytes };
}
