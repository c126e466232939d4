import { useState } from 'react';
import { atWidth, type PictureWidth, pictureSrcSet } from '#shared/media';
import { MissingPicture } from './missing-picture';
import * as styles from './photo.module.css';

export interface PhotoProps {
  src: string;
  alt: string;
  sizes: string;
  widest?: PictureWidth;
  first?: boolean;
  className?: string;
  /** If the picture fails, this tour's heights are drawn instead. */
  tourId?: string;
  /** The colour of its place while it loads. */
  sky?: string | undefined;
}

/** A tour's picture, 3:2, in a suitable width, with a placeholder if it fails. */
export function Photo({ src, alt, sizes, widest = 1280, first, className = '', tourId, sky }: PhotoProps) {
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
      data-sky={sky}
      decoding="async"
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      onError={() => setFailed(true)}
    />
  );
}
