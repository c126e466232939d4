import { atWidth, type PictureWidth, pictureSrcSet } from '#shared/tours/pictures';
import { useScheme } from '../page/scheme-switch';
import { useFailed } from '../page/use-offline-state';
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

interface BackdropProps {
  /** Without width and extension, e.g. `/pictures/hero`. */
  path: string;
  widths: readonly number[];
  sizes: string;
  className?: string;
  alt?: string;
  /** Widths of the night print's files, e.g. `/pictures/hero-night-800.webp`. */
  night?: readonly number[];
}

const media: Record<string, string> = { day: 'not all', night: 'all', phone: '(prefers-color-scheme: dark)' };

const toSet = (path: string, widths: readonly number[]) =>
  widths.map((width) => `${path}-${width}.webp ${width}w`).join(', ');

export function Backdrop({ path, widths, sizes, className, alt = '', night }: BackdropProps) {
  const { failed, onError } = useFailed();
  const scheme = useScheme();
  if (failed) return null;
  const picture = (
    <img
      className={className}
      src={`${path}-800.webp`}
      srcSet={toSet(path, widths)}
      sizes={sizes}
      width="1920"
      height="1200"
      alt={alt}
      fetchPriority="high"
      onError={onError}
    />
  );
  if (!night) return picture;
  return (
    <picture>
      <source media={media[scheme]} srcSet={toSet(`${path}-night`, night)} sizes={sizes} />
      {picture}
    </picture>
  );
}
