import { useFailed } from '../page/phone';
import { useScheme } from '../page/scheme';

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
