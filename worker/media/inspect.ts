import { Buffer } from 'node:buffer';
import { uploadLimits } from '#shared/media';
import { readAvif } from './formats/avif';
import { readJpeg } from './formats/jpeg';
import { readPng } from './formats/png';
import { readWebp } from './formats/webp';
import { type Picture, PictureRefusal } from './picture';

/** Longest side that Cloudflare Images reads, in pixels. */
const longestSide = 12_000;
const choose = 'choose a JPEG, PNG, WebP or AVIF.';

const startsWith = (file: Buffer, at: number, ...bytes: number[]) =>
  bytes.every((byte, index) => file[at + index] === byte);
const word = (file: Buffer, at: number) => file.toString('latin1', at, at + 4);

function brands(file: Buffer): string[] {
  const end = Math.min(file.readUInt32BE(0), file.length, 256);
  const found = [word(file, 8)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(word(file, at));
  return found;
}

/** The kind of a file that we refuse, for the error message. */
function otherKind(file: Buffer): string | null {
  const head = file
    .toString('latin1', 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (head.startsWith('gif8')) return 'GIF';
  if (head.includes('<svg')) return 'SVG';
  if (head.startsWith('<')) return 'HTML or XML';
  if (head.startsWith('%pdf')) return 'PDF';
  if (head.startsWith('bm')) return 'BMP';
  if (head.startsWith('ii*\0') || head.startsWith('mm\0*')) return 'TIFF';
  if (head.startsWith('pk\u0003\u0004')) return 'ZIP';
  return null;
}

function read(file: Buffer): Picture {
  if (startsWith(file, 0, 0xff, 0xd8, 0xff)) return readJpeg(file);
  if (startsWith(file, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return readPng(file);
  if (word(file, 0) === 'RIFF' && word(file, 8) === 'WEBP') return readWebp(file);
  if (file.length >= 16 && word(file, 4) === 'ftyp') {
    const named = brands(file);
    if (named[0] === 'avis') throw new PictureRefusal('animations aren’t supported.');
    if (named.includes('avif')) return readAvif(file);
    const isHeic = named.some((brand) => /^(?:hei|hev|mif|msf)/.test(brand));
    throw new PictureRefusal(`${isHeic ? 'HEIC' : 'video'} isn’t supported; ${choose}`);
  }
  const kind = otherKind(file);
  throw new PictureRefusal(kind === null ? `this isn’t a picture; ${choose}` : `${kind} isn’t supported; ${choose}`);
}

/** Checks a file by its bytes, whatever its name, within {@link uploadLimits}. Throws {@link PictureRefusal}. */
export function inspectPicture(bytes: Uint8Array): Picture {
  const picture = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { width, height } = picture;
  if (width > longestSide || height > longestSide || width * height > uploadLimits.pixels) {
    throw new PictureRefusal(
      `${width} × ${height} pixels is too large; the limits are ${uploadLimits.pixels / 1_000_000} megapixels and ${longestSide} pixels a side.`,
    );
  }
  return picture;
}
