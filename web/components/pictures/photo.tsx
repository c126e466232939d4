import type { SitePhoto } from '#shared/settings/photos';
import { type PictureWidth, pictureSrcSet, withPictureWidth } from '#shared/tours/pictures';
import { useScheme } from '../page/scheme-switch';
import { useSite } from '../page/site-context';
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
  /** Shown instead while the agency uses photographs. */
  photo?: SitePhoto | null | undefined;
}

const nightMedia: Record<string, string> = { day: 'not all', night: 'all', phone: '(prefers-color-scheme: dark)' };

const formatSrcSet = (path: string, widths: readonly number[]) =>
  widths.map((width) => `${path}-${width}.webp ${width}w`).join(', ');

/** A print, or a photograph; nothing while it can't be loaded, so that the ground behind it shows. */
export function Backdrop({ path, widths, sizes, className, alt = '', nightWidths, photo }: BackdropProps) {
  const { failed, onError } = useImageError();
  const scheme = useScheme();
  const { photos } = useSite();
  if (failed || (photos && !photo)) return null;
  const file = photo
    ? { src: withPictureWidth(photo.src, 800), srcSet: pictureSrcSet(photo.src), 'data-sky': photo.skyColour }
    : { src: `${path}-800.webp`, srcSet: formatSrcSet(path, widths) };
  const picture = (
    <img
      className={photo ? styles.photo : className}
      {...file}
      sizes={sizes}
      width="1920"
      height="1200"
      alt={photo ? '' : alt}
      fetchPriority="high"
      onError={onError}
    />
  );
  if (photo || !nightWidths) return picture;
  return (
    <picture>
      <source media={nightMedia[scheme]} srcSet={formatSrcSet(`${path}-night`, nightWidths)} sizes={sizes} />
      {picture}
    </picture>
  );
}
