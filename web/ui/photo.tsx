import { useState } from 'react';
import { atWidth, type PictureWidth, pictureSrcSet } from '#shared/media';
import { MissingPicture } from './missing-picture';
import styles from './photo.module.css';

export interface PhotoProps {
  src: string;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  widest?: PictureWidth;
  /** The one picture of a screen that is loaded first. */
  first?: boolean;
  className?: string;
  /** The tour that it shows: its heights are drawn where the picture cannot be had. */
  tourId?: string;
}

/** A tour's picture, 3:2, in the width that fits; when it cannot be had, its place is kept and says so. */
export function Photo({ src, alt, sizes, widest = 1280, first, className = '', tourId }: PhotoProps) {
  const [failed, setFailed] = useState(false);
  if (!src || failed) return <MissingPicture alt={alt} className={className} tourId={tourId} />;
  return (
    <img
      className={`${styles.photo} ${className}`}
      src={atWidth(src, 800)}
      srcSet={pictureSrcSet(src, widest)}
      sizes={sizes}
      width={1200}
      height={800}
      alt={alt}
      decoding="async"
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      onError={() => setFailed(true)}
    />
  );
}
