import { type PictureKind, pictureKind } from '#shared/tours/picture-kind';

/* Reads a picture's header, so bad ones are refused before upload. The server checks again. */

/** `size` is in pixels, null if only decoding would tell. `whole` is false for a file that is cut off. */
export interface PictureHead {
  kind: PictureKind;
  size: { width: number; height: number } | null;
  whole: boolean;
}

function word(view: DataView, at: number, length = 4): string {
  let text = '';
  for (let index = at; index < Math.min(at + length, view.byteLength); index += 1) {
    text += String.fromCharCode(view.getUint8(index));
  }
  return text;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

// Stuffed bytes and restart markers, inside the picture data.
const hasNoLength = (marker: number) => marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);

/** Walks a JPEG's segments to its end marker, so a thumbnail's end marker inside a segment doesn't count. */
function readJpeg(view: DataView): PictureHead {
  let size: PictureHead['size'] = null;
  let at = 2;
  while (at + 1 < view.byteLength) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : null;
    if (marker === 0xd9) return { kind: 'JPEG', size, whole: true };
    if (marker === null || marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else if (at + 9 >= view.byteLength) break;
    else {
      if (isFrame(marker)) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      at += 2 + view.getUint16(at + 2);
    }
  }
  return { kind: 'JPEG', size, whole: false };
}

function readPng(view: DataView): PictureHead {
  const size = view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (word(view, at + 4) === 'IEND') return { kind: 'PNG', size, whole: true };
  }
  return { kind: 'PNG', size, whole: false };
}

function readWebpSize(view: DataView): PictureHead['size'] {
  if (view.byteLength < 30) return null;
  const chunk = word(view, 12);
  if (chunk === 'VP8X') {
    const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
    return { width: three(24), height: three(27) };
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function readWebp(view: DataView): PictureHead {
  return { kind: 'WebP', size: readWebpSize(view), whole: view.getUint32(4, true) + 8 <= view.byteLength };
}

/** Reads a picture's header; null if it isn't a picture. */
export function readPictureHead(bytes: ArrayBuffer): PictureHead | null {
  const kind = pictureKind(new Uint8Array(bytes));
  const view = new DataView(bytes);
  if (kind === 'JPEG') return readJpeg(view);
  if (kind === 'PNG') return readPng(view);
  if (kind === 'WebP') return readWebp(view);
  return kind && { kind, size: null, whole: true };
}
