/** HEIC is recognized for its error message; some browsers can convert it, but the Worker rejects it. */
export type PictureKind = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'HEIC';

const readStart = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 1024));

/** Format of a picture by its first bytes; null for other files. */
export function findPictureKind(bytes: Uint8Array): PictureKind | null {
  const start = readStart(bytes);
  if (start.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'WebP';
  // AVIF and HEIC begin with a box `ftyp`, whose size is in the byte before; it lists their brands.
  const typeBox = /^.{3}(.)ftyp(.*)$/s.exec(start);
  const brandList = typeBox?.[2]?.slice(0, (typeBox[1] ?? '').charCodeAt(0) - 8) ?? '';
  if (brandList.includes('avif')) return 'AVIF';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brandList) ? 'HEIC' : null;
}

export function formatUnsupportedKind(bytes: Uint8Array): string {
  const start = readStart(bytes)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();
  const kinds: [kind: string, isKind: boolean][] = [
    ['GIF', start.startsWith('gif8')],
    ['SVG', start.includes('<svg')],
    ['HTML or XML', start.startsWith('<')],
    ['PDF', start.startsWith('%pdf')],
    ['BMP', start.startsWith('bm')],
    ['TIFF', start.startsWith('ii*\0') || start.startsWith('mm\0*')],
    ['ZIP', start.startsWith('pk\x03\x04')],
    ['video', start.slice(4, 8) === 'ftyp'],
  ];
  const kind = kinds.find(([, isKind]) => isKind)?.[0];
  return `${kind === undefined ? 'this isn’t a picture' : `${kind} isn’t supported`}; ${choosePictureMessage}`;
}

export const choosePictureMessage = 'choose a JPEG, PNG, WebP or AVIF.';
