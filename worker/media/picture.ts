/** What a picture's own bytes say of it, after everything that is not picture was taken out of them. */
export interface Picture {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif';
  /** Pixels as stored; {@link upright} turns them. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** The file without position, camera, thumbnails, comments and trailing bytes. Orientation and colours stay. */
  bytes: Uint8Array;
}

/** Why a file is not taken, in words that follow its name: `cover.svg: …`. */
export class PictureRefusal extends Error {}

/** A cut-off or contradictory file. */
export function broken(): PictureRefusal {
  return new PictureRefusal('this picture is damaged or cut off.');
}

export function animated(): PictureRefusal {
  return new PictureRefusal('moving pictures are not taken.');
}

/** Width and height as shown: the last four EXIF orientations lie on their side. */
export function upright({ width, height, orientation }: Pick<Picture, 'width' | 'height' | 'orientation'>) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** No real picture has more blocks than this; a file of nothing but empty ones would fill the memory with them. */
export const mostBlocks = 50_000;
