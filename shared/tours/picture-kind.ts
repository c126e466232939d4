/** HEIC is recognised to name it: a browser may be able to convert it, the Worker refuses it. */
export type PictureKind = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'HEIC';

/** The file's first bytes, a character each. */
const start = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 1024));

/** A file's kind by its first bytes, whatever its name; null if it isn't a picture of a kind we know. */
export function findPictureKind(bytes: Uint8Array): PictureKind | null {
  const head = start(bytes);
  if (head.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'WebP';
  const brands = /^.{3}(.)ftyp(.*)$/s.exec(head);
  const listed = brands?.[2]?.slice(0, (brands[1] ?? '').charCodeAt(0) - 8) ?? '';
  if (listed.includes('avif')) return 'AVIF';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(listed) ? 'HEIC' : null;
}

/** Why a file that isn't a picture is refused, with the kind it really is, as far as we know it. */
export function formatUnsupportedKind(bytes: Uint8Array): string {
  const head = start(bytes)
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
