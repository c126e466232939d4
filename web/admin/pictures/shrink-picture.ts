/** Longest side of an uploaded picture, in pixels: a third more than the widest variant shown. */
export const longestSide = 2560;

const quality = 0.9;

/** Scales a size down so its longer side is at most {@link longestSide}; never enlarges. */
function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** WebP if the browser can write it, else JPEG: a browser that can't would give us PNG, ten times the size. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp');
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg');
}

/** Shrinks a large picture. Sends the file unchanged if it is small enough or the browser can't draw it. */
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
