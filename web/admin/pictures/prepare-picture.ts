import { uploadLimits } from '#shared/media';
import { nameOtherKind, readPictureHead } from './picture-bytes';
import { shrinkPicture } from './shrink-picture';

/** A file that is not taken; `message` is the reason, to stand after its name. */
export class PictureRefusal extends Error {
  override name = 'PictureRefusal';
}

const mebibyte = 1024 * 1024;
/** What a browser is asked to open: beyond, a phone's memory does not suffice. */
const openable = { bytes: 100 * mebibyte, pixels: 200_000_000 };
const please = 'please choose JPEG, PNG, WebP or AVIF.';

function requirePixels({ width, height }: { width: number; height: number }): void {
  if (width * height <= openable.pixels) return;
  const most = openable.pixels / 1_000_000;
  throw new PictureRefusal(`${width} × ${height} pixels is too large; at most ${most} megapixels.`);
}

function requireBytes({ size }: File, most: number): void {
  if (size <= most) return;
  const megabytes = (size / mebibyte).toFixed(1);
  throw new PictureRefusal(`${megabytes} MB is too large; at most ${most / mebibyte} MB a picture.`);
}

async function open(file: File, isHeic: boolean): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureRefusal(
      isHeic ? `this browser cannot open HEIC; ${please}` : 'it is broken and cannot be opened.',
    );
  }
}

/**
 * Looks a chosen file over and makes it ready to be sent: a picture of at most 2560 pixels a side, upright.
 * A large file is judged by what becomes of it.
 * @throws PictureRefusal for a file that is no picture, too large to be opened, or broken
 */
export async function preparePicture(file: File): Promise<File> {
  if (file.size === 0) throw new PictureRefusal('the file is empty.');
  requireBytes(file, openable.bytes);
  const bytes = await file.arrayBuffer();
  const head = readPictureHead(bytes);
  if (head === null) {
    const kind = nameOtherKind(bytes);
    throw new PictureRefusal(kind === null ? `this is not a picture; ${please}` : `${kind} is not taken; ${please}`);
  }
  if (!head.whole) throw new PictureRefusal('it is broken: the end of the file is missing.');
  if (head.size) requirePixels(head.size);
  const bitmap = await open(file, head.kind === 'HEIC');
  try {
    const reencode = head.kind === 'HEIC' || file.size > uploadLimits.fileBytes;
    const ready = await shrinkPicture(file, bitmap, { reencode });
    requireBytes(ready, uploadLimits.fileBytes);
    return ready;
  } finally {
    bitmap.close();
  }
}
