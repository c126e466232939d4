/** HEIC is recognised for its error message: some browsers can convert it, the Worker rejects it. */
export type PictureKind = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'HEIC';

/** First bytes of a file as Latin-1 text. */
const readStart = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 1024));

/** Format of a picture by its first bytes; null for other files. */
export function findPictureKind(bytes: Uint8Array): PictureKind | null {
  const head = readStart(bytes);
  if (head.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'WebP';
  const brands = /^.{3}(.)ftyp(.*)$/s.exec(head);
  const brandList = brands?.[2]?.slice(0, (brands[1] ?? '').charCodeAt(0) - 8) ?? '';
  if (brandList.includes('avif')) return 'AVIF';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brandList) ? 'HEIC' : null;
}

/** Error message for a file of an unsupported format, with its real format if known. */
export function formatUnsupportedKind(bytes: Uint8Array): string {
  const head = readStart(bytes)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();
  const kinds: [string, boolean][] = [
    ['GIF', head.startsWith('gif8')],
    ['SVG', head.includes('<svg')],
    ['HTML or XML', head.startsWith('<')],
    ['PDF', head.startsWith('%pdf')],
    ['BMP', head.startsWith('bm')],
    ['TIFF', head.startsWith('ii*\0') || head.startsWith('mm\0*')],
    ['ZIP', head.startsWith('pk\x03\x04')],
    ['video', head.slice(4, 8) === 'ftyp'],
  ];
  const kind = kinds.find(([, matches]) => matches)?.[0];
  return `${kind === undefined ? 'this isn’t a picture' : `${kind} isn’t supported`}; ${choosePictureMessage}`;
}

export const choosePictureMessage = 'choose a JPEG, PNG, WebP or AVIF.';
