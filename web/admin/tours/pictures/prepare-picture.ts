import { VisitorError } from '#shared/errors';
import { findPictureKind, formatUnsupportedKind, type PictureKind } from '#shared/tours/picture-kind';
import { uploadLimits } from '#shared/tours/pictures';

/** What the first bytes of a file tell. `size` is in pixels; null if it needs decoding. */
interface PictureHeader {
  kind: PictureKind;
  size: { width: number; height: number } | null;
  isComplete: boolean;
}

function readText(view: DataView, offset: number, length = 4): string {
  let text = '';
  for (let index = offset; index < Math.min(offset + length, view.byteLength); index += 1) {
    text += String.fromCharCode(view.getUint8(index));
  }
  return text;
}

const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

// Stuffed bytes and restart markers have no length field.
const hasNoLength = (marker: number) => marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);

/** Follows the segments to the end marker, because an embedded thumbnail has an end marker, too. */
function readJpeg(view: DataView): PictureHeader {
  let size: PictureHeader['size'] = null;
  let offset = 2;
  while (offset + 1 < view.byteLength) {
    const marker = view.getUint8(offset) === 0xff ? view.getUint8(offset + 1) : null;
    if (marker === 0xd9) return { kind: 'JPEG', size, isComplete: true };
    if (marker === null || marker === 0xff) offset += 1;
    else if (hasNoLength(marker)) offset += 2;
    else if (offset + 9 >= view.byteLength) break;
    else {
      if (isFrameMarker(marker)) size = { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
      offset += 2 + view.getUint16(offset + 2);
    }
  }
  return { kind: 'JPEG', size, isComplete: false };
}

function readPng(view: DataView): PictureHeader {
  const size = view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
  for (let offset = 8; offset + 12 <= view.byteLength; offset += 12 + view.getUint32(offset)) {
    if (readText(view, offset + 4) === 'IEND') return { kind: 'PNG', size, isComplete: true };
  }
  return { kind: 'PNG', size, isComplete: false };
}

function readWebpSize(view: DataView): PictureHeader['size'] {
  if (view.byteLength < 30) return null;
  const chunkName = readText(view, 12);
  if (chunkName === 'VP8X') {
    // The file stores each side as a 24-bit number, less one.
    const readSide = (offset: number) => view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16) + 1;
    return { width: readSide(24), height: readSide(27) };
  }
  if (chunkName === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function readWebp(view: DataView): PictureHeader {
  return { kind: 'WebP', size: readWebpSize(view), isComplete: view.getUint32(4, true) + 8 <= view.byteLength };
}

export function readPictureHeader(bytes: ArrayBuffer): PictureHeader | null {
  const kind = findPictureKind(new Uint8Array(bytes));
  const view = new DataView(bytes);
  if (kind === 'JPEG') return readJpeg(view);
  if (kind === 'PNG') return readPng(view);
  if (kind === 'WebP') return readWebp(view);
  return kind && { kind, size: null, isComplete: true };
}

/** A third more than the widest variant on the site. */
const maxSidePx = 2560;

const encodingQuality = 0.9;

function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxSidePx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, encodingQuality));
}

/** Returns a JPEG if the browser can't write WebP; it would write a PNG of ten times the size instead. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp');
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg');
}

/** Returns the same file if nothing needs to change, or the browser can't draw it. */
async function shrinkPicture(
  file: File,
  bitmap: ImageBitmap,
  { mustReencode }: { mustReencode: boolean },
): Promise<File> {
  const { width, height } = fitSize(bitmap.width, bitmap.height);
  if (width === bitmap.width && !mustReencode) return file;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await encode(canvas);
  if (!blob) return file;
  const extension = blob.type === 'image/webp' ? 'webp' : 'jpg';
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type });
}

/** The form shows `message` after the file's name. */
class PictureError extends VisitorError {
  override name = 'PictureRefusal';
}

const mebibyte = 1024 * 1024;
const inputLimits = { bytes: 100 * mebibyte, pixels: 200_000_000 };

function requirePixelLimit({ width, height }: { width: number; height: number }): void {
  if (width * height <= inputLimits.pixels) return;
  const maxMegapixels = inputLimits.pixels / 1_000_000;
  throw new PictureError(`${width} × ${height} pixels is too large; the limit is ${maxMegapixels} megapixels.`);
}

function requireByteLimit({ size }: File, maxBytes: number): void {
  if (size <= maxBytes) return;
  const megabytes = (size / mebibyte).toFixed(1);
  throw new PictureError(`${megabytes} MB is too large; the limit is ${maxBytes / mebibyte} MB per picture.`);
}

/** The Worker can't read these kinds, but many browsers can, and convert them. */
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

/** Checks a picture and returns it small enough for the upload. The server checks it again. @throws PictureError */
export async function preparePicture(file: File): Promise<File> {
  if (file.size === 0) throw new PictureError('the file is empty.');
  requireByteLimit(file, inputLimits.bytes);
  const bytes = await file.arrayBuffer();
  const header = readPictureHeader(bytes);
  if (header === null) throw new PictureError(formatUnsupportedKind(new Uint8Array(bytes)));
  if (!header.isComplete) throw new PictureError('the file is damaged: its end is missing.');
  if (header.size) requirePixelLimit(header.size);
  const bitmap = await decodeImage(file, header.kind);
  try {
    const mustReencode = reencodedKinds.includes(header.kind) || file.size > uploadLimits.fileBytes;
    const preparedFile = await shrinkPicture(file, bitmap, { mustReencode });
    requireByteLimit(preparedFile, uploadLimits.fileBytes);
    return preparedFile;
  } finally {
    bitmap.close();
  }
}
