/** A picture after cleaning. */
export interface Picture {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif';
  /** As stored, in pixels; {@link upright} turns them. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** The file without position, camera, thumbnails, comments and trailing bytes; orientation and colours stay. */
  bytes: Uint8Array;
}

/** Why a file is refused, worded to follow its name: `cover.svg: …`. */
export class PictureRefusal extends Error {}

export function broken(): PictureRefusal {
  return new PictureRefusal('this picture is damaged or cut off.');
}

export function animated(): PictureRefusal {
  return new PictureRefusal('animations aren’t supported.');
}

/** Width and height as shown: the last four EXIF orientations are on their side. */
export function upright({ width, height, orientation }: Pick<Picture, 'width' | 'height' | 'orientation'>) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** More blocks than any real picture has; a file of empty blocks would fill the memory. */
export const mostBlocks = 50_000;
