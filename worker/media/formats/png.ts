import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { animated, broken, mostBlocks, type Picture } from '../picture';
import { readOrientation, writeOrientation } from './exif';

// Picture and colours only: no text, time, EXIF or private chunks.
const picture = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'pHYs',
];
const signatureLength = 8;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

export function readPng(file: Buffer): Picture {
  const kept: Buffer[] = [file.subarray(0, signatureLength)];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let hasData = false;
  let at = signatureLength;
  for (let blocks = 0; ; blocks += 1) {
    if (blocks > mostBlocks || at + 12 > file.length) throw broken();
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) throw broken();
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw broken();
    if ((type === 'IHDR') !== (size === undefined)) throw broken();
    if (type === 'IHDR') {
      if (length !== 13) throw broken();
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    }
    if (type === 'acTL' || type === 'fcTL') throw animated();
    if (type === 'IDAT') hasData = true;
    if (type === 'eXIf') orientation = readOrientation(data);
    if (picture.includes(type)) kept.push(file.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  if (!size || !hasData || size.width === 0 || size.height === 0) throw broken();
  // eXIf must come before the image data; right after the header is always allowed.
  if (orientation !== 1) kept.splice(2, 0, chunk('eXIf', writeOrientation(orientation)));
  return { contentType: 'image/png', ...size, orientation, bytes: Buffer.concat(kept) };
}
