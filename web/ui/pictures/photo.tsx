import { atWidth, type PictureWidth, pictureSrcSet } from '#shared/tours/media';
import { useFailed } from '../page/phone';
import * as styles from './photo.module.css';

interface PhotoProps {
  src: string;
  alt: string;
  sizes: string;
  widest?: PictureWidth;
  first?: boolean;
  className?: string;
  sky?: string | undefined;
}

export function Photo({ src, alt, sizes, widest = 1280, first, className = '', sky }: PhotoProps) {
  const { failed, onError } = useFailed();
  if (!src || failed) {
    const words = alt || 'Picture not saved on this phone';
    return <span className={`${styles.missing} ${className}`} role="img" aria-label={words} />;
  }
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
      onError={onError}
    />
  );
}
