import { describe, expect, it } from 'vitest';
import { formatUnsupportedKind } from '#shared/tours/picture-kind';
import { readPictureHeader } from './prepare-picture';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));
const read = (file: Uint8Array) => readPictureHeader(file.slice().buffer);

const frame = [0xff, 0xc0, 0, 17, 8, 0x05, 0x00, 0x07, 0x80, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
// A segment that contains a small JPEG, as cameras write it.
const thumbnail = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0];
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
const jpeg = bytes([0xff, 0xd8], thumbnail, frame, scan, [0xff, 0xd9]);
const chunk = (name: string, data: number[]) => bytes([0, 0, 0, data.length], name, data, [0, 0, 0, 0]);
const png = bytes(
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [...chunk('IHDR', [0, 0, 0x07, 0x80, 0, 0, 0x05, 0, 8, 2, 0, 0, 0])],
  [...chunk('IEND', [])],
);
const webp = bytes(
  'RIFF',
  [30, 0, 0, 0],
  'WEBPVP8 ',
  [18, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x07, 0x00, 0x05, 0, 0, 0, 0, 0, 0, 0, 0],
);

const pictures = [
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
] as const;

describe('a picture’s head', () => {
  it.each(pictures)('reads kind, size and completeness of a %s', (kind, file) => {
    expect(read(file)).toEqual({ kind, size: { width: 1920, height: 1280 }, isComplete: true });
  });

  it.each(pictures)('detects a %s that is cut off at any point', (_, file) => {
    for (let length = 30; length < file.length - 1; length += 1)
      expect(read(file.subarray(0, length))?.isComplete).toBe(false);
  });

  it('ignores data that a phone appends after the picture', () => {
    expect(read(bytes([...jpeg], 'MotionPhoto_Data', [0, 0, 0]))?.isComplete).toBe(true);
  });

  it('tells HEIC and AVIF apart', () => {
    expect(read(bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'))?.kind).toBe('HEIC');
    expect(read(bytes([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 0], 'avifmif1miaf'))?.kind).toBe('AVIF');
  });

  it.each([
    ['GIF', 'GIF89a and more'],
    ['SVG', '<?xml version="1.0"?><svg onload="x()">'],
    ['HTML or XML', '<!doctype html><script>'],
    ['PDF', '%PDF-1.7 and more'],
    ['ZIP', 'PK\u0003\u0004 and more of it'],
  ])('names the real kind of a %s with a picture’s name', (kind, text) => {
    expect(read(bytes(text))).toBeNull();
    expect(formatUnsupportedKind(bytes(text))).toBe(`${kind} isn’t supported; choose a JPEG, PNG, WebP or AVIF.`);
  });

  it('never throws, whatever the bytes', () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const noise = Uint8Array.from({ length: seed % 90 }, (_, index) => (seed * 2654435761 * (index + 7)) >>> 24);
      noise.set(jpeg.subarray(0, Math.min(noise.length, seed % 24)));
      expect(() => read(noise)).not.toThrow();
    }
  });
});
