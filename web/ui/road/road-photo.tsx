import { type RoadPicture, roadAlt, roadSrc, roadWidths } from './road-pictures';

interface RoadPhotoProps {
  name: RoadPicture;
  sizes: string;
  first?: boolean;
}

export function RoadPhoto({ name, sizes, first }: RoadPhotoProps) {
  return (
    <img
      className="cover"
      src={roadSrc(name, 480)}
      srcSet={roadWidths.map((width) => `${roadSrc(name, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width="480"
      height="320"
      alt={roadAlt(name)}
      decoding="async"
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
