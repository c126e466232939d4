import { VisitorError } from '#shared/errors';
import { findPictureKind, formatUnsupportedKind, type PictureKind } from '#shared/tours/picture-kind';
import { uploadLimits } from '#shared/tours/pictures';

/* Checks pictures before the upload; the server checks again. */

/** `size` is in pixels; null if only decoding can tell. */
interface PictureHead {
  kind: PictureKind;
  size: { width: number; height: number } | null;
  isComplete: boolean;
}

function readText(view: DataView, at: number, length = 4): string {
  let text = '';
  for (let index = at; index < Math.min(at + length, view.byteLength); index += 1) {
    text += String.fromCharCode(view.getUint8(index));
  }
  return text;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

// Stuffed bytes and restart markers have no length field.
const hasNoLength = (marker: number) => marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);

/** Walks the segments to the end marker: an embedded thumbnail has an end marker, too. */
function readJpeg(view: DataView): PictureHead {
  let size: PictureHead['size'] = null;
  let at = 2;
  while (at + 1 < view.byteLength) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : null;
    if (marker === 0xd9) return { kind: 'JPEG', size, isComplete: true };
    if (marker === null || marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else if (at + 9 >= view.byteLength) break;
    else {
      if (isFrame(marker)) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      at += 2 + view.getUint16(at + 2);
    }
  }
  return { kind: 'JPEG', size, isComplete: false };
}

function readPng(view: DataView): PictureHead {
  const size = view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (readText(view, at + 4) === 'IEND') return { kind: 'PNG', size, isComplete: true };
  }
  return { kind: 'PNG', size, isComplete: false };
}

function readWebpSize(view: DataView): PictureHead['size'] {
  if (view.byteLength < 30) return null;
  const chunk = readText(view, 12);
  if (chunk === 'VP8X') {
    const readUint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
    return { width: readUint24(24), height: readUint24(27) };
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function readWebp(view: DataView): PictureHead {
  return { kind: 'WebP', size: readWebpSize(view), isComplete: view.getUint32(4, true) + 8 <= view.byteLength };
}

export function readPictureHead(bytes: ArrayBuffer): PictureHead | null {
  const kind = findPictureKind(new Uint8Array(bytes));
  const view = new DataView(bytes);
  if (kind === 'JPEG') return readJpeg(view);
  if (kind === 'PNG') return readPng(view);
  if (kind === 'WebP') return readWebp(view);
  return kind && { kind, size: null, isComplete: true };
}

/** A third more than the widest variant on the site. */
const maxSidePx = 2560;

const quality = 0.9;

function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxSidePx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** JPEG if the browser can't write WebP: it would return a PNG of ten times the size. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp');
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg');
}

/** Returns the same file if it is small enough or the browser can't draw it. */
async function shrinkPicture(file: File, bitmap: ImageBitmap, { reencode }: { reencode: boolean }): Promise<File> {
  const { width, height } = fitSize(bitmap.width, bitmap.height);
  if (width === bitmap.width && !reencode) return file;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await encode(canvas);
  if (!blob) return file;
  const ending = blob.type === 'image/webp' ? 'webp' : 'jpg';
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type });
}

/** The form shows `message` after the file's name. */
class PictureError extends VisitorError {
  override name = 'PictureRefusal';
}

const mebibyte = 1024 * 1024;
/** Larger pictures exhaust a phone's memory. */
const inputLimits = { bytes: 100 * mebibyte, pixels: 200_000_000 };

function requirePixels({ width, height }: { width: number; height: number }): void {
  if (width * height <= inputLimits.pixels) return;
  const maxMegapixels = inputLimits.pixels / 1_000_000;
  throw new PictureError(`${width} × ${height} pixels is too large; the limit is ${maxMegapixels} megapixels.`);
}

function requireBytes({ size }: File, maxBytes: number): void {
  if (size <= maxBytes) return;
  const megabytes = (size / mebibyte).toFixed(1);
  throw new PictureError(`${megabytes} MB is too large; the limit is ${maxBytes / mebibyte} MB per picture.`);
}

/** Cloudflare can't read these kinds, but many browsers can, so the browser converts them. */
const reencodedKinds: readonly string[] = ['HEIC', 'AVIF'];

async function decodeImage(file: File, kind: PictureKind): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureError(
      reencodedKinds.includes(kind)
        ? `this browser can’t open this ${kind}; save it as a JPEG.`
        : 'the file is damaged and can’t be opened.',
    );
  }
}

/** Resizes before checking the size. @throws PictureError */
export async function preparePicture(file: File): Promise<File> {
  if (file.size === 0) throw new PictureError('the file is empty.');
  requireBytes(file, inputLimits.bytes);
  const bytes = await file.arrayBuffer();
  const head = readPictureHead(bytes);
  if (head === null) throw new PictureError(formatUnsupportedKind(new Uint8Array(bytes)));
  if (!head.isComplete) throw new PictureError('the file is damaged: its end is missing.');
  if (head.size) requirePixels(head.size);
  const bitmap = await decodeImage(file, head.kind);
  try {
    const reencode = reencodedKinds.includes(head.kind) || file.size > uploadLimits.fileBytes;
    const ready = await shrinkPicture(file, bitmap, { reencode });
    requireBytes(ready, uploadLimits.fileBytes);
    return ready;
  } finally {
    bitmap.close();
  }
}
