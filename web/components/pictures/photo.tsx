import { type PictureWidth, pictureSrcSet, withPictureWidth } from '#shared/tours/pictures';
import { useScheme } from '../page/scheme-switch';
import { useImageError } from '../page/use-offline-state';
import * as styles from './photo.module.css';

interface PhotoProps {
  src: string;
  alt: string;
  sizes: string;
  maxWidth?: PictureWidth;
  isPriority?: boolean;
  className?: string;
  skyColour?: string | undefined;
}

export function Photo({ src, alt, sizes, maxWidth = 1280, isPriority, className = '', skyColour }: PhotoProps) {
  const { failed, onError } = useImageError();
  if (!src || failed) {
    const label = alt || 'Picture not saved on this phone';
    return <span className={`${styles.missing} ${className}`} role="img" aria-label={label} />;
  }
  return (
    <img
      className={`${styles.photo} ${className}`}
      src={withPictureWidth(src, 800)}
      srcSet={pictureSrcSet(src, maxWidth)}
      sizes={sizes}
      width={1200}
      height={800}
      alt={alt}
      data-sky={skyColour}
      decoding="async"
      {...(isPriority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
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
  /** Widths of the night picture's files, e.g. `/pictures/hero-night-800.webp`. */
  nightWidths?: readonly number[];
}

const nightMedia: Record<string, string> = { day: 'not all', night: 'all', phone: '(prefers-color-scheme: dark)' };

const formatSrcSet = (path: string, widths: readonly number[]) =>
  widths.map((width) => `${path}-${width}.webp ${width}w`).join(', ');

export function Backdrop({ path, widths, sizes, className, alt = '', nightWidths }: BackdropProps) {
  const { failed, onError } = useImageError();
  const scheme = useScheme();
  if (failed) return null;
  const picture = (
    <img
      className={className}
      src={`${path}-800.webp`}
      srcSet={formatSrcSet(path, widths)}
      sizes={sizes}
      width="1920"
      height="1200"
      alt={alt}
      fetchPriority="high"
      onError={onError}
    />
  );
  if (!nightWidths) return picture;
  return (
    <picture>
      <source media={nightMedia[scheme]} srcSet={formatSrcSet(`${path}-night`, nightWidths)} sizes={sizes} />
      {picture}
    </picture>
  );
}
