import { useState } from 'react';

export interface BackdropProps {
  /** Without width and extension, e.g. `/pictures/hero`. */
  path: string;
  widths: readonly number[];
  sizes: string;
  className?: string;
  alt?: string;
}

export function Backdrop({ path, widths, sizes, className, alt = '' }: BackdropProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      className={className}
      src={`${path}-800.webp`}
      srcSet={widths.map((width) => `${path}-${width}.webp ${width}w`).join(', ')}
      sizes={sizes}
      width="1920"
      height="1200"
      alt={alt}
      fetchPriority="high"
      onError={() => setFailed(true)}
    />
  );
}
