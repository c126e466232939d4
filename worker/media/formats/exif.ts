import { Buffer } from 'node:buffer';

const orientationTag = 0x0112;
const shortType = 3;

/** The orientation (1 to 8) in an EXIF TIFF block; 1 if unreadable. */
export function readOrientation(tiff: Buffer): number {
  const little = tiff.subarray(0, 4).equals(Buffer.from('II*\0'));
  if (!little && !tiff.subarray(0, 4).equals(Buffer.from('MM\0*'))) return 1;
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 8) return 1;
  const directory = long(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) !== orientationTag || short(at + 2) !== shortType) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(orientationTag, 10);
  tiff.writeUInt16LE(shortType, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
