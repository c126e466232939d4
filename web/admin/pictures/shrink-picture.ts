/** Longest side of what is sent, in pixels: a third more than the widest variant that is ever shown. */
export const longestSide = 2560;

const quality = 0.9;

/** A size with the same shape whose longer side is at most {@link longestSide}; never larger than it was. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** WebP where the browser writes it, else JPEG: one that cannot answers with PNG, ten times the size. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp');
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg');
}

/**
 * The picture as it is sent: the file itself where it is small enough, else drawn anew. A browser that cannot draw it
 * sends it as it is; the server makes its own sizes anyway.
 */
export async function shrinkPicture(
  file: File,
  bitmap: ImageBitmap,
  { reencode }: { reencode: boolean },
): Promise<File> {
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
