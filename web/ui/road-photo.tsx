import { type RoadPicture, roadSrc, roadWidths } from '#shared/road-pictures';

export interface RoadPhotoProps {
  name: RoadPicture;
  /** Empty where the picture is an ornament. */
  alt?: string;
  sizes: string;
  first?: boolean;
}

/** One of our own landscapes, 3:2. */
export function RoadPhoto({ name, alt = '', sizes, first }: RoadPhotoProps) {
  return (
    <img
      src={roadSrc(name, 480)}
      srcSet={roadWidths.map((width) => `${roadSrc(name, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width="480"
      height="320"
      alt={alt}
      decoding="async"
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
